import { describe, expect, it } from "vitest";
import { OutboundError, type Transport } from "#host/outbound/transport.ts";
import { lookAtLink, lookLimits } from "./look-at-link.ts";

type Page = { location: string } | { refresh: string } | { text: string; headers?: Record<string, string> };

/** Looks at the link as if the net were these pages, and tells what was asked for. */
async function look(link: string, pages: (url: URL) => Page) {
  const asked: string[] = [];
  const transport: Transport = async ({ url }) => {
    asked.push(url.href);
    const page = pages(url);
    const headers = new Headers({ "content-type": "text/html", ...("headers" in page ? page.headers : {}) });
    if ("location" in page) headers.set("location", page.location);
    const head = "refresh" in page ? `<meta http-equiv="refresh" content="0; url=${page.refresh}">` : "";
    const html = new TextEncoder().encode(`<html>${head}<p>${"text" in page ? page.text : "Moved"}</p>`);
    return {
      status: "location" in page ? 302 : 200,
      headers,
      body: (async function* () {
        yield html;
      })(),
      discard() {},
    };
  };
  const deps = {
    transport,
    resolve: async () => ["1.1.1.1"],
    userAgent: "test",
    limits: lookLimits,
  };
  const seen = await lookAtLink(link, deps);
  return { asked, look: seen.look };
}

describe("a page that sends its visitors on", () => {
  it("is followed", async () => {
    const { asked, look: seen } = await look("https://a.example/0", ({ pathname }) =>
      pathname === "/0" ? { refresh: "/1" } : { text: "Here" },
    );
    expect(asked).toEqual(["https://a.example/0", "https://a.example/1"]);
    expect(seen).toMatchObject({ kind: "answer", status: 200, finalUrl: "https://a.example/1" });
  });

  it.each([
    ["a wall's question", "/_Incapsula_Resource?incident_id=1", 1],
    ["all there is", "/1", 2],
  ])("within a frame is followed where the frame is not a wall: %s", async (_, frame, count) => {
    const text = `<iframe src="${frame}" width="100%"></iframe>`;
    const { asked } = await look("https://a.example/0", ({ pathname }) => ({
      text: pathname === "/0" ? text : "Here",
    }));
    expect(asked).toHaveLength(count);
  });

  it.each([
    ["not followed to the door of a wall", "/.well-known/sgcaptcha/?r=%2F0", 1],
    [
      "followed to another site that has a wall's name in its address",
      "https://b.example/?from=sgcaptcha",
      2,
    ],
    ["followed to a page on a god of that name", "/egypt/anubis", 2],
  ])("is %s", async (_, refresh, count) => {
    const { asked } = await look("https://a.example/0", ({ pathname }) =>
      pathname === "/0" ? { refresh } : { text: "Here" },
    );
    expect(asked).toHaveLength(count);
  });

  it.each([
    ["to all", "location.replace('/choose')", 200],
    ["by what is known of them", "if(!document.cookie.match(/state=/)){location.replace('/choose')}", 307],
    ["by their language", "if (navigator.language !== 'en') { location.replace('/choose') }", 307],
  ])("by a script does so for good where it leads %s", async (_, script, status) => {
    const { look: seen } = await look("https://a.example/0", ({ pathname }) => ({
      text: pathname === "/0" ? `<script>${script}</script>` : "Here",
    }));
    expect(seen).toMatchObject({ hops: [{ to: "https://a.example/choose", by: "page", status }] });
  });

  it("S9 leads no more from https to http than a server may: https is asked for, and nothing else", async () => {
    const { asked, look: seen } = await look("https://a.example/", ({ hostname }) => {
      if (hostname === "a.example") return { refresh: "http://plain.example/" };
      throw new OutboundError("connect_failed");
    });
    expect(asked).toEqual(["https://a.example/", "https://plain.example/"]);
    expect(seen).toMatchObject({
      kind: "failure",
      failure: "unsafe-hop",
      finalUrl: "http://plain.example/",
    });
  });

  it.each<[string, Page]>([
    ["server", { location: "http://b.example/" }],
    ["page", { refresh: "http://b.example/" }],
  ])("S9 goes by https where a %s names http, and says so", async (_, sentOn) => {
    const { asked, look: seen } = await look("https://a.example/", ({ hostname }) =>
      hostname === "a.example" ? sentOn : { text: "Here" },
    );
    expect(asked).toEqual(["https://a.example/", "https://b.example/"]);
    expect(seen).toMatchObject({ kind: "answer", finalUrl: "https://b.example/" });
    expect(seen).toHaveProperty("hops.0.to", "http://b.example/");
  });

  it("S9 ends where https leads back to http for ever", async () => {
    const { asked, look: seen } = await look("https://a.example/", () => ({ location: "http://a.example/" }));
    expect(asked).toEqual(["https://a.example/"]);
    expect(seen).toMatchObject({ kind: "failure", failure: "unsafe-hop" });
  });

  it.each([
    [10, "answer"],
    [11, "failure"],
  ])("S10 counts its hops with those of the servers: after %i an %s", async (hops, kind) => {
    const { asked, look: seen } = await look("https://a.example/0", ({ pathname }) => {
      const step = Number(pathname.slice(1));
      if (step === hops) return { text: "Here" };
      return step % 3 === 2 ? { refresh: `/${step + 1}` } : { location: `/${step + 1}` };
    });
    expect(asked).toHaveLength(11);
    expect(seen).toMatchObject(kind === "answer" ? { kind } : { kind, failure: "circle" });
  });
});

it("who sets a price for robots is a wall, whatever the page around it says", async () => {
  const text = "Access to a.example is available to licensed crawlers only.";
  const see = async (headers: Record<string, string>) =>
    (await look("https://a.example/", () => ({ text, headers }))).look;
  expect(await see({ "crawler-price": "USD 0.01" })).toMatchObject({ isChallenge: true });
  expect(await see({ "crawler-charged": "USD 0.01" })).toMatchObject({ isChallenge: false });
});
