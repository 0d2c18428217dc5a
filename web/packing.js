// After the build: the service worker, and a gzip and a brotli twin of everything, so that the server only has to pick
// one.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { writeServiceWorker } from "./offline.js";

const FOLDER = new URL("../src/silvergold/server/pages", import.meta.url).pathname;
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

function files() {
  const names = readdirSync(FOLDER, { recursive: true }).map((name) => name.replaceAll("\\", "/"));
  return names.filter((name) => statSync(join(FOLDER, name)).isFile() && !/\.(gz|br)$/.test(name)).sort();
}

writeServiceWorker(FOLDER, files());
for (const name of files()) {
  const path = join(FOLDER, name);
  const plain = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(plain, best));
}
