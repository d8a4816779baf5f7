import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { writeFileDurably } from "#server/pages/write-file-durably.ts";
import { endOnFileError } from "./print-file-error.ts";
import { readArguments } from "./read-arguments.ts";
import { toBillOfMaterials } from "./sbom/to-bill-of-materials.ts";

const help = `Writes the software bill of materials: every package of package-lock.json with version, licence and hash, and
what needs what, as CycloneDX 1.6 in JSON. Needs no network and no installed packages but these commands' own.

  npm run sbom
  npm run sbom -- --out ../waymark.cdx.json

Options
  --out FILE   where to (default: dist/sbom.cdx.json)
  --dry-run    write nothing; say how much it would be
  --json       print {"path", "components", "required", "optional", "excluded"}
  --help       this text

Exit codes: 0 written, 1 the file cannot be written, 2 wrong usage.`;

const root = fileURLToPath(new URL("../..", import.meta.url));
const { values } = readArguments(help, {
  options: {
    out: { type: "string", default: join(root, "dist/sbom.cdx.json") },
    "dry-run": { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});
const out = resolve(values.out);
const isDry = values["dry-run"];
const bill = toBillOfMaterials(readJson("package.json"), readJson("package-lock.json").packages);
if (!isDry) await writeFileDurably(out, `${JSON.stringify(bill, null, 2)}\n`).catch(endOnFileError);
const count = (scope: string) => bill.components.filter((component) => component.scope === scope).length;
const report = {
  path: out,
  components: bill.components.length,
  required: count("required"),
  optional: count("optional"),
  excluded: count("excluded"),
};
console.log(
  values.json
    ? JSON.stringify(report)
    : `${report.components} packages: ${report.required} for running, ${report.optional} for single systems, ` +
        `${report.excluded} for building and testing. ${isDry ? "Would be written to" : "Written to"} ${out}`,
);

function readJson(name: string) {
  return JSON.parse(readFileSync(join(root, name), "utf8"));
}
