import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { converse } from "./intake-command.ts";

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe("converse", () => {
  it("takes answers as they come, also before they are asked for, and tells the end", async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    const conversation = converse(input, output);
    input.write("one\ntwo\n");
    await turn();
    expect([await conversation.ask("1? "), await conversation.ask("2? ")]).toEqual(["one", "two"]);
    const third = conversation.ask("3? ");
    input.end("three\n");
    expect([await third, await conversation.ask("4? ")]).toEqual(["three", undefined]);
    output.end();
    expect(await text(output)).toMatch(/1\? [\s\S]*2\? [\s\S]*3\? [\s\S]*4\? /);
  });

  it("offers what is there on a terminal, but never to an answer that was typed ahead", async () => {
    const input = Object.assign(new PassThrough(), { isTTY: true });
    const conversation = converse(input, new PassThrough());
    input.write("ahead\r");
    await turn();
    expect(await conversation.ask("1? ", "present")).toBe("ahead");
    const second = conversation.ask("2? ", "kept");
    input.write("\r");
    expect(await second).toBe("kept");
    const third = conversation.ask("3? ", "kept");
    input.write(" and more\r");
    expect(await third).toBe("kept and more");
    conversation.close();
  });
});
