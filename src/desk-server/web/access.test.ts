import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deskPaths, scriptHeader } from "#desk-wire/desk-api.ts";
import { exchangeRaw } from "#server/testing/exchange-raw.ts";
import { makeSampleDesk, newFields, type SampleDesk } from "../testing/sample-desk.ts";
import { type RunningDesk, startDesk } from "./start-desk.ts";

let desk: SampleDesk;
let running: RunningDesk;
let origin = "";
let host = "";
let cookie = "";
const page = {
  find: (path: string) =>
    ["/", "/assets/new.js"].includes(path)
      ? { body: Buffer.from("the desk"), type: "text/html; charset=utf-8" }
      : undefined,
};
const errors: unknown[] = [];

async function start(): Promise<RunningDesk> {
  return startDesk({ context: desk.context, page, port: 0, report: (error) => errors.push(error) });
}

beforeAll(async () => {
  desk = makeSampleDesk({}, { hasGit: false });
  running = await start();
  ({ origin, host } = new URL(running.address));
  cookie = await enter(running.address);
});
afterAll(async () => {
  await running.stop();
  desk.remove();
});

async function enter(address: string): Promise<string> {
  const answer = await fetch(address, { redirect: "manual" });
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

const ask = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(`${origin}${path}`, { redirect: "manual", ...init, headers: { cookie, ...headers } });
const post = (body: unknown, headers: Record<string, string> = {}, path: string = deskPaths.act) =>
  ask(
    path,
    { origin, "content-type": "application/json", ...headers },
    { method: "POST", body: typeof body === "string" ? body : JSON.stringify(body) },
  );
const unchecked = { phase: "idle", done: 0, of: 0 };
const table = "Link\nhttps://rowan.org/\n";
const add = { kind: "add", fields: newFields };
/** Bytes that no client with manners would send. */
const raw = (...lines: string[]) =>
  exchangeRaw(Number(new URL(origin).port), [`${lines.join("\r\n")}\r\n\r\n`]);

describe("the token", () => {
  it("has 256 bits, opens once, and goes into a cookie that scripts and other sites cannot use", async () => {
    const own = await start();
    try {
      const { searchParams, origin: at } = new URL(own.address);
      expect(Buffer.from(searchParams.get("token") ?? "", "base64url")).toHaveLength(32);
      const first = await fetch(own.address, { redirect: "manual" });
      expect([first.status, first.headers.get("location")]).toEqual([303, "/"]);
      const [pair = "", ...flags] = (first.headers.get("set-cookie") ?? "").split("; ");
      expect(flags.sort()).toEqual(["HttpOnly", "Max-Age=604800", "Path=/", "SameSite=Strict"]);
      expect(pair).not.toContain(searchParams.get("token"));
      expect((await fetch(at, { headers: { cookie: pair } })).status).toBe(200);

      const second = await fetch(own.address, { redirect: "manual" });
      expect([second.status, second.headers.get("set-cookie")]).toEqual([401, null]);
      expect(await second.text()).toContain("This address has already been used");
      const again = await fetch(own.address, { redirect: "manual", headers: { cookie: pair } });
      expect([again.status, again.headers.get("location"), again.headers.get("set-cookie")]).toEqual([
        303,
        "/",
        null,
      ]);
    } finally {
      await own.stop();
    }
  });

  it("a wrong one opens nothing, and leaves the right one as it is", async () => {
    const own = await start();
    try {
      const { origin: at, searchParams } = new URL(own.address);
      const token = searchParams.get("token") ?? "";
      for (const wrong of ["", "x", `${token}x`, token.slice(1), token.toLowerCase()]) {
        const answer = await fetch(`${at}/?token=${encodeURIComponent(wrong)}`, { redirect: "manual" });
        expect([answer.status, answer.headers.get("set-cookie")], wrong).toEqual([401, null]);
      }
      expect((await fetch(own.address, { redirect: "manual" })).status).toBe(303);
    } finally {
      await own.stop();
    }
  });

  it("of one desk opens no other, and neither does its cookie", async () => {
    const other = await start();
    try {
      const { origin: at } = new URL(other.address);
      expect((await fetch(`${at}/`, { headers: { cookie } })).status).toBe(401);
      const [, secret] = cookie.split("=");
      const renamed = `waymark-desk-${new URL(at).port}=${secret}`;
      expect((await fetch(`${at}/`, { headers: { cookie: renamed } })).status).toBe(401);
    } finally {
      await other.stop();
    }
  });
});

describe("a page that is older than the program", () => {
  it("is told so, and what to do, whatever it asks; nothing is written", async () => {
    const before = desk.snapshot();
    const old = { [scriptHeader]: "/assets/old.js" };
    for (const answer of [await ask(deskPaths.state, old), await post(add, old)]) {
      expect(answer.status).toBe(410);
      expect(await answer.json()).toEqual({
        what: "The desk has been updated since this page was opened.",
        fix: expect.stringContaining("copy what you want to keep, then reload the page"),
      });
    }
    expect(desk.snapshot()).toEqual(before);
    expect((await ask(deskPaths.state, { [scriptHeader]: "/assets/new.js" })).status).toBe(200);
  });
});

describe("without the session", () => {
  it.each(["/", "/preview/", "/assets/main.js", "/nothing"])("%s is 401 and a page", async (path) => {
    const answer = await fetch(`${origin}${path}`, { redirect: "manual" });
    expect(answer.status).toBe(401);
    expect(await answer.text()).toMatch(/double-click.*npm run desk/);
  });

  it.each([
    ["GET", deskPaths.state],
    ["POST", deskPaths.look],
    ["POST", deskPaths.act],
    ["GET", deskPaths.check],
    ["POST", deskPaths.check],
    ["GET", deskPaths.intake],
    ["POST", deskPaths.intake],
    ["GET", deskPaths.headlines],
    ["GET", deskPaths.history],
    ["GET", deskPaths.file],
    ["POST", deskPaths.file],
    ["POST", deskPaths.brand],
    ["POST", deskPaths.feeds],
    ["POST", deskPaths.headlines],
  ])("%s %s is 401 and says what to do", async (method, path) => {
    for (const wrong of ["", "waymark-desk=x", cookie.slice(0, -1), `${cookie}x`]) {
      const body = method === "POST" ? JSON.stringify(add) : null;
      const headers = { origin, "content-type": "application/json", cookie: wrong };
      const answer = await fetch(`${origin}${path}`, { method, headers, body });
      expect(answer.status, wrong).toBe(401);
      expect(await answer.json()).toEqual({
        what: expect.any(String),
        fix: expect.stringMatching(/double-click.*npm run desk/),
      });
    }
    expect(desk.has("resources/rowan-and-co.yaml")).toBe(false);
  });

  it("the session is found among other cookies", async () => {
    expect((await ask("/", { cookie: `a=b; ${cookie}; c=d` })).status).toBe(200);
  });
});

describe("DNS rebinding: a Host that is not ours", () => {
  it.each([
    "localhost:PORT",
    "rebind.example:PORT",
    "127.0.0.1",
    "127.0.0.1:1",
    "127.0.0.1.example:PORT",
    "[::1]:PORT",
    "127.0.0.1:PORT.",
    "",
  ])("%s is 403, with the cookie and on every path", async (name) => {
    const other = name.replace("PORT", new URL(origin).port);
    for (const path of ["/", deskPaths.state, "/preview/", new URL(running.address).pathname]) {
      const answer = await raw(
        `GET ${path} HTTP/1.1`,
        `Host: ${other}`,
        `Cookie: ${cookie}`,
        "Connection: close",
      );
      expect(answer.status, path).toBe(403);
    }
  });

  it("no Host is 403, and ours is let in", async () => {
    expect((await raw("GET / HTTP/1.1", `Cookie: ${cookie}`, "Connection: close")).status).toBe(403);
    const ours = await raw("GET / HTTP/1.1", `Host: ${host}`, `Cookie: ${cookie}`, "Connection: close");
    expect([ours.status, ours.body]).toEqual([200, "the desk"]);
  });
});

describe("another site's page", () => {
  it.each([
    ["another origin", { origin: "https://evil.example" }],
    ["an origin that hides", { origin: "null" }],
    ["another port of this machine", { origin: "http://127.0.0.1:1" }],
    ["our port under another name", { origin: `http://localhost:${1}` }],
    ["https", { origin: "https://127.0.0.1" }],
    ["a fetch across sites", { "sec-fetch-site": "cross-site" }],
    ["a fetch from another port", { "sec-fetch-site": "same-site" }],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }],
    ["a form of plain text", { "content-type": "text/plain" }],
    ["a form that claims more", { "content-type": "text/plain; application/json" }],
    ["no kind of content", { "content-type": "" }],
  ])("cannot post: %s is 403", async (_what, headers: Record<string, string>) => {
    const before = desk.snapshot();
    const answer = await post(add, headers);
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({ what: expect.any(String), fix: expect.any(String) });
    expect(desk.snapshot()).toEqual(before);
    expect((await post({ order: "start" }, headers, deskPaths.check)).status).toBe(403);
    expect(await (await ask(deskPaths.check)).json()).toEqual(unchecked);
    expect((await post(table, { "content-type": "text/csv", ...headers }, deskPaths.intake)).status).toBe(
      403,
    );
    expect(desk.snapshot()).toEqual(before);
  });

  it("cannot post without an Origin either, unless the browser vouches for it", async () => {
    const head = ["POST /api/look HTTP/1.1", `Host: ${host}`, `Cookie: ${cookie}`, "Connection: close"];
    const body = JSON.stringify({ fields: newFields });
    const send = async (...more: string[]) => {
      const lines = [...head, "Content-Type: application/json", `Content-Length: ${body.length}`, ...more];
      return (await exchangeRaw(Number(new URL(origin).port), [`${lines.join("\r\n")}\r\n\r\n${body}`]))
        .status;
    };
    expect(await send()).toBe(403);
    expect(await send("Sec-Fetch-Site: none")).toBe(403);
    expect(await send("Sec-Fetch-Site: same-origin")).toBe(200);
  });

  it.each([
    [{ "sec-fetch-site": "cross-site" }],
    [{ "sec-fetch-site": "same-site" }],
    [{ origin: "http://127.0.0.1:1" }],
  ])("cannot read the state: %o is 403", async (headers) => {
    expect((await ask(deskPaths.state, headers as Record<string, string>)).status).toBe(403);
  });

  it("gets no word of permission, whatever it asks", async () => {
    const answers = [
      await ask(deskPaths.state, { origin: "https://evil.example" }),
      await ask(
        deskPaths.act,
        { origin: "https://evil.example", "access-control-request-method": "POST" },
        { method: "OPTIONS" },
      ),
      await ask(deskPaths.state),
    ];
    for (const { headers } of answers)
      expect([...headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 200]);
  });
});

describe("answers", () => {
  it.each([
    ["/", 200],
    ["/nothing", 404],
    ["/api/nothing", 404],
    [deskPaths.state, 200],
  ])("%s carries the security headers, and nobody keeps it", async (path, status) => {
    const { headers, status: is } = await ask(path);
    expect(is).toBe(status);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("x-frame-options")).toBe("DENY");
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(/^default-src 'none'.*frame-ancestors 'none'/);
    expect(policy).not.toMatch(/unsafe|\*|https?:|data:/);
  });

  it("the page runs and loads only what the desk serves", async () => {
    const policy = (await ask("/")).headers.get("content-security-policy") ?? "";
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("form-action 'none';");
    expect(policy).toContain("require-trusted-types-for 'script'");
  });

  it.each([
    ["no JSON", "{", 400],
    ["no action", "{}", 400],
    ["null", "null", 400],
    ["an action that is none", { kind: "destroy" }, 400],
    ["a name that every object has", { kind: "constructor" }, 400],
    ["an id that climbs", { kind: "reviewed", id: "../site" }, 400],
    ["no fields", { kind: "add" }, 400],
    ["a list that is none", { kind: "add", fields: { ...newFields, groups: "a" } }, 400],
    ["a list of numbers", { kind: "add", fields: { ...newFields, regions: [1] } }, 400],
    ["a name that is not a text", { kind: "add", fields: { ...newFields, name: 3 } }, 400],
    ["an audience that is none", { kind: "add", fields: { ...newFields, audiences: ["all"] } }, 400],
    ["a cost that is none", { kind: "add", fields: { ...newFields, cost: "gratis" } }, 400],
    ["words that are none", { kind: "add", fields: { ...newFields, in_group: { "a/b": { url: 3 } } } }, 400],
    ["a look at nothing", { fields: null }, 400],
    [
      "a verdict that is none",
      { kind: "override", id: "pine", verdict: "fine", until: "2027-01-01", why: "x" },
      400,
    ],
  ])("%s is refused: %#", async (_what, body, status) => {
    const before = desk.snapshot();
    const answer = await post(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ what: expect.any(String), fix: expect.any(String) });
    expect(desk.snapshot()).toEqual(before);
  });

  it.each(["{", null, {}, { order: "destroy" }, { order: ["start"] }])(
    "no order to the check: %j is 400",
    async (body) => {
      expect((await post(body, {}, deskPaths.check)).status).toBe(400);
      expect(await (await ask(deskPaths.check)).json()).toEqual(unchecked);
    },
  );

  it("a table may be as large as tables may be, from whoever has the session, and nothing else may", async () => {
    const big = `Link\n${`${"nowhere ".repeat(1000)}\n`.repeat(10)}`;
    const answer = await post(big, { "content-type": "text/csv" }, deskPaths.intake);
    expect([answer.status, (await answer.json()).problems]).toMatchObject([
      200,
      [{ what: 'no row has an address in the column "Link"' }],
    ]);
    const head = (path: string, bytes: number, held = cookie) =>
      raw(`POST ${path} HTTP/1.1`, `Host: ${host}`, `Cookie: ${held}`, `Content-Length: ${bytes}`);
    const most = 16 * 1024 * 1024;
    const tooLarge = await head(deskPaths.intake, most + 1);
    expect(tooLarge.status).toBe(413);
    expect(tooLarge.body).toContain('"what":"This is larger than the desk accepts."');
    expect(tooLarge.body).toContain('"fix":"Is it the right file?"');
    expect((await head(deskPaths.intake, 70_000, "")).status).toBe(413);
    expect((await head(`${deskPaths.look}?${deskPaths.intake}`, 5_000_000)).status).toBe(413);
  });

  it("a body beyond 64 KB, or 4 MB with a session, is 413 before it is read", async () => {
    const head = (path: string, held: string) =>
      raw(`POST ${path} HTTP/1.1`, `Host: ${host}`, `Cookie: ${held}`, "Content-Length: 70000");
    // From whoever has the session, it may be larger.
    for (const path of [deskPaths.act, deskPaths.look]) expect((await head(path, "")).status).toBe(413);
    const large = post("x".repeat(5_000_000), {}, deskPaths.look).catch(() => ({ status: 413 }));
    expect((await large).status).toBe(413);
  });

  it.each([
    ["POST", "/", 405],
    ["PUT", "/", 405],
    ["GET", deskPaths.act, 404],
    ["POST", deskPaths.state, 404],
    ["DELETE", deskPaths.state, 404],
  ])("%s %s is %i", async (method, path, status) => {
    const headers = { origin, "content-type": "application/json" };
    expect((await ask(path, headers, { method })).status).toBe(status);
  });

  it("two actions at once come one after the other, and neither is lost", async () => {
    const other = { ...newFields, name: "Elder", url: "https://elder.org/" };
    const answers = await Promise.all([
      post({ kind: "add", fields: newFields }),
      post({ kind: "add", fields: other }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect([desk.has("resources/rowan-and-co.yaml"), desk.has("resources/elder.yaml")]).toEqual([true, true]);
    expect(desk.textOf("ids.txt")).toMatch(/elder\n[\s\S]*rowan-and-co\n/);
  });

  it("a mistake inside is told as no more than that, and to the terminal in full", async () => {
    const { toLookDeps } = desk.context;
    desk.context.toLookDeps = () => {
      throw new Error("a secret of the inside");
    };
    const answer = await post({ kind: "approve", id: "pine", version: "" });
    desk.context.toLookDeps = toLookDeps;
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain("secret");
    expect(String(errors.at(-1))).toContain("a secret of the inside");
  });
});
