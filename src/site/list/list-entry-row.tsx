import type { DragEvent } from "react";
import { type ListDirectory, resolveListEntry } from "#catalog/list/resolve-list-entry.ts";
import type { ListEntry } from "#catalog/list/resource-list.ts";
import { ExternalLink } from "../parts/external-link.tsx";
import { readEntryText } from "./entry-texts.ts";

interface Props {
  entry: ListEntry;
  place: number;
  count: number;
  directory: ListDirectory;
  onMove: (place: number) => void;
  /** Another entry was dropped on this one. */
  onDrop: (id: string) => void;
  onNote: (note: string) => void;
  onRemove: () => void;
}

const dragType = "text/x-waymark-entry";

export function ListEntryRow({ entry, place, count, directory, onMove, onDrop, onNote, onRemove }: Props) {
  const { name, body } = describeEntry(entry.id, directory);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    const id = event.dataTransfer.getData(dragType);
    if (id && id !== entry.id) onDrop(id);
  };
  return (
    <li
      draggable
      onDragStart={(event) => event.dataTransfer.setData(dragType, entry.id)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      {body}
      <label className="list-note">
        <span className="v">{`Note for ${name}`}</span>
        <input
          value={entry.note ?? ""}
          maxLength={280}
          placeholder="Add a note"
          onChange={(event) => onNote(event.target.value)}
        />
      </label>
      <div className="list-row-buttons">
        <button type="button" disabled={place === 0} onClick={() => onMove(place - 1)}>
          <span aria-hidden="true">↑</span>
          <span className="v">{`Move ${name} up`}</span>
        </button>
        <button type="button" disabled={place === count - 1} onClick={() => onMove(place + 1)}>
          <span aria-hidden="true">↓</span>
          <span className="v">{`Move ${name} down`}</span>
        </button>
        <button type="button" onClick={onRemove}>
          <span aria-hidden="true">✕</span>
          <span className="v">{`Take ${name} off the list`}</span>
        </button>
      </div>
    </li>
  );
}

/** What became of an id since it was kept: ids live for ever, links do not. */
function describeEntry(id: string, directory: ListDirectory) {
  const text = readEntryText(id);
  if (text) return { name: text.name, body: <ExternalLink href={text.url}>{text.name}</ExternalLink> };
  const found = resolveListEntry(directory, id);
  if (found.kind === "replaced") {
    const instead = readEntryText(found.id);
    return {
      name: found.name,
      body: (
        <p>
          {`${found.name} is no longer listed, because ${found.why}. `}
          {instead && <ExternalLink href={instead.url}>{`Instead: ${instead.name}`}</ExternalLink>}
        </p>
      ),
    };
  }
  if (found.kind === "retired") {
    return { name: found.name, body: <p>{`${found.name} is no longer listed, because ${found.why}.`}</p> };
  }
  return { name: id, body: <p>{`"${id}" is not known here.`}</p> };
}
