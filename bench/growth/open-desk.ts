import { toDeskContext } from "#desk-server/read-desk-content.ts";
import { startDesk } from "#desk-server/web/start-desk.ts";
import { deskPaths } from "#desk-wire/desk-api.ts";
import { projectRoot } from "#host/project-root.ts";
import { readValidSettings } from "#host/settings/read-settings.ts";

export interface FirstLook {
  cpuMs: number;
  ms: number;
  bytes: number;
}

/** `node ... CACHE`: opens the real desk on WAYMARK_CONTENT as a browser does, and prints what its first state takes. */
const [cacheFolder = ""] = process.argv.slice(2);
const { settings } = readValidSettings(projectRoot);
const context = { ...toDeskContext(projectRoot, settings), cacheFolder };
const desk = await startDesk({ context, page: { find: () => undefined }, port: 0, report: console.error });
const door = await fetch(desk.address, { redirect: "manual" });
const cookie = door.headers.getSetCookie().map((one) => one.split(";")[0]);
const [startMs, startCpu] = [performance.now(), process.cpuUsage()];
const answer = await fetch(new URL(deskPaths.state, desk.address), {
  headers: { cookie: cookie.join("; ") },
});
const { byteLength: bytes } = await answer.arrayBuffer();
const { user, system } = process.cpuUsage(startCpu);
const look: FirstLook = { cpuMs: (user + system) / 1000, ms: performance.now() - startMs, bytes };
await desk.stop();
if (answer.status !== 200) throw new Error(`The desk answered ${answer.status}.`);
console.log(JSON.stringify(look));
