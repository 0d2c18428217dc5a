// After the build: a gzip and a brotli twin of everything, so that the server only has to pick one.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const FOLDER = new URL("../src/silvergold/server/pages", import.meta.url).pathname;
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };

for (const name of readdirSync(FOLDER, { recursive: true })) {
  const path = join(FOLDER, name);
  if (!statSync(path).isFile() || /\.(gz|br)$/.test(name)) continue;
  const plain = readFileSync(path);
  writeFileSync(`${path}.gz`, gzipSync(plain, { level: 9 }));
  writeFileSync(`${path}.br`, brotliCompressSync(plain, best));
}
