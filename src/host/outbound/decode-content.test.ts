import zlib from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import { decodeContent } from "./decode-content.ts";

const text = Buffer.from("<rss>Straße</rss>".repeat(1000));

async function* pieces(...list: Uint8Array[]) {
  yield* list;
}

async function* broken(...list: Uint8Array[]) {
  yield* list;
  throw new Error("reset");
}

async function decode(source: AsyncIterable<Uint8Array>, encoding: string, maxBytes = 1_000_000) {
  const out: Uint8Array[] = [];
  let error = "";
  try {
    for await (const piece of decodeContent(source, encoding, maxBytes)) out.push(piece);
  } catch (thrown) {
    error = thrown instanceof Error ? thrown.message : "";
  }
  return { bytes: Buffer.concat(out), error };
}

describe("R8 decoding", () => {
  it("does not care how the bytes are cut into pieces", async () => {
    const single = Array.from(zlib.gzipSync(text), (byte) => Uint8Array.of(byte));
    expect((await decode(pieces(...single), "gzip")).bytes.equals(text)).toBe(true);
    const plain = Array.from(text.subarray(0, 100), (byte) => Uint8Array.of(byte));
    expect((await decode(pieces(...plain), "")).bytes.equals(text.subarray(0, 100))).toBe(true);
    expect((await decode(pieces(), "gzip")).bytes).toHaveLength(0);
  });

  it.each(["utf-8", "UTF8", "none", "identity"])("reads %j as if it were not there", async (name) => {
    expect(await decode(pieces(text), name)).toEqual({ bytes: text, error: "" });
    expect(await decode(pieces(zlib.gzipSync(text)), `${name}, GZIP`)).toEqual({ bytes: text, error: "" });
    expect(await decode(pieces(text), name, text.length - 1)).toMatchObject({ error: "too_large" });
  });

  it("stops at the cap in each layer by itself", async () => {
    const exact = { bytes: text, error: "" };
    expect(await decode(pieces(zlib.gzipSync(text)), "gzip", text.length)).toEqual(exact);
    expect(await decode(pieces(zlib.gzipSync(text)), "gzip", text.length - 1)).toMatchObject({
      error: "too_large",
    });
    expect(await decode(pieces(text), "", text.length - 1)).toMatchObject({ error: "too_large" });
  });

  it("sees a bomb in a layer whose own result is nothing", async () => {
    const empty = zlib.gzipSync(Buffer.alloc(0));
    const manyEmpty = Buffer.concat(Array.from({ length: 100_000 }, () => empty));
    const bomb = zlib.gzipSync(manyEmpty);
    expect(bomb.length).toBeLessThan(20_000);
    expect(await decode(pieces(bomb), "gzip, gzip")).toEqual({ bytes: Buffer.alloc(0), error: "too_large" });
  });

  it.each([
    ["gzip", zlib.gzipSync(text)],
    ["br", zlib.brotliCompressSync(text)],
    ["deflate", zlib.deflateSync(text)],
  ])("%s: a break is the connection's fault and not the encoding's", async (encoding, body) => {
    expect(await decode(broken(body.subarray(0, 3)), encoding)).toEqual({
      bytes: Buffer.alloc(0),
      error: "reset",
    });
    const { bytes, error } = await decode(broken(body), encoding);
    expect([bytes.equals(text), error]).toEqual([true, "reset"]);
  });

  it.each(["gzip", "br", "deflate", "gzip, gzip"])(
    "%s: damage is not the connection's fault",
    async (encoding) => {
      const damaged = [
        zlib.gzipSync(text).subarray(0, 3),
        ...Array.from({ length: 9 }, () => Buffer.alloc(20_000, 0xff)),
      ];
      expect(await decode(pieces(...damaged), encoding)).toMatchObject({ error: "bad_encoding" });
    },
  );

  it.each([
    ["", text],
    ["gzip", zlib.gzipSync(text)],
  ])("lets the source go when nobody reads on: %j", async (encoding, body) => {
    let isEnded = false;
    const endless = async function* () {
      try {
        for (;;) yield body;
      } finally {
        isEnded = true;
      }
    };
    for await (const piece of decodeContent(endless(), encoding, 1_000_000)) {
      expect(piece.length).toBeGreaterThan(0);
      break;
    }
    await vi.waitFor(() => expect(isEnded).toBe(true));
  });
});
