import { useState } from "react";
import { FieldProblems } from "../form/field-problems.tsx";
import { printCount } from "../parts/print-count.ts";
import { ScreenHeading } from "../parts/screen-heading.tsx";
import { useDialogAction } from "../parts/use-dialog-action.ts";
import { useDesk } from "../state/desk-context.ts";
import type { DeskPicture } from "./picture-calls.ts";
import { PictureRow } from "./picture-row.tsx";
import { useRowKeys } from "./use-row-keys.ts";

/** First pictures, thirty at a time: is each the page that the link is for? */
export function PicturesScreen() {
  const { count, next } = useDesk().state.pictures;
  return (
    <>
      <ScreenHeading subject={next[0]?.id ?? ""}>First pictures</ScreenHeading>
      {count === 0 ? (
        <p className="lead">No page is new to the checker. What it knows of each was agreed to.</p>
      ) : (
        <>
          <p className="lead">
            {printCount(count, "page")} the checker has seen, and nobody has agreed to yet. Is each the page
            that its link is for?
          </p>
          <p className="hint">
            Keys: <kbd>j</kbd> and <kbd>k</kbd> go down and up, <kbd>Space</kbd> ticks, <kbd>Enter</kbd> ticks
            and goes on, <kbd>o</kbd> opens the page.
          </p>
          <PictureSheet key={next.map(({ id }) => id).join(" ")} pictures={next} />
        </>
      )}
    </>
  );
}

function PictureSheet({ pictures }: { pictures: readonly DeskPicture[] }) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [hasLooked, setLooked] = useState(false);
  const action = useDialogAction(() => {});
  const toggle = (id: string, isOn = !ticked.has(id)) => {
    const after = new Set(ticked);
    if (isOn) after.add(id);
    else after.delete(id);
    setTicked(after);
  };
  const rows = useRowKeys(toggle);
  const agree = (ids: readonly string[]) => {
    if (ids.length > 0 && !action.isBusy) action.send({ kind: "agree", ids });
  };
  const all = pictures.map(({ id }) => id);
  return (
    <div className="pictures">
      <ul ref={rows.list} onKeyDown={rows.onKeyDown}>
        {pictures.map((picture) => (
          <PictureRow
            key={picture.id}
            picture={picture}
            isTicked={ticked.has(picture.id)}
            onToggle={() => toggle(picture.id)}
          />
        ))}
      </ul>
      <div className="pictures-bar">
        <button
          type="button"
          className="button"
          aria-disabled={ticked.size === 0 || action.isBusy}
          onClick={() => agree(all.filter((id) => ticked.has(id)))}
        >
          {ticked.size === 0 ? "Agree to those ticked" : `Agree to the ${ticked.size} ticked`}
        </button>
        <label className="tick">
          <input type="checkbox" checked={hasLooked} onChange={() => setLooked(!hasLooked)} />I have looked at
          all {pictures.length}
        </label>
        <button
          type="button"
          className="quiet"
          aria-disabled={!hasLooked || action.isBusy}
          onClick={() => hasLooked && agree(all)}
        >
          Agree to all {pictures.length} looked at
        </button>
      </div>
      {action.isBusy && <p className="hint">One moment.</p>}
      <FieldProblems id="pictures" problems={action.others()} />
    </div>
  );
}
