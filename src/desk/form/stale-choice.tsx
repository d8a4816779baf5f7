import type { LinkFields } from "#desk-wire/desk-api.ts";
import { listChangedFields } from "#desk-wire/link-fields.ts";
import { audienceNames, costNames, printLanguage } from "#site/parts/fact-names.ts";
import { Button } from "../parts/buttons.tsx";
import { useNames } from "../state/use-desk.ts";
import { fieldLabels } from "../texts/field-words.ts";

interface Props {
  mine: LinkFields;
  theirs: LinkFields;
  keepMine(): void;
  takeTheirs(): void;
}

/** Someone else saved this link in the meantime. Neither version is lost before the curator has chosen. */
export function StaleChoice({ mine, theirs, keepMine, takeTheirs }: Props) {
  const { nameOfGroup } = useNames();
  return (
    <section className="stale" role="alert" aria-label="Changed in the meantime">
      <h2>Someone else has changed this link in the meantime</h2>
      <p>Your changes are not saved, and not lost. Where the two versions differ:</p>
      <table>
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Yours, on this page</th>
            <th scope="col">Theirs, in the file</th>
          </tr>
        </thead>
        <tbody>
          {listChangedFields(mine, theirs).map((name) => (
            <tr key={name}>
              <th scope="row">{fieldLabels[name]}</th>
              <td>{printField(mine, name, nameOfGroup)}</td>
              <td>{printField(theirs, name, nameOfGroup)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="dialog-buttons">
        <Button className="button" onPress={keepMine}>
          Keep mine
        </Button>
        <Button onPress={takeTheirs}>Take theirs</Button>
      </p>
    </section>
  );
}

/** What a field says, to be read beside another. */
function printField(fields: LinkFields, name: keyof LinkFields, nameOf: (path: string) => string): string {
  const said = {
    ...fields,
    groups: fields.groups.map(nameOf),
    in_group: Object.entries(fields.in_group)
      .map(
        ([path, words]) =>
          `${nameOf(path)}: ${[words.name, words.url, words.description].filter(Boolean).join(" – ")}`,
      )
      .join("; "),
    audiences: fields.audiences.map((audience) => audienceNames[audience]),
    cost: fields.cost && costNames[fields.cost],
    language: fields.language && printLanguage(fields.language),
  }[name];
  return (Array.isArray(said) ? said.join(", ") : said) || "(nothing)";
}
