import { describe, expect, it } from "vitest";
import { createDnsResolve } from "./fetch-transport.ts";

const named = (name: string) => Object.assign(new Error(name), { name });
const answer = (v4: string[] | Error, v6: string[] | Error) =>
  createDnsResolve(async (_hostname, type) => {
    const found = type === "A" ? v4 : v6;
    if (found instanceof Error) throw found;
    return found;
  })("feeds.example");

describe("R9 names looked up by a DNS client", () => {
  it.each<[string, string[] | Error, string[] | Error, string[] | undefined]>([
    ["both families", ["93.184.215.14"], ["2606:4700::1"], ["93.184.215.14", "2606:4700::1"]],
    ["a name without IPv6", ["93.184.215.14"], named("NotFound"), ["93.184.215.14"]],
    ["a name that does not exist", named("NotFound"), named("NotFound"), []],
    ["a platform that forbids it", named("NotCapable"), named("NotCapable"), undefined],
    ["an older platform that forbids it", named("PermissionDenied"), ["::1"], undefined],
  ])("%s", async (_what, v4, v6, expected) => {
    expect(await answer(v4, v6)).toEqual(expected);
  });

  it("half an answer is none: the missing half may hold the private address", async () => {
    await expect(answer(["93.184.215.14"], named("TimedOut"))).rejects.toThrow("TimedOut");
  });

  it("a platform without a DNS client", async () => {
    expect(await createDnsResolve(undefined)("feeds.example")).toBeUndefined();
  });
});
