// After `npm install`: the lock keeps versions and hashes, and no addresses (npm itself leaves out those of the registry,
// see .npmrc, but not where packages ask for money).
import { readFileSync, writeFileSync } from "node:fs";

const FILE = new URL("package-lock.json", import.meta.url);
const lock = JSON.parse(readFileSync(FILE, "utf8"));

for (const entry of Object.values(lock.packages)) {
  delete entry.funding;
  delete entry.resolved;
  if (entry.deprecated) entry.deprecated = entry.deprecated.replace(/https?:\/\/\S+/g, "its page");
}
writeFileSync(FILE, JSON.stringify(lock, null, 2) + "\n");
