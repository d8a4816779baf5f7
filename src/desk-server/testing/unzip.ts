import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { crc32, inflateRawSync } from "node:zlib";

/** Reads a ZIP file as its readers do, from the directory at its end, so that no test needs a program of the machine. */
export function unzip(zip: Buffer, folder: string): void {
  const end = zip.lastIndexOf("PK\x05\x06");
  if (end < 0) throw new Error("This is no whole ZIP file.");
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [crc, packedSize] = [zip.readUInt32LE(at + 16), zip.readUInt32LE(at + 20)];
    const nameSize = zip.readUInt16LE(at + 28);
    const name = zip.toString("utf8", at + 46, at + 46 + nameSize);
    const entry = zip.readUInt32LE(at + 42);
    const start = entry + 30 + zip.readUInt16LE(entry + 26) + zip.readUInt16LE(entry + 28);
    const bytes = inflateRawSync(zip.subarray(start, start + packedSize));
    if (crc32(bytes) !== crc) throw new Error(`${name} is damaged.`);
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
    at += 46 + nameSize + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}
