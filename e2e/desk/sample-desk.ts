import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root } from "../support/product.ts";

/** What the checker would have written: each kind of finding that asks for another action. */
const findings: [id: string, lines: string[]][] = [
  ["act-test", ['state not-found 2026-11-02T03Z "the site answers 404 for this page"', "reached 2026-10-28"]],
  [
    "aeon",
    [
      'state changed-hands 2026-11-09T03Z "the page now sells the name aeon.co" https://parked.example.com/aeon.co',
      "reached 2026-11-01",
    ],
  ],
  [
    "brilliant",
    ['state moved 2026-11-12T03Z "it leads on for good" https://brilliant.org/learn/', "reached 2026-11-12"],
  ],
  ["coursera", ['state blocked-to-robots 2026-10-01T03Z "it answers robots with 403"', "reached 2026-09-20"]],
  ["edx", ['doubt home timed-out 2026-11-20T03Z "no answer within 20 s"']],
  [
    "glassdoor",
    [
      'state needs-login 2026-09-04T03Z "a login page comes first"',
      `override needs-login ${inNinetyDays()} "visitors want the account"`,
    ],
  ],
];

const proposals: Record<string, object> = {
  "university-of-wonder": {
    url: "https://wonder.example.org/admissions",
    name: "University of Wonder admissions",
    description: "Entry requirements, deadlines and open days of the University of Wonder.",
    groups: ["uni-resources/choosing-degrees"],
    audiences: ["student", "parent"],
    regions: ["United Kingdom"],
    why: "Uni Resources, Choosing Degrees: the sender chose it",
    notes: ["Sender: it helped our year 12 a lot."],
    proposed: "2026-11-16",
    response: "00000000000000a1",
  },
  "ucas-tariff": {
    url: "https://www.ucas.com/",
    of: "ucas",
    name: "UCAS tariff calculator",
    groups: ["uni-research/united-kingdom"],
    audiences: ["teacher"],
    notes: ["The same address is listed already."],
    proposed: "2026-11-17",
    response: "00000000000000a2",
  },
  "cheap-essays": {
    url: "https://cheap-essays.example.com/",
    name: "Cheap Essays",
    notes: ["Sender: best essays, order now."],
    proposed: "2026-11-18",
    response: "00000000000000a3",
  },
};

/** The project's content with a week's work waiting in it. */
export async function writeSampleDesk(folder: string): Promise<void> {
  await cp(join(root, "fixtures/hub"), folder, { recursive: true });
  for (const name of ["checks", "proposals"]) await mkdir(join(folder, name), { recursive: true });
  const files = new Map<string, string>([["runs.txt", "home 2026-11-20T03Z\n"]]);
  for (const [id, lines] of findings) {
    const name = `${id.slice(0, 1)}.txt`;
    files.set(name, `${files.get(name) ?? ""}\n${id}\n  ${lines.join("\n  ")}\n`);
  }
  for (const [name, text] of files) await writeFile(join(folder, "checks", name), text);
  for (const [id, proposal] of Object.entries(proposals)) {
    // JSON is YAML.
    await writeFile(join(folder, "proposals", `${id}.yaml`), JSON.stringify(proposal));
  }
}

/** An override that had ended would be something to do again. */
function inNinetyDays(): string {
  return new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
}
