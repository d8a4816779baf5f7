import type { ResourceList } from "#catalog/list/resource-list.ts";
import { ExternalLink } from "../parts/external-link.tsx";
import { joinLists } from "./change-list.ts";
import { readEntryText } from "./entry-texts.ts";

interface Props {
  sent: { list: ResourceList } | { problem: string };
  own: ResourceList;
  onKeep: (list: ResourceList) => void;
  onDismiss: () => void;
}

/** A list that somebody sent: looked at first, kept only when asked, never in the place of one's own. */
export function SentList({ sent, own, onKeep, onDismiss }: Props) {
  if ("problem" in sent) {
    return (
      <section className="list-sent">
        <h2>A list was sent to you</h2>
        <p>{sent.problem}</p>
        <button type="button" className="button" onClick={onDismiss}>
          Close
        </button>
      </section>
    );
  }
  const { list } = sent;
  return (
    <section className="list-sent">
      <h2>{list.title ?? "A list was sent to you"}</h2>
      <ol>
        {list.entries.map(({ id, note }) => {
          const text = readEntryText(id);
          return (
            <li key={id}>
              {text ? <ExternalLink href={text.url}>{text.name}</ExternalLink> : `${id}: no longer listed`}
              {note && <p>{note}</p>}
            </li>
          );
        })}
      </ol>
      <div className="list-buttons">
        <button type="button" className="button" onClick={() => onKeep(joinLists(own, list))}>
          {own.entries.length > 0 ? "Add to my list" : "Keep a copy"}
        </button>
        <button type="button" onClick={onDismiss}>
          Not now
        </button>
      </div>
    </section>
  );
}
