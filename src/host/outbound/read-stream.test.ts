import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { readStream } from "./decode-content.ts";

const piece = Buffer.alloc(16 * 1024);

describe("readStream", () => {
  it("S11 keeps little while nobody takes anything", async () => {
    let produced = 0;
    const source = new Readable({
      read() {
        produced += piece.length;
        this.push(piece);
      },
    });
    const reader = readStream(source);
    for (let turn = 0; turn < 200; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(produced).toBeLessThan(512 * 1024);
    for (let taken = 0; taken < 100; taken++) await reader.next();
    expect(produced).toBeGreaterThan(1024 * 1024);
    await reader.return();
    expect(source.destroyed).toBe(true);
  });

  it("gives what came before an error, and then the error", async () => {
    const source = new Readable({ read() {} });
    const reader = readStream(source);
    source.push("one");
    source.push("two");
    await new Promise((resolve) => setImmediate(resolve));
    source.destroy(new Error("reset"));
    await new Promise((resolve) => setImmediate(resolve));
    const taken: string[] = [];
    const readAll = async () => {
      for await (const bytes of reader) taken.push(String(bytes));
    };
    await expect(readAll()).rejects.toThrow("reset");
    expect(taken.join("")).toBe("onetwo");
  });
});
