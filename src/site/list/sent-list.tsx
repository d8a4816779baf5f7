import type { ListDirectory } from "#catalog/list/resolve-list-entry.ts";
import type { ResourceList } from "#catalog/list/resource-list.ts";
import { joinLists } from "./change-list.ts";
import { FoundEntry } from "./found-entry.tsx";
import { lookUpEntry } from "./look-up-entry.ts";

interface Props {
  sent: { list: ResourceList } | { problem: string };
  own: ResourceList;
  directory: ListDirectory | undefined;
  onKeep: (list: ResourceList) => void;
  onDismiss: () => void;
}

/** A list that somebody sent: looked at first, kept only when asked, never in the place of one's own. */
export function SentList({ sent, own, directory, onKeep, onDismiss }: Props) {
  if ("problem" in sent) return <Unreadable problem={sent.problem} onDismiss={onDismiss} />;
  const { list } = sent;
  const found = list.entries.map(({ id, note }) => ({ id, note, ...lookUpEntry(id, directory) }));
  // A list of another site, or of ids that somebody made up.
  if (found.every(({ isUnknown }) => isUnknown)) {
    const problem = "None of its links is known here. It may come from another site.";
    return <Unreadable problem={problem} onDismiss={onDismiss} />;
  }
  return (
    <section className="list-sent">
      <h2>{list.title ?? "A list was sent to you"}</h2>
      <ol>
        {found.map((entry) => (
          <li key={entry.id}>
            <FoundEntry found={entry} />
            {entry.note && <p>{entry.note}</p>}
          </li>
        ))}
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

function Unreadable({ problem, onDismiss }: { problem: string; onDismiss: () => void }) {
  return (
    <section className="list-sent">
      <h2>A list was sent to you</h2>
      <p>{problem}</p>
      <button type="button" className="button" onClick={onDismiss}>
        Close
      </button>
    </section>
  );
}
