import type { ListDirectory } from "#catalog/list/resolve-list-entry.ts";
import type { ResourceList } from "#catalog/list/resource-list.ts";
import { readClientConfig } from "../page/client-config.ts";
import { joinLists } from "./change-list.ts";
import { FoundLink } from "./list-entry-row.tsx";
import { lookUpEntry } from "./look-up-entry.ts";

interface Props {
  sent: { list: ResourceList } | { problem: string };
  own: ResourceList;
  directory: ListDirectory | undefined;
  onSave: (list: ResourceList) => void;
  onDismiss: () => void;
}

/** A list that somebody shared: looked at first, saved only when asked, never in the place of one's own. */
export function SentList({ sent, own, directory, onSave, onDismiss }: Props) {
  if ("problem" in sent) return <Unreadable problem={sent.problem} onDismiss={onDismiss} />;
  const { list } = sent;
  const all = list.entries.map((entry) => ({ ...entry, found: lookUpEntry(entry, directory) }));
  const known = all.filter(({ found }) => !found.isUnknown);
  // A list of another site, or of ids that somebody made up.
  if (known.length === 0) {
    const problem = `None of its links is in ${readClientConfig().product}. The list may come from another site.`;
    return <Unreadable problem={problem} onDismiss={onDismiss} />;
  }
  return (
    <section className="list-sent">
      <h3>{list.title ?? "Someone shared a list with you"}</h3>
      {list.title && <p>Someone shared this list with you.</p>}
      <ol>
        {known.map(({ id, note, found }) => (
          <li key={id}>
            <FoundLink found={found} />
            {note && <p>{note}</p>}
          </li>
        ))}
      </ol>
      {all.length > known.length && <p>{printGone(all.length - known.length)}</p>}
      <div className="share-buttons">
        <button type="button" className="button" onClick={() => onSave(joinLists(own, list))}>
          {own.entries.length > 0 ? "Add to my list" : "Save to my list"}
        </button>
        <button type="button" onClick={onDismiss}>
          Not now
        </button>
      </div>
    </section>
  );
}

function printGone(count: number): string {
  return `${count === 1 ? "One link is" : `${count} links are`} no longer in ${readClientConfig().product}.`;
}

function Unreadable({ problem, onDismiss }: { problem: string; onDismiss: () => void }) {
  return (
    <section className="list-sent">
      <h3>Someone shared a list with you</h3>
      <p>{problem}</p>
      <button type="button" className="button" onClick={onDismiss}>
        Continue to my list
      </button>
    </section>
  );
}
