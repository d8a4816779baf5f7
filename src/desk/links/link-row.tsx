import type { TextRange } from "#catalog/search/mark-matches.ts";
import { printAddress } from "#desk-wire/desk-address.ts";
import type { DeskLink } from "#desk-wire/desk-api.ts";
import { printDate, printHost } from "../parts/print-words.ts";
import { useNames } from "../state/use-desk.ts";

interface Props {
  link: DeskLink;
  marks: readonly TextRange[];
  /** Undefined while nobody is choosing. */
  isChosen?: boolean;
  onChoose(id: string): void;
}

export function LinkRow({ link, marks, isChosen, onChoose }: Props) {
  const { id, fields, reviewed, retired, isChanged } = link;
  const { nameOfGroup, nameOfLink } = useNames();
  const groups = fields.groups.map(nameOfGroup);
  return (
    <li className="link-row">
      {isChosen === undefined ? (
        <a href={printAddress("links", id)} data-link={id}>
          <MarkedText text={nameOfLink(link)} marks={marks} />
        </a>
      ) : (
        <label className="pick">
          <input type="checkbox" checked={isChosen} onChange={() => onChoose(id)} />
          <b>
            <MarkedText text={nameOfLink(link)} marks={marks} />
          </b>
        </label>
      )}
      <span className="link-host">{printHost(fields.url)}</span>
      <span className="link-groups">{groups.length > 0 ? groups.join(", ") : "In no group"}</span>
      <span className="link-facts">
        {retired && <b className="tag tag-off">Retired</b>}
        {isChanged && <b className="tag tag-new">Changed</b>}
        {!retired && <span>{reviewed ? `Reviewed ${printDate(reviewed)}` : "Never reviewed"}</span>}
      </span>
    </li>
  );
}

function MarkedText({ text, marks }: { text: string; marks: readonly TextRange[] }) {
  const parts = marks.flatMap(([start, end], at) => [
    text.slice(marks[at - 1]?.[1] ?? 0, start),
    <mark key={start}>{text.slice(start, end)}</mark>,
  ]);
  return (
    <>
      {parts}
      {text.slice(marks.at(-1)?.[1] ?? 0)}
    </>
  );
}
