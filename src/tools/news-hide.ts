import { exitCodes } from "#host/exit-codes.ts";
import { projectRoot } from "#host/project-root.ts";
import { readArguments, refuseUsage } from "#host/read-arguments.ts";
import { readValidSettings } from "#host/settings/read-settings.ts";
import { StoreFaultError, StoreSchemaError } from "#server/store/article-store.ts";
import { type CuratedHeadline, type Curation, openCuration } from "#server/store/curation.ts";

const help = `Takes a headline down, by the address that it leads to. Every server of the store shows it no longer within a second,
and it does not come back with the next look at its feed. Works beside running servers, on the store that they use: the
embedded one in WAYMARK_DATA, or PostgreSQL where DATABASE_URL is set.

  npm run news:hide -- https://news.example/story
  npm run news:hide -- --show https://news.example/story
  npm run news:hide -- --list

Options
  --show      shows the headline again
  --list      all that is hidden
  --dry-run   says what would be done, and does nothing
  --json      one object: {"headlines": [...], "not_found": [...]}
  --help      this text

Exit codes: 0 done, 1 no headline has one of the addresses; also when there is no store or it does not answer.
2 wrong usage, 78 bad setting.`;

const { values, positionals: addresses } = readArguments(help, {
  options: {
    show: { type: "boolean" },
    list: { type: "boolean" },
    "dry-run": { type: "boolean" },
    json: { type: "boolean" },
  },
  allowPositionals: true,
});
const mistake = findMistake();
if (mistake) process.exit(refuseUsage(help, mistake));
const { settings } = readValidSettings(projectRoot);

try {
  const curation = await openCuration(settings);
  try {
    await (values.list ? list(curation) : change(curation));
  } finally {
    await curation.close();
  }
} catch (error) {
  if (error instanceof StoreSchemaError) console.error(error.message);
  else if (error instanceof StoreFaultError)
    console.error(
      `${error.message}.\nnpm start makes the store; WAYMARK_DATA or DATABASE_URL names the one that the servers use.`,
    );
  else throw error;
  process.exitCode = exitCodes.findings;
}

function findMistake(): string | undefined {
  if (values.list) return addresses.length > 0 || values.show ? "--list stands alone." : undefined;
  if (addresses.length === 0) return "Name the address that the headline leads to, or --list.";
  const wrong = addresses.find((address) => !URL.canParse(address));
  return wrong && `"${wrong}" is not an address. Copy the whole of it, https:// included.`;
}

async function list(curation: Curation): Promise<void> {
  const headlines = await curation.readHidden();
  if (values.json) console.log(JSON.stringify({ headlines, not_found: [] }));
  else if (headlines.length === 0) console.log("No headline is hidden.");
  else for (const headline of headlines) console.log(print(headline));
}

async function change(curation: Curation): Promise<void> {
  const found = await Promise.all(addresses.map((address) => curation.find(address)));
  const headlines = [...new Map(found.flat().map((headline) => [headline.id, headline])).values()];
  const notFound = addresses.filter((_, place) => found[place]?.length === 0);
  const isHidden = !values.show;
  const toChange = headlines.filter((headline) => headline.isHidden !== isHidden);
  if (!values["dry-run"] && toChange.length > 0) {
    const ids = toChange.map(({ id }) => id);
    await curation.setHidden(ids, isHidden);
  }
  report(headlines, toChange, notFound);
  if (notFound.length > 0) process.exitCode = exitCodes.findings;
}

function report(headlines: CuratedHeadline[], changed: CuratedHeadline[], notFound: string[]): void {
  const isHidden = values["dry-run"] ? undefined : !values.show;
  if (values.json) {
    const now = headlines.map((headline) => ({ ...headline, isHidden: isHidden ?? headline.isHidden }));
    console.log(JSON.stringify({ headlines: now, not_found: notFound }));
    return;
  }
  const verb = values.show ? "Shown again" : "Hidden";
  const done = values["dry-run"] ? `Would be ${verb.toLowerCase()}` : verb;
  for (const headline of headlines)
    console.log(`${changed.includes(headline) ? done : `${verb} before`}: ${print(headline)}`);
  for (const address of notFound)
    console.error(`No headline leads to ${address}. Copy the address from the headline's link on the page.`);
}

function print({ title, source_name, published_date, url }: CuratedHeadline): string {
  return `${title}\n    ${source_name}, ${published_date.slice(0, 10)}, ${url}`;
}
