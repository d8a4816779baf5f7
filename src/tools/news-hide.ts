import { end, exitCodes } from "#host/exit-codes.ts";
import { type CuratedHeadline, type Curation, openCuration } from "#server/store/curation.ts";
import { adviseOnStore } from "#server/store/open-beside.ts";
import { readCommand } from "./frame/read-command.ts";

const { options, operands, refuse, readSettings } = readCommand(
  `Hides a headline, named by the address that it leads to. Every server on this store stops showing it within a second, and
reading its feed again does not bring it back. Works while servers run, on the store that they use: the embedded one in
WAYMARK_DATA, or PostgreSQL if DATABASE_URL is set.

  npm run news:hide -- https://news.example/story
  npm run news:hide -- --show https://news.example/story
  npm run news:hide -- --list

Options
  --show      show the headline again
  --list      list everything that is hidden
  --dry-run   say what would be done, do nothing
  --json      print {"headlines": [...], "not_found": [...]}

Exit codes: 0 done, 1 no headline leads to one of the addresses, or there is no store or it does not answer, 2 wrong usage,
78 bad setting.`,
  { takesOperands: true },
);
const mistake = findMistake();
if (mistake) refuse(mistake);
const settings = readSettings();

try {
  await using curation = await openCuration(settings);
  await (options.list ? list(curation) : change(curation));
} catch (error) {
  end({ code: exitCodes.findings, text: adviseOnStore(error, settings) });
}

function findMistake(): string | undefined {
  if (options.list)
    return operands.length > 0 || options.show ? "--list takes no address and no --show." : undefined;
  if (operands.length === 0) return "Name the address that the headline leads to, or use --list.";
  const wrong = operands.find((address) => !URL.canParse(address));
  return wrong && `"${wrong}" is not an address. Copy all of it, including https://.`;
}

async function list(curation: Curation): Promise<void> {
  const headlines = await curation.readHidden();
  if (options.json) console.log(JSON.stringify({ headlines, not_found: [] }));
  else if (headlines.length === 0) console.log("No headline is hidden.");
  else for (const headline of headlines) console.log(print(headline));
}

async function change(curation: Curation): Promise<void> {
  const found = await Promise.all(operands.map((address) => curation.find(address)));
  const headlines = [...new Map(found.flat().map((headline) => [headline.id, headline])).values()];
  const notFound = operands.filter((_, place) => found[place]?.length === 0);
  const isHidden = !options.show;
  const toChange = headlines.filter((headline) => headline.isHidden !== isHidden);
  const ids = toChange.map(({ id }) => id);
  if (!options["dry-run"] && ids.length > 0) await curation.setHidden(ids, isHidden);
  report(headlines, toChange, notFound);
  if (notFound.length > 0) process.exitCode = exitCodes.findings;
}

function report(headlines: CuratedHeadline[], changed: CuratedHeadline[], notFound: string[]): void {
  const isHidden = options["dry-run"] ? undefined : !options.show;
  if (options.json) {
    const now = headlines.map((headline) => ({ ...headline, isHidden: isHidden ?? headline.isHidden }));
    console.log(JSON.stringify({ headlines: now, not_found: notFound }));
    return;
  }
  const verb = options.show ? "Shown" : "Hidden";
  const done = options["dry-run"] ? `Would be ${verb.toLowerCase()}` : verb;
  for (const headline of headlines)
    console.log(`${changed.includes(headline) ? done : `Already ${verb.toLowerCase()}`}: ${print(headline)}`);
  for (const address of notFound)
    console.error(`No headline leads to ${address}. Copy the address from the headline's link on the page.`);
}

function print({ title, source_name, published_date, url }: CuratedHeadline): string {
  return `${title}\n    ${source_name}, ${published_date.slice(0, 10)}, ${url}`;
}
