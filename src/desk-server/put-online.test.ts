import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nodeTransport } from "#host/outbound/node-transport.ts";
import { listOnlinePlaces, putOnline } from "./put-online.ts";
import { makeSampleDesk, type SampleDesk } from "./testing/sample-desk.ts";
import { unzip } from "./testing/unzip.ts";

let desk: SampleDesk;
let hosts: Server[] = [];
const forge = () => join(desk.home, "forge.git");
const atForge = (...args: string[]) => execFileSync("git", args, { cwd: forge(), encoding: "utf8" }).trim();
const publish = (name: string) => desk.act({ kind: "publish", message: name });
const put = (place: "forge" | "host" | "server") => desk.act({ kind: "putOnline", place });
const refused = (what: RegExp) => ({ isDone: false, problems: [{ what: expect.stringMatching(what) }] });
const listWaiting = async () =>
  (await listOnlinePlaces(desk.context)).map(({ kind, to, waiting }) => [kind, to, waiting]);

beforeEach(() => {
  desk = makeSampleDesk();
});
afterEach(() => {
  for (const host of hosts) host.close();
  hosts = [];
  desk.remove();
});

describe("put online at a forge", () => {
  beforeEach(() => {
    desk.git("init", "--quiet", "--bare", "--initial-branch=main", forge());
    desk.git("remote", "add", "origin", forge());
    desk.git("push", "--quiet", "--set-upstream", "origin", "main");
  });

  it("sends what was published, and nothing before it is asked for", async () => {
    expect(await listWaiting()).toEqual([["forge", "origin/main", ""]]);
    await desk.act({ kind: "reviewed", id: "pine" });
    await publish("Look at pines");
    expect(await listWaiting()).toEqual([
      ["forge", "origin/main", "1 publication is on this computer only."],
    ]);
    expect(atForge("rev-list", "--count", "main")).toBe("1");
    expect(await put("forge")).toMatchObject({
      isDone: true,
      what: expect.stringMatching(/sent to origin\/main\. Visitors see it/),
    });
    expect(atForge("log", "-1", "--format=%s", "main")).toBe("Look at pines");
    expect(await listWaiting()).toEqual([["forge", "origin/main", ""]]);
    expect(await put("forge")).toMatchObject({ isDone: false });
  });

  it("overwrites nobody's work there, and says what has to be done first, also where git's words have colours", async () => {
    desk.git("config", "color.transport", "always");
    const other = join(desk.home, "other");
    desk.git("clone", "--quiet", forge(), other);
    const name = ["-c", "user.name=B", "-c", "user.email=b@example.org"];
    execFileSync("git", [...name, "commit", "--quiet", "--allow-empty", "-m", "Theirs"], { cwd: other });
    execFileSync("git", ["push", "--quiet"], { cwd: other });
    await desk.act({ kind: "reviewed", id: "pine" });
    await publish("Ours");
    expect(await put("forge")).toMatchObject(refused(/^others have put something into origin\/main that/));
    expect(atForge("log", "-1", "--format=%s", "main")).toBe("Theirs");
  });

  it("says what the other side said, also where that speaks of a rejection", async () => {
    const hook = "#!/bin/sh\necho '[rejected] commit messages need a ticket number'\nexit 1\n";
    mkdirSync(join(forge(), "hooks"), { recursive: true });
    writeFileSync(join(forge(), "hooks/pre-receive"), hook, { mode: 0o755 });
    await desk.act({ kind: "reviewed", id: "pine" });
    await publish("Ours");
    expect(await put("forge")).toMatchObject(refused(/^origin\/main did not take it: .*a ticket number/s));
  });

  it("is said to fail where the other side is gone, and is not offered where there is none", async () => {
    await desk.act({ kind: "reviewed", id: "pine" });
    await publish("Ours");
    rmSync(forge(), { recursive: true });
    expect(await put("forge")).toMatchObject({ isDone: false });
    desk.git("branch", "--unset-upstream");
    expect(await listWaiting()).toEqual([]);
    expect(await put("forge")).toMatchObject(refused(/not connected/));
  });
});

/** A program that stands where the host or the server would, on loopback. */
async function stand(answer: (request: IncomingMessage, body: Buffer) => { status: number; body?: string }) {
  const host = createServer(async (request, response) => {
    const { status, body } = answer(request, await buffer(request));
    response.writeHead(status, status === 302 ? { location: "/elsewhere" } : {}).end(body);
  });
  hosts.push(host);
  await new Promise<void>((resolve) => host.listen(0, "127.0.0.1", resolve));
  return (host.address() as AddressInfo).port;
}

function openWayTo(port: number): void {
  const deps = { ...desk.sites.deps, transport: nodeTransport, allowHosts: new Set([`127.0.0.1:${port}`]) };
  Object.assign(desk.context, { toLookDeps: () => deps });
}

/** A program that builds a site of one page, for tests of what comes after the build. */
function putQuickProgram(): string {
  const root = join(desk.home, "program");
  mkdirSync(join(root, "src/tools"), { recursive: true });
  writeFileSync(join(root, "package-lock.json"), "{}");
  writeFileSync(
    join(root, "src/tools/build.ts"),
    `const { mkdirSync, writeFileSync } = process.getBuiltinModule("fs");
     const out = process.argv[process.argv.indexOf("--out") + 1];
     mkdirSync(out + "/public", { recursive: true });
     writeFileSync(out + "/public/index.html", "<title>Home</title>");
     writeFileSync(out + "/build.json", '{"sourceHash":"quick"}');
     console.log('{"ok":true,"problems":[],"sizes":[]}');`,
  );
  return root;
}

describe("put online at a host of static files", () => {
  const token = "nfp_t0ken";
  let given: { authorization?: string; body: Buffer } | undefined;
  let status = 200;
  beforeEach(async () => {
    given = undefined;
    status = 200;
    const port = await stand((request, body) => {
      given = { authorization: request.headers.authorization ?? "", body };
      return { status };
    });
    openWayTo(port);
    const url = `http://127.0.0.1:${port}/sites/hub/deploys`;
    desk.context.settings.upload = { url, token };
  });

  it("sends the built site as one file that unpacks to it, with the token, and knows what is there", async () => {
    expect(await listWaiting()).toEqual([
      ["host", expect.stringMatching(/^127/), "The host shows an earlier version."],
    ]);
    expect(await put("host")).toMatchObject({
      isDone: true,
      what: expect.stringMatching(/^Sent to 127.* Visitors see it within a minute or two\.$/),
    });
    expect(given?.authorization).toBe(`Bearer ${token}`);
    const unpacked = join(desk.home, "unpacked");
    unzip(given?.body ?? Buffer.of(), unpacked);
    expect(readFileSync(join(unpacked, "index.html"), "utf8")).toContain("pine");
    const names = readdirSync(unpacked, { recursive: true }).map(String);
    expect(names).toEqual(expect.arrayContaining(["404.html", "_headers", "news.json", "feed.xml"]));
    expect(names.filter((name) => /\.(br|gz)$/.test(name))).toEqual([]);
    expect(await listWaiting()).toEqual([["host", expect.anything(), ""]]);
    await desk.act({ kind: "reviewed", id: "pine" });
    expect(await put("host")).toMatchObject(refused(/one change is not published yet/));
  });

  it.each([
    [401, /does not accept the token/],
    // The token must not go to where a redirect leads.
    [302, /could not be reached \(too_many_redirects\)/],
  ])("says in words what %i means, and repeats no token", async (answered, what) => {
    desk.context.root = putQuickProgram();
    status = answered;
    const done = await put("host");
    expect(done).toMatchObject(refused(what));
    expect(given?.body.length).toBeGreaterThan(100);
    expect(JSON.stringify(done)).not.toContain(token);
    expect(await listWaiting()).toMatchObject([
      ["host", expect.anything(), expect.stringMatching(/earlier/)],
    ]);
  });
});

describe("put online at the server of this computer", () => {
  it("builds where npm start builds, and is done when the server shows that build", async () => {
    let isStuck = true;
    const built = join(desk.context.distFolder, "build.json");
    const readBuild = () =>
      isStuck || !existsSync(built) ? "earlier" : JSON.parse(readFileSync(built, "utf8")).sourceHash;
    const port = await stand(({ url }) => {
      if (url !== "/health/live") return { status: 404 };
      return { status: 200, body: JSON.stringify({ status: "live", build: readBuild() }) };
    });
    openWayTo(port);
    desk.context.settings.port = port;
    const url = `http://127.0.0.1:${port}/`;
    expect(await listWaiting()).toEqual([["server", url, "The server shows an earlier version."]]);
    const quick = { root: putQuickProgram(), distFolder: join(desk.home, "quick") };
    expect(await putOnline("server", { ...desk.context, ...quick }, 0)).toMatchObject(
      refused(/still shows the earlier version/),
    );
    isStuck = false;
    expect(await put("server")).toMatchObject({
      isDone: true,
      what: `Built, and shown at ${url}. Visitors see it now.`,
    });
    expect(await listWaiting()).toEqual([["server", url, ""]]);
  });

  it("is not offered where something else has the port, or nothing", async () => {
    expect(await put("server")).toMatchObject(refused(/no server of this hub is running/));
    const port = await stand(() => ({ status: 200, body: "<html>" }));
    openWayTo(port);
    desk.context.settings.port = port;
    expect(await listWaiting()).toEqual([]);
  });
});
