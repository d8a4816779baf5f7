import { readdirSync, readFileSync } from "node:fs";
import type { Verdict } from "../../src/catalog/link-health/judgement.ts";
import type { LinkRecord } from "../../src/catalog/link-health/link-record.ts";
import type { Look } from "./judged-sites.ts";

export interface Behaviour {
  id: string;
  family: string;
  language: string;
  about: string;
  url: string;
  then: Look[] | null;
  now: Look[];
  truth: { allowed: string[]; harmful: string[]; to?: string[] };
}

/** A folder of the format that README.md tells, beside this file or anywhere. */
export function readJudged(folder: string) {
  const root = new URL(`${folder}/`, import.meta.url);
  return readdirSync(root)
    .sort()
    .map((name) => {
      const { pages, behaviours } = JSON.parse(readFileSync(new URL(name, root), "utf8")) as {
        pages: Record<string, string>;
        behaviours: Behaviour[];
      };
      return { family: name.replace(".json", ""), pages, behaviours };
    });
}

/** What a curator would have written of the page, or the address where nobody has seen one. */
export function toEntry(url: string, then: Look | undefined, pages: Record<string, string>) {
  const found = Object.values(then ?? {}).find(({ status, page, body }) => status === 200 && (page || body));
  const html = found ? (pages[found.page ?? ""] ?? found.body ?? "") : "";
  const title = /<title[^>]*>([^<]*)/i.exec(html)?.[1]?.trim() ?? "";
  const description = /<meta name="?description"? content="([^"]*)"/i.exec(html)?.[1] ?? "";
  const name = title.split(/\s[|–—·-]\s/)[0]?.trim();
  return { name: name || (new URL(url).hostname.replace(/^www\./, "").split(".")[0] ?? ""), description };
}

type Result = "right" | "wrong" | "harmful";

/** Counts how behaviours were judged, and prints the table. */
export class Tally {
  readonly #families = new Map<string, Record<Result, number>>();
  readonly #marked = { hidden: 0, all: 0 };
  readonly #kept = { hidden: 0, all: 0 };
  readonly #tells: boolean;

  constructor(tells: boolean) {
    this.#tells = tells;
  }

  add(family: string, behaviour: Behaviour, record: LinkRecord): void {
    const outcome = toOutcome(record);
    const result = judge(behaviour, outcome, record);
    const row = this.#families.get(family) ?? { right: 0, wrong: 0, harmful: 0 };
    row[result]++;
    this.#families.set(family, row);
    const { allowed } = behaviour.truth;
    if (allowed.length === 1 && allowed[0] === "hidden") count(this.#marked, outcome);
    if (/^(redesign|domain-move)$/.test(behaviour.family) && !allowed.includes("hidden"))
      count(this.#kept, outcome);
    if (this.#tells && result !== "right")
      console.log(
        `${result} ${behaviour.id} (${behaviour.about}): ${outcome}, not ${allowed}\n    ${explain(record)}`,
      );
  }

  print(folder: string): void {
    const rows = [...this.#families];
    const sum = (of: Result) => rows.reduce((all, [, row]) => all + row[of], 0);
    const total = { right: sum("right"), wrong: sum("wrong"), harmful: sum("harmful") };
    const size = total.right + total.wrong + total.harmful;
    const part = (one: number) => (size > 0 ? `${((100 * one) / size).toFixed(1)} %` : "-");
    console.log(`${folder}, ${size} behaviours`);
    for (const [family, row] of [...rows, ["all", total] as const])
      console.log(
        `  ${family.padEnd(18)}${String(row.right).padStart(5)} right${String(row.wrong).padStart(4)} wrong${String(row.harmful).padStart(4)} harmful`,
      );
    console.log(`  right ${part(total.right)}, harmful ${part(total.harmful)}`);
    console.log(
      `  to be hidden and hidden: ${this.#marked.hidden} of ${this.#marked.all}; moves and redesigns hidden: ${this.#kept.hidden} of ${this.#kept.all}`,
    );
  }
}

function count(counter: { hidden: number; all: number }, outcome: string): void {
  counter.all++;
  if (outcome === "hidden") counter.hidden++;
}

function toOutcome({ state, standing }: LinkRecord): string {
  const verdict: Verdict = state?.verdict ?? "ok";
  switch (verdict) {
    case "ok":
    case "slow":
      return "ok";
    case "changed-hands":
      return standing ? "question" : "hidden";
    case "moved":
      return "moved";
    case "blocked-to-robots":
      return "unknown";
    case "needs-login":
    case "off-topic":
    case "looks-different":
      return "question";
    default:
      return "gone";
  }
}

function judge({ truth }: Behaviour, outcome: string, { state }: LinkRecord): Result {
  const { allowed, harmful, to } = truth;
  if (outcome === "moved" && to && !to.includes(state?.target ?? "")) return "harmful";
  if (allowed.includes(outcome)) return "right";
  return harmful.includes(outcome) ? "harmful" : "wrong";
}

function explain({ state, doubt, page }: LinkRecord): string {
  const finding = state ?? doubt;
  return `${finding ? `${finding.verdict} ${finding.because} ${finding.target ?? ""}` : "nothing"} | ${page?.title} [${page?.words.slice(0, 80)}]`;
}
