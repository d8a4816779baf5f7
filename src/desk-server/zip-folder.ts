import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { listFiles } from "#host/folders.ts";

const deflated = 8;
const utf8Names = 1 << 11;
/** 1 January 1980, the first day that the format knows: the same files make the same bytes. */
const noTime = 0x00210000;

/** The folder's files as one ZIP file, without the packed twins: hosts pack by themselves. APPNOTE.TXT 6.3.10, 4.3. */
export function zipFolder(folder: string): Buffer {
  const entries: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const name of listFiles(folder).filter((one) => !/\.(br|gz)$/.test(one))) {
    const bytes = readFileSync(join(folder, name));
    const packed = deflateRawSync(bytes);
    const path = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(utf8Names, 2);
    facts.writeUInt16LE(deflated, 4);
    facts.writeUInt32LE(noTime, 6);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const entry = Buffer.concat([Buffer.from("PK\x03\x04"), facts, path, packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00"), facts, place, path);
    entries.push(entry);
    offset += entry.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...entries, list, Buffer.from("PK\x05\x06"), end]);
}
