import { expect, it } from "vitest";
import { collectBytes } from "./collect-bytes.ts";

it("joins pieces of any size in their order, and none", () => {
  const bytes = collectBytes();
  expect(bytes.toBytes()).toEqual(new Uint8Array(0));
  const pieces = [1, 0, 2000, 3, 5000].map((length, index) => new Uint8Array(length).fill(index + 1));
  for (const piece of pieces) bytes.add(piece);
  expect(bytes.count).toBe(7004);
  expect(Buffer.from(bytes.toBytes()).equals(Buffer.concat(pieces))).toBe(true);
});
