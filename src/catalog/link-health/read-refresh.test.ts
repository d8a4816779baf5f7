import { describe, expect, it } from "vitest";
import { readJump } from "./read-refresh.ts";

describe("where a script sends its visitors", () => {
  it.each([
    ['window.location = "https://there.org/a"', "https://there.org/a"],
    ["location.replace('/lander')", "https://here.org/lander"],
    ['top.location.href="https://" + "there.org" + "/b";', "https://there.org/b"],
    ['location.assign(atob("aHR0cHM6Ly90aGVyZS5vcmcvYw=="))', "https://there.org/c"],
    ['var to = "https://there.org/d"; location.href = to;', "https://there.org/d"],
    ["location.href = make(1)", ""],
    ['location["href"] = list[2]', ""],
    ['location.href = "javascript:go()"', ""],
    ['if (location.href == "/x") go()', undefined],
    ["go()", undefined],
  ])("%s", (script, to) => {
    expect(readJump(script, "https://here.org/")).toBe(to);
  });
});
