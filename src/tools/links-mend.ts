import { dayMs } from "#base/time.ts";
import { toCheckHour } from "#catalog/link-health/link-record.ts";
import { isVerdict, verdicts } from "#catalog/link-health/verdict.ts";
import { runCommand } from "#content/exchange/run-command.ts";
import { exitCodes } from "#host/exit-codes.ts";
import { readArguments, refuseUsage } from "#host/read-arguments.ts";
import { isOverrideDay, listMoved, type Mend, mendLinks } from "#links/mend-links.ts";
import { holdLinksLock, readLinksFolder } from "#links/read-links-command.ts";

const help = `Carries out what a curator decides about links that \`npm run links:check\` has found.

  npm run links:mend -- move ucas            take the new address that the site names
  npm run links:mend -- move --all           for every link that is known to have moved
  npm run links:mend -- approve ucas         this page is right, whatever it is called now
  npm run links:mend -- agree ucas           its first picture is of the right page (the desk shows thirty at once)
  npm run links:mend -- show ucas            on the page, though it seems to have changed hands
  npm run links:mend -- hide ucas            off the page, when a check has left that to you
  npm run links:mend -- reviewed ucas        a person has reviewed it today
  npm run links:mend -- retire ucas --why "Closed in 2026." --replacement common-app
  npm run links:mend -- override ucas --verdict blocked-to-robots --why "Opens for people."

Options
  --all               with move: all of them
  --verdict VERDICT   with override: the verdict that is all right (${verdicts.join(", ")})
  --until DAY         with override: as 2027-05-20; half a year from today when left out, a year at most
  --why TEXT          with override and retire: one sentence for those who come after you
  --replacement ID    with retire: the link to use instead
  --dry-run           say what would be done
  --json              print [{"id", "what", "isDone"}]
  --content DIR       another content folder
  --cache DIR         as for links:check
  --help              this text

Exit codes: 0 all done, 1 something was refused, 2 wrong usage,
75 a check is running, or another command is changing the content.`;

const { values, positionals } = readArguments(help, {
  allowPositionals: true,
  options: {
    all: { type: "boolean" },
    verdict: { type: "string" },
    until: { type: "string" },
    why: { type: "string" },
    replacement: { type: "string" },
    "dry-run": { type: "boolean" },
    json: { type: "boolean" },
    content: { type: "string" },
    cache: { type: "string" },
  },
});

process.exitCode = await runCommand("content", main);

async function main(): Promise<number> {
  const [kind, ...ids] = positionals;
  const mistake = findMistake(kind, ids);
  if (mistake) return refuseUsage(help, mistake);
  const folder = await readLinksFolder(values);
  if (!folder) return exitCodes.findings;
  const lock = holdLinksLock(folder.cacheFolder);
  if (!lock) return exitCodes.storeLocked;
  try {
    const chosen = values.all ? listMoved(folder.checks) : ids;
    const mends = chosen.map((id) => toMend(kind ?? "", id));
    const mended = await mendLinks(folder, mends, { isDry: values["dry-run"] === true, now: new Date() });
    if (values.json) console.log(JSON.stringify(mended, null, 2));
    else printMended(mended, values["dry-run"] === true);
    return mended.every(({ isDone }) => isDone) ? exitCodes.fine : exitCodes.findings;
  } finally {
    lock.release();
  }
}

function findMistake(kind: string | undefined, ids: readonly string[]): string | undefined {
  if (!["move", "approve", "agree", "show", "hide", "reviewed", "retire", "override"].includes(kind ?? ""))
    return `What is to be done? "${kind ?? ""}" is not something this command knows.`;
  if (values.all && kind !== "move")
    return "--all goes with move only: every other decision needs a person's look.";
  if (ids.length === 0 && !values.all) return `Name the link: npm run links:mend -- ${kind} ID`;
  if ((kind === "retire" || kind === "override") && !values.why?.trim())
    return `Say why: --why "one sentence"`;
  if (kind !== "override") return;
  if (!isVerdict(values.verdict ?? "")) return `--verdict is one of ${verdicts.join(", ")}.`;
  const until = toUntil();
  if (isOverrideDay(until, new Date())) return;
  return `--until is a day within the next year, such as 2027-05-20, and not "${until}".`;
}

/** Half a year, where no day is named. */
function toUntil(): string {
  return values.until ?? toCheckHour(new Date(Date.now() + 182 * dayMs)).slice(0, 10);
}

function toMend(kind: string, id: string): Mend {
  const why = (values.why ?? "").trim();
  if (kind === "retire")
    return { kind, id, why, ...(values.replacement ? { replacement: values.replacement } : {}) };
  if (kind === "override" && isVerdict(values.verdict ?? ""))
    return {
      kind,
      id,
      verdict: (values.verdict ?? "ok") as Extract<Mend, { kind: "override" }>["verdict"],
      until: toUntil(),
      why,
    };
  return { kind: kind as "move" | "approve" | "agree" | "show" | "hide" | "reviewed", id };
}

function printMended(mended: { id: string; what: string; isDone: boolean }[], isDry: boolean): void {
  for (const { id, what, isDone } of mended) console.log(`${id}: ${isDone ? "" : "not done, "}${what}`);
  const count = mended.filter(({ isDone }) => isDone).length;
  console.log(`${count} of ${mended.length} ${isDry ? "would be " : ""}done.`);
}
