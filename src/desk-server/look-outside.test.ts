import { expect, it, onTestFinished } from "vitest";
import { findFeeds } from "./look-outside.ts";
import { makeSampleDesk } from "./testing/sample-desk.ts";

it("says in words why there is no feed at an address, or nothing in it", async () => {
  const desk = makeSampleDesk({}, { hasGit: false });
  onTestFinished(() => desk.remove());
  const find = (url: string) => findFeeds(url, desk.context);
  expect(await find("https://127.0.0.1/feed")).toEqual({
    feeds: [],
    trouble: expect.stringMatching(
      /^Nothing was found at https:\/\/127.0.0.1\/feed: .* is an IP address instead of a name\. Use an address that/,
    ),
  });
  expect(await find("https://a b")).toMatchObject({ trouble: expect.stringContaining("Copy it from") });
  expect(await find("https://ash.org/")).toMatchObject({
    trouble: expect.stringMatching(
      /^The page at https:\/\/ash.org\/ names no feed\. Open the site in a browser/,
    ),
  });
  desk.sites.answers["https://ash.org/feed"] = { body: "" };
  const trouble = expect.stringMatching(/^the answer is empty\. Try again/);
  expect(await find("https://ash.org/feed")).toMatchObject({ feeds: [{ count: 0, trouble }] });
  desk.sites.answers["https://ash.org/"] = {
    body: '<link rel="alternate" type="application/rss+xml" href="/x">',
  };
  desk.sites.answers["https://ash.org/x"] = { status: 403 };
  const refusal = expect.stringMatching(/^the site refuses .* \(403\)\. Open the site in a browser/);
  expect(await find("https://ash.org/")).toMatchObject({ feeds: [{ count: 0, trouble: refusal }] });
  // As a refresh would: half a document, and a feed that has gone.
  for (const [status, said] of [
    [206, /answered 206 instead of a feed/],
    [410, /removed the feed for good \(410\)\. Open the site in a browser/],
  ] as const) {
    desk.sites.answers["https://ash.org/"] = { status, body: "<rss><channel></channel></rss>" };
    expect(await find("https://ash.org/"), `${status}`).toMatchObject({
      trouble: expect.stringMatching(said),
    });
  }
});
