import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { readContentCommand } from "#content/read-command.ts";
import { toDeskContext } from "#desk-server/desk-context.ts";
import { readDeskPage } from "#desk-server/web/read-desk-page.ts";
import { type RunningDesk, startDesk } from "#desk-server/web/start-desk.ts";
import { exitCodes } from "#host/exit-codes.ts";
import { projectRoot } from "#host/project-root.ts";
import { refuseUsage } from "#host/read-arguments.ts";
import { readSettings } from "#host/settings/read-settings.ts";
import { endOnSignals } from "#server/end-on-signals.ts";
import { toStartFailure } from "#server/to-start-failure.ts";

const usualPort = 4180;
const help = `The curators' desk: looks after the links in a browser, without a terminal and without git knowledge. Open the address
that is printed; it works once, in one browser on this machine. Ctrl-C ends the desk.

  npm run desk
  npm run desk -- --port 8080 --content ../other-content

Everything is written into the content folder at once, each change whole or not at all. "Publish" makes one commit of
that folder, "Put online" brings it to visitors; both when they are pressed, and never by themselves.

Options
  --port NUMBER   where it listens on 127.0.0.1 (default: ${usualPort}, or any free one where that is taken; 0: any free one)
  --content DIR   another content folder (default: the setting WAYMARK_CONTENT, else content)
  --cache DIR     where the link check keeps an interrupted run and page marks (default: .cache/links)
  --open          open the address in this computer's browser, too
  --help          this text

Exit codes: 0 ended by Ctrl-C, 2 wrong usage, 69 the port is taken, 77 no right to the port.`;

const command = readContentCommand(help, ["open"], { options: ["port", "cache"] });
const port = readPort(command.text("port"));

try {
  const desk = await start();
  console.log(`The desk is open: ${desk.address}`);
  if (command.has("open")) openInBrowser(desk.address);
  endOnSignals(desk, () => {});
} catch (error) {
  const { code, text } = toStartFailure(error);
  console.error(
    code === exitCodes.unavailable || code === exitCodes.noPermission
      ? `${text.split(". ")[0]}. Choose another with --port.`
      : text,
  );
  process.exitCode = code;
}

function readPort(given: string | undefined): number | undefined {
  if (given === undefined) return;
  if (/^\d{1,5}$/.test(given) && Number(given) < 65_536) return Number(given);
  process.exit(refuseUsage(help, `--port is a number from 0 to 65535, and not "${given}".`));
}

/** Where there is no browser to be asked for, the printed address is there all the same. */
function openInBrowser(address: string): void {
  const [program, ...args] = { darwin: ["open"], win32: ["rundll32", "url.dll,FileProtocolHandler"] }[
    String(process.platform)
  ] ?? ["xdg-open"];
  spawn(program ?? "", [...args, address], { stdio: "ignore", detached: true })
    .on("error", () => {})
    .unref();
}

async function start(): Promise<RunningDesk> {
  const usual = toDeskContext(projectRoot, readSettings(projectRoot, process.env).settings);
  const context = {
    ...usual,
    contentFolder: command.folder,
    shownFolder: command.shownFolder,
    linksCacheFolder: resolve(command.text("cache") ?? usual.linksCacheFolder),
  };
  const { cacheFolder } = context;
  const page = await readDeskPage({ root: projectRoot, entry: "src/desk/main.tsx", cacheFolder });
  const options = { context, page, report: console.error };
  if (port !== undefined) return startDesk({ ...options, port });
  try {
    return await startDesk({ ...options, port: usualPort });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EADDRINUSE") throw error;
    return startDesk({ ...options, port: 0 });
  }
}
