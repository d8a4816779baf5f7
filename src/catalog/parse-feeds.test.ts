import { describe, expect, it } from "vitest";
import { parseFeeds } from "./parse-feeds.ts";

const parse = (text: string) => parseFeeds({ path: "/etc/waymark/feeds.yaml", text }, "Waymark");

describe("parseFeeds (WAYMARK_FEEDS)", () => {
  it("reads a list of feeds, hosts of an intranet among them", () => {
    const { feeds, problems } =
      parse(`- { name: "{product} updates", home: https://waymark.school/, url: "waymark:updates" }
- { name: Near, home: "http://127.0.0.1:8080/", url: "http://127.0.0.1:8080/feed.xml", enabled: false, max: 12 }`);
    expect(problems).toEqual([]);
    expect(feeds).toEqual([
      { name: "Waymark updates", home: "https://waymark.school/", url: "waymark:updates", enabled: true },
      {
        name: "Near",
        home: "http://127.0.0.1:8080/",
        url: "http://127.0.0.1:8080/feed.xml",
        enabled: false,
        max: 12,
      },
    ]);
  });

  it("reads JSON, and a list of a few thousand feeds", () => {
    const many = Array.from({ length: 2500 }, (_, i) => ({
      name: `Feed ${i}`,
      home: `https://f${i}.org/`,
      url: `https://f${i}.org/feed`,
    }));
    expect(parse(JSON.stringify(many)).feeds).toHaveLength(2500);
  });

  it.each([
    ["- { name: A, home: https://a.org/, url: file:///etc/passwd }", /file:/],
    ["- { name: A, home: https://a.org/, url: http://a:b@c.org/ }", /password/],
    ["- { name: A, home: https://a.org/ }", /"url" is missing/],
    ["- { name: A, home: https://a.org/, url: https://a.org/f }\n".repeat(2), /same name/],
    ["feeds: []", /something else/],
    ["- &x [*x]", /alias/],
  ])("refuses %j", (text, what) => {
    const { feeds, problems } = parse(text);
    expect(feeds).toBeUndefined();
    expect(problems[0]?.where).toMatch(/^\/etc\/waymark\/feeds\.yaml:/);
    expect(problems.map((problem) => problem.what).join()).toMatch(what);
  });
});
