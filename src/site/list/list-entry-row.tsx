import { type ChangeEvent, type DragEvent, type ReactNode, useState } from "react";
import { type ListEntry, listLimits } from "#catalog/list/resource-list.ts";
import { ExternalLink, OwnLabel } from "../parts/external-link.tsx";
import type { FoundEntry } from "./look-up-entry.ts";

interface Props {
  entry: ListEntry;
  found: FoundEntry;
  place: number;
  isLast: boolean;
  onMove: (place: number) => void;
  /** Another entry was dropped on this one. */
  onDrop: (id: string) => void;
  onNote: (note: string) => void;
  onRemove: () => void;
}

const dragType = "text/x-waymark-entry";

export function ListEntryRow({ entry, found, place, isLast, onMove, onDrop, onNote, onRemove }: Props) {
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    const id = event.dataTransfer.getData(dragType);
    if (id && id !== entry.id) onDrop(id);
  };
  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(dragType)) return;
    event.preventDefault();
    setIsOver(true);
  };
  const { name } = found;
  return (
    <li
      className={isOver ? "over" : undefined}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <div className="list-entry">
        <Grip id={entry.id} />
        <FoundLink found={found} />
      </div>
      <DraftField
        label={<span className="v">{`Note for ${name}`}</span>}
        className="list-note"
        kept={entry.note ?? ""}
        onText={onNote}
        maxLength={listLimits.noteChars}
        placeholder="Add a note"
      />
      <div className="list-row-buttons">
        <RowButton sign="↑" label={`Move ${name} up`} isOff={place === 0} onPress={() => onMove(place - 1)} />
        <RowButton sign="↓" label={`Move ${name} down`} isOff={isLast} onPress={() => onMove(place + 1)} />
        <RowButton sign="✕" label={`Remove ${name}`} onPress={onRemove} />
      </div>
    </li>
  );
}

/** Only this part is draggable: in a draggable row, text could not be marked, and in Firefox nobody could click into the note. */
function Grip({ id }: { id: string }) {
  const start = (event: DragEvent) => {
    const row = (event.target as Element).closest("li");
    event.dataTransfer.setData(dragType, id);
    event.dataTransfer.effectAllowed = "move";
    if (row) event.dataTransfer.setDragImage(row, 12, 24);
  };
  return (
    <span
      className="list-grip"
      draggable
      aria-hidden="true"
      title="Drag to another place"
      onDragStart={start}
    />
  );
}

/** `isOff`: the button stays enabled, because one that is disabled under the finger loses the focus. */
type RowButtonProps = { sign: string; label: string; isOff?: boolean; onPress: () => void };

const RowButton = ({ sign, label, isOff = false, onPress }: RowButtonProps) => (
  <button type="button" aria-disabled={isOff || undefined} onClick={isOff ? undefined : onPress}>
    <span aria-hidden="true">{sign}</span>
    <span className="v">{label}</span>
  </button>
);

/** In the place of what was removed: with the focus, it says by itself what happened. */
export const RemovedRow = ({ what, onUndo }: { what: string; onUndo: () => void }) => (
  <li className="list-removed">
    <span>{`${what} removed`}</span>
    <button type="button" onClick={onUndo}>
      Undo<span className="v">{` (${what} removed)`}</span>
    </button>
  </li>
);

/** A link of a list, or what became of it. */
export const FoundLink = ({ found: { text, told } }: { found: FoundEntry }) => (
  <p>
    {/* Elements, for a translation puts boxes around texts, which React could not find again. */}
    {told && <span>{told}</span>}
    {told && text && <span> Instead: </span>}
    {text && <ExternalLink href={text.url}>{text.name}</ExternalLink>}
    {text?.isOwn && <OwnLabel />}
  </p>
);

interface DraftProps {
  label: ReactNode;
  className: string;
  kept: string;
  onText: (text: string) => void;
  maxLength: number;
  placeholder: string;
}

/**
 * A text without line breaks, read whole however long it is (field-sizing). Shows what is typed while it is typed, and what was
 * kept of it afterwards: a list keeps tidy texts, and tidying under the cursor would swallow every space at the end of a word.
 */
export function DraftField({ label, className, kept, onText, ...rest }: DraftProps) {
  const [draft, setDraft] = useState<string>();
  const change = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
    const text = target.value.replace(/\n/g, " ");
    setDraft(text);
    onText(text);
  };
  return (
    <label className={className}>
      {label}
      <textarea
        {...rest}
        rows={1}
        value={draft ?? kept}
        onChange={change}
        onBlur={() => setDraft(undefined)}
      />
    </label>
  );
}
