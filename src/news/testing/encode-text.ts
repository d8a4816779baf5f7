/**
 * Text in a legacy charset. Platforms only decode these, so the table is made by decoding every byte and pair of bytes.
 */
export function encodeText(text: string, label: string): Uint8Array {
  if (label === "utf-8") return new TextEncoder().encode(text);
  if (label === "utf-16le" || label === "utf-16be") return encodeUtf16(text, label === "utf-16le");
  const table = tableOf(label);
  return Uint8Array.from(
    [...text].flatMap((character) => {
      const bytes = table.get(character);
      if (!bytes) throw new Error(`${label} has no ${character}`);
      return bytes;
    }),
  );
}

export const byteOrderMarks: Record<string, number[]> = {
  "utf-8": [0xef, 0xbb, 0xbf],
  "utf-16le": [0xff, 0xfe],
  "utf-16be": [0xfe, 0xff],
};

export function joinBytes(...parts: (Uint8Array | number[])[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

const tables = new Map<string, Map<string, number[]>>();

function tableOf(label: string): Map<string, number[]> {
  const known = tables.get(label);
  if (known) return known;
  const table = new Map<string, number[]>();
  const isText = (bytes: number[]) => {
    try {
      const character = new TextDecoder(label, { fatal: true }).decode(Uint8Array.from(bytes));
      if ([...character].length === 1 && !table.has(character)) table.set(character, bytes);
      return true;
    } catch {
      // Not a character of this charset.
      return false;
    }
  };
  const first = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => !isText([byte]));
  // What is a character by itself begins no pair.
  for (const a of first.filter((byte) => byte > 0x80 && byte < 255))
    for (let b = 0x40; b < 255; b++) isText([a, b]);
  tables.set(label, table);
  return table;
}

function encodeUtf16(text: string, isLittleEndian: boolean): Uint8Array {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let i = 0; i < text.length; i++) view.setUint16(i * 2, text.charCodeAt(i), isLittleEndian);
  return bytes;
}
