import { isUnsetAddress } from "#catalog/address-of.ts";
import { parseYaml } from "#catalog/parse-yaml.ts";
import { addressNames, type SetupStepId, setupSteps } from "#catalog/shape/site-shape.ts";
import type { SetupStep } from "#desk/desk-api.ts";
import type { DeskContent } from "./read-desk-content.ts";

/** What a fresh hub still needs, read loosely: a mistake in site.yaml is told elsewhere. Nothing once all is done. */
export function listSetupSteps({ files }: Pick<DeskContent, "files">): SetupStep[] {
  const file = files.find(({ path }) => path === "site.yaml");
  const site: unknown = file && parseYaml(file, "").source?.document.toJS({ maxAliasCount: 0 });
  if (typeof site !== "object" || site === null) return [];
  const given = site as Loose;
  const skipped = Array.isArray(given.setup_skipped) ? given.setup_skipped : [];
  const steps = setupSteps.map((id): SetupStep => {
    const { isDone, detail } = tests[id](given, files);
    return { id, isDone: isDone || skipped.includes(id), ...(detail ? { detail } : {}) };
  });
  return steps.every(({ isDone }) => isDone) ? [] : steps;
}

type Loose = Record<string, unknown>;
type Test = (site: Loose, files: DeskContent["files"]) => { isDone: boolean; detail?: string };

/** As the seed has them. */
const seed = { product: "Waymark", field: "resource_id" };

const tests: Record<SetupStepId, Test> = {
  name: ({ product }) => ({ isDone: typeof product === "string" && product !== seed.product }),
  address: ({ url }) => ({ isDone: isSet(url) }),
  buttons: ({ addresses }) => {
    const set = addressNames.filter((name) => isSet((addresses as Loose | undefined)?.[name])).length;
    return { isDone: set === addressNames.length, detail: `${set} of ${addressNames.length} set` };
  },
  form: ({ addresses, share_form_fields: fields }) => ({
    isDone:
      isSet((addresses as Loose | undefined)?.share_form) &&
      (fields as Loose | undefined)?.resource_id !== seed.field,
  }),
  contact: ({ share_email: email }) => ({ isDone: typeof email === "string" }),
  domains: ({ own_domains: domains }) => ({ isDone: Array.isArray(domains) && domains.length > 0 }),
  // What nobody can see from outside: somebody says that it is right as it is.
  feeds: () => ({ isDone: false }),
  brand: (_, files) => ({ isDone: files.some(({ path }) => path.startsWith("brand/")) }),
};

function isSet(address: unknown): boolean {
  return typeof address === "string" && URL.canParse(address) && !isUnsetAddress(address);
}
