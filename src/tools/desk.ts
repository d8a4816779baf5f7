import { spawn } from "node:child_process";
import { toDeskContext } from "#desk-server/read-desk-content.ts";
import { findRunning } from "#desk-server/web/check-access.ts";
import { readDeskPage } from "#desk-server/web/read-desk-page.ts";
import { startDesk } from "#desk-server/web/start-desk.ts";
import { end, exitCodes } from "#host/exit-codes.ts";
import { endOnFileError } from "#host/explain-file-error.ts";
import { fetchGuarded } from "#host/outbound/fetch-guarded.ts";
import { nodeTransport, resolveHost } from "#host/outbound/node-transport.ts";
import { projectRoot } from "#host/project-root.ts";
import { endOnSignals } from "#server/end-on-signals.ts";
import { toStartFailure } from "#server/to-start-failure.ts";
import { readContentCommand, resolveOperand } from "./frame/read-command.ts";

const usualPort = 4180;
const command = readContentCommand(
  `The curators' desk: look after the links in a browser, without a terminal or git. Open the address that is printed; it works
once, in one browser on this machine. A second start without --port opens the desk that runs. Press Ctrl-C to end it.

  npm run desk
  npm run desk -- --port 8080 --content ../other-content

Every change is written into the content folder at once, whole or not at all. "Publish" makes one commit of that folder,
"Put online" brings it to visitors; neither happens by itself.

Options
  --port NUMBER   where it listens on 127.0.0.1 (default: ${usualPort}, or any free one if that is taken; 0: any free one)
  --dist DIR      what the server on this computer shows, and "Put online" builds (default: dist)
  --cache DIR     where the link check keeps an interrupted run and page marks (default: .cache/links)
  --open          also open the address in this computer's browser

Exit codes: 0 ended by Ctrl-C, 1 a folder cannot be written, 2 wrong usage, 69 the port is taken, 77 not for this user.`,
);
const port = command.options.port === undefined ? undefined : command.whole("port", usualPort, 0, 65_535);

try {
  const { desk, running } = await start();
  const address = running ?? desk.address;
  console.log(`The desk is open${running ? " already, in another window" : ""}: ${address}`);
  if (command.options.open) openInBrowser(address);
  if (running) await desk.stop();
  else endOnSignals(desk, () => {});
} catch (error) {
  const { code, text } = toStartFailure(error);
  if (code === exitCodes.internal) endOnFileError(error);
  end({ code, text: text.replace(/\. (?:Stop what uses it|Set a PORT).*/, ". Choose another with --port.") });
}

/** If this fails, the printed address is still there. */
function openInBrowser(address: string): void {
  const [program, ...args] = { darwin: ["open"], win32: ["rundll32", "url.dll,FileProtocolHandler"] }[
    String(process.platform)
  ] ?? ["xdg-open"];
  spawn(program ?? "", [...args, address], { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
}

async function start() {
  const usual = toDeskContext(projectRoot, command.readSettings());
  const context = {
    ...usual,
    contentFolder: command.folder,
    shownFolder: command.shownFolder,
    distFolder: resolveOperand(command.options.dist ?? usual.distFolder),
    linksCacheFolder: resolveOperand(command.options.cache ?? usual.linksCacheFolder),
  };
  const page = await readDeskPage(projectRoot, context.cacheFolder);
  const options = { context, page, report: console.error };
  const desk = await startDesk({ ...options, port: port ?? usualPort }).catch((error) => {
    if (port !== undefined || error.code !== "EADDRINUSE") throw error;
    return startDesk({ ...options, port: 0 });
  });
  const running = findRunning(context, new URL(desk.address).port);
  const isMeant = port === undefined && running && (await isAnswering(new URL(running)));
  return { desk, running: isMeant ? running : undefined };
}

/** One that hangs, or was stopped by Ctrl-Z, would show an empty page. Asked without its token, which works once. */
async function isAnswering({ host, origin }: URL) {
  const way = { transport: nodeTransport, resolve: resolveHost, allowHosts: new Set([host]) };
  return (await fetchGuarded(origin, { ...way, method: "HEAD", maxHops: 0, totalTimeoutMs: 2000 })).ok;
}
