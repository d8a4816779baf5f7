import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { listFiles } from "#host/folders.ts";

const deflated = 8;
const utf8Names = 1 << 11;
/** 1 January 1980, the first day that the format knows: the same files make the same bytes. */
const noTime = 0x00210000;

/** The low byte first, as on all processors that the project brings a Node for. */
const shorts = (...numbers: number[]) => Buffer.from(Uint16Array.from(numbers).buffer);
const longs = (...numbers: number[]) => Buffer.from(Uint32Array.from(numbers).buffer);

/** The folder's files as one ZIP file, without the packed twins: hosts pack by themselves. APPNOTE.TXT 6.3.10, 4.3. */
export function zipFolder(folder: string): Buffer {
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const name of listFiles(folder).filter((one) => !/\.(br|gz)$/.test(one))) {
    const bytes = readFileSync(join(folder, name));
    const packed = deflateRawSync(bytes);
    const path = Buffer.from(name);
    const sizes = longs(noTime, crc32(bytes), packed.length, bytes.length);
    const facts = Buffer.concat([shorts(20, utf8Names, deflated), sizes, shorts(path.length, 0)]);
    const entry = Buffer.concat([Buffer.from("PK\x03\x04"), facts, path, packed]);
    const place = Buffer.concat([Buffer.alloc(10), longs(offset)]);
    directory.push(Buffer.from("PK\x01\x02\x14\x00"), facts, place, path);
    entries.push(entry);
    offset += entry.length;
  }
  const list = Buffer.concat(directory);
  const counts = shorts(0, 0, entries.length, entries.length);
  const end = Buffer.concat([Buffer.from("PK\x05\x06"), counts, longs(list.length, offset), shorts(0)]);
  return Buffer.concat([...entries, list, end]);
}
