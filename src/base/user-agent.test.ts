import { expect, it } from "vitest";
import { toUserAgent } from "./user-agent.ts";

it.each([
  ["Waymark", "waymark-news/0.1.0 (+https://waymark.example/)"],
  ["Gap & Go\r\nX-Evil: 1", "gap-go-x-evil-1-news/0.1.0 (+https://waymark.example/)"],
  ["Études", "etudes-news/0.1.0 (+https://waymark.example/)"],
  ["学校", "hub-news/0.1.0 (+https://waymark.example/)"],
])("R6 %j asks as %j", (product, expected) => {
  expect(toUserAgent({ product, version: "0.1.0", url: "https://waymark.example" })).toBe(expected);
});
