import { useState } from "react";
import type { DeskLink } from "../desk-api.ts";
import { focusMain } from "../parts/focus-main.ts";
import { OpenLink } from "../parts/open-link.tsx";
import { useDesk } from "../state/desk-context.ts";
import { RetireDialog } from "./retire-dialog.tsx";

export function LinkActions({ link }: { link: DeskLink }) {
  const { state, act, isBusy } = useDesk();
  const [isRetiring, setRetiring] = useState(false);
  const { id, fields, reviewed, retired } = link;
  const isDone = reviewed === state.today;
  return (
    <div className="actions">
      <OpenLink href={fields.url} className="quiet">
        Open the page
      </OpenLink>
      {!retired && (
        <>
          <button
            type="button"
            className="quiet"
            aria-disabled={isDone || isBusy}
            onClick={() => {
              if (!isDone && !isBusy) act({ kind: "reviewed", id });
            }}
          >
            {isDone ? "Reviewed today ✓" : "Mark as reviewed today"}
          </button>
          <button type="button" className="quiet" onClick={() => setRetiring(true)}>
            Retire
          </button>
        </>
      )}
      {isRetiring && (
        <RetireDialog
          id={id}
          name={fields.name || id}
          onClose={() => setRetiring(false)}
          onDone={focusMain}
        />
      )}
    </div>
  );
}
