import { expect, it, onTestFinished } from "vitest";
import { findFeeds } from "./look-outside.ts";
import { makeSampleDesk } from "./testing/sample-desk.ts";

it("says in words why there is no feed at an address, or nothing in it", async () => {
  const desk = makeSampleDesk({}, { hasGit: false });
  onTestFinished(() => desk.remove());
  expect(await findFeeds("https://127.0.0.1/feed", desk.context)).toEqual({
    feeds: [],
    trouble: "the address, or one it leads to, is an IP address instead of a name",
  });
  desk.sites.answers["https://ash.org/feed"] = { body: "" };
  expect(await findFeeds("https://ash.org/feed", desk.context)).toMatchObject({
    feeds: [{ count: 0, trouble: "the answer is empty" }],
  });
});
