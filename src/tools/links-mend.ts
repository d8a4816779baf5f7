import { dayMs } from "#base/time.ts";
import { type Verdict, verdicts } from "#catalog/link-health/judgement.ts";
import { toCheckHour } from "#catalog/link-health/link-record.ts";
import { checkLeaf } from "#catalog/shape/check-leaf.ts";
import { whyShape } from "#catalog/shape/proposal-shape.ts";
import { toOneLine } from "#desk-wire/link-fields.ts";
import { exitCodes } from "#host/exit-codes.ts";
import { type OptionsOf, readArguments, refuseUsage } from "#host/read-arguments.ts";
import { isOverrideDay, listMoved, type Mend, mendLinks } from "#links/mend-links.ts";
import { holdLinksLock, readLinksFolder } from "#links/read-links-command.ts";
import texts from "#links/texts/help.json" with { type: "json" };
import { runCommand } from "./frame/run-command.ts";

const faults = verdicts.filter((verdict) => verdict !== "ok").join(", ");
const help = texts.mend.join("\n").replace("VERDICTS", faults);

const { options, operands } = readArguments<
  OptionsOf<"verdict" | "until" | "why" | "replacement" | "content" | "cache", "all" | "dry-run" | "json">
>(help, true);

const why = toOneLine(options.why ?? "");
/** Half a year if no day is given. */
const until = options.until ?? toCheckHour(new Date(Date.now() + 182 * dayMs)).slice(0, 10);

process.exitCode = await runCommand("content", main);

async function main(): Promise<number> {
  const [kind, ...ids] = operands;
  const mistake = findMistake(kind, ids);
  if (mistake) return refuseUsage(help, mistake);
  const folder = await readLinksFolder(options);
  if (!folder) return exitCodes.findings;
  using _lock = holdLinksLock(folder.cacheFolder);
  const chosen = options.all ? listMoved(folder.catalog, folder.checks) : ids;
  const mends = chosen.map((id) => toMend(kind ?? "", id));
  const mended = await mendLinks(folder, mends, { isDry: options["dry-run"], now: new Date() });
  if (options.json) console.log(JSON.stringify(mended, null, 2));
  else printMended(mended, options["dry-run"]);
  return mended.every(({ isDone }) => isDone) ? exitCodes.fine : exitCodes.findings;
}

function findMistake(kind: string | undefined, ids: readonly string[]): string | undefined {
  if (!["move", "approve", "agree", "show", "hide", "reviewed", "retire", "override"].includes(kind ?? ""))
    return `Say what to do: "${kind ?? ""}" is not something this command knows.`;
  if (options.all && kind !== "move")
    return "--all goes with move only: a person has to decide everything else link by link.";
  if (ids.length === 0 && !options.all) return `Name the link: npm run links:mend -- ${kind} ID`;
  if (kind !== "override" && kind !== "retire") return;
  if (!why) return `Say why: --why "one sentence"`;
  const [fault] = checkLeaf(whyShape, why, { known: {}, lastDay: until }).problems;
  if (fault) return `--why: ${fault.what}: ${fault.fix}.`;
  if (kind === "retire") return;
  if (!faults.split(", ").includes(options.verdict ?? "")) return `--verdict has to be one of ${faults}.`;
  if (isOverrideDay(until, new Date())) return;
  return `--until has to be a day within the next year, such as 2027-05-20, not "${until}".`;
}

/** As findMistake has checked it. */
function toMend(kind: string, id: string): Mend {
  const { verdict, replacement } = options;
  if (kind === "retire") return { kind, id, why, ...(replacement ? { replacement } : {}) };
  if (kind === "override") return { kind, id, verdict: verdict as Verdict, until, why };
  return { kind: kind as Exclude<Mend["kind"], "retire" | "override">, id };
}

function printMended(mended: { id: string; what: string; isDone: boolean }[], isDry: boolean): void {
  for (const { id, what, isDone } of mended) console.log(`${id}: ${isDone ? "" : "not done, "}${what}`);
  const count = mended.filter(({ isDone }) => isDone).length;
  const done = `${count} of ${mended.length} ${isDry ? "would be " : ""}done.`;
  console.log(mended.length > 0 ? done : "Nothing to do: no link is known to have moved.");
}
