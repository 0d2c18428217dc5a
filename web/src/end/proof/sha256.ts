/**
 * SHA-256 (FIPS 180-4). Browsers offer their own only to pages that come by https or from the same
 * machine, and the pages of many servers do not.
 */
const ROUNDS = Uint32Array.from(
  (
    "428a2f98 71374491 b5c0fbcf e9b5dba5 3956c25b 59f111f1 923f82a4 ab1c5ed5 " +
    "d807aa98 12835b01 243185be 550c7dc3 72be5d74 80deb1fe 9bdc06a7 c19bf174 " +
    "e49b69c1 efbe4786 0fc19dc6 240ca1cc 2de92c6f 4a7484aa 5cb0a9dc 76f988da " +
    "983e5152 a831c66d b00327c8 bf597fc7 c6e00bf3 d5a79147 06ca6351 14292967 " +
    "27b70a85 2e1b2138 4d2c6dfc 53380d13 650a7354 766a0abb 81c2c92e 92722c85 " +
    "a2bfe8a1 a81a664b c24b8b70 c76c51a3 d192e819 d6990624 f40e3585 106aa070 " +
    "19a4c116 1e376c08 2748774c 34b0bcb5 391c0cb3 4ed8aa4a 5b9cca4f 682e6ff3 " +
    "748f82ee 78a5636f 84c87814 8cc70208 90befffa a4506ceb bef9a3f7 c67178f2"
  )
    .split(" ")
    .map((word) => parseInt(word, 16)),
);
const FIRST = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];
const BLOCK = 64;

/** The eight words of the hash of these bytes. */
export function sha256(bytes: Uint8Array): Uint32Array {
  const padded = new DataView(new ArrayBuffer(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK));
  new Uint8Array(padded.buffer).set(bytes);
  padded.setUint8(bytes.length, 0x80);
  padded.setBigUint64(padded.byteLength - 8, BigInt(bytes.length) * 8n);
  const hash = Uint32Array.from(FIRST);
  for (let at = 0; at < padded.byteLength; at += BLOCK) mixIn(hash, schedule(padded, at));
  return hash;
}

/** The hash of a text, as 64 hexadecimal digits. */
export function hashOf(text: string): string {
  return Array.from(sha256(new TextEncoder().encode(text)), (word) =>
    word.toString(16).padStart(8, "0"),
  ).join("");
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

/** A block as 64 words, those after the first 16 made from those before them. */
function schedule(data: DataView, at: number): Uint32Array {
  const words = new Uint32Array(64);
  for (let k = 0; k < 16; k++) words[k] = data.getUint32(at + 4 * k);
  for (let k = 16; k < 64; k++) {
    const [a, b] = [words[k - 15]!, words[k - 2]!];
    const low = turned(a, 7) ^ turned(a, 18) ^ (a >>> 3);
    const high = turned(b, 17) ^ turned(b, 19) ^ (b >>> 10);
    words[k] = words[k - 16]! + low + words[k - 7]! + high;
  }
  return words;
}

function mixIn(hash: Uint32Array, words: Uint32Array): void {
  let [a, b, c, d, e, f, g, h] = hash as unknown as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  for (let k = 0; k < 64; k++) {
    const one = h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + ((e & f) ^ (~e & g));
    const sum = (one + ROUNDS[k]! + words[k]!) | 0;
    const two = (turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + sum) | 0, c, b, a, (sum + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, k) => (hash[k]! += word));
}
