import { useState } from "react";
import type { DeskChange } from "../desk-api.ts";
import { DiffView } from "../parts/diff-view.tsx";
import { UndoDialog } from "./undo-dialog.tsx";

const kinds: Record<DeskChange["kind"], string> = { added: "New", changed: "Changed", removed: "Removed" };

export function ChangeRow({ change }: { change: DeskChange }) {
  const { kind, title, path, diff } = change;
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="change">
      <p>
        <b className={kind === "removed" ? "tag tag-bad" : "tag tag-new"}>{kinds[kind]}</b>
        <span className="change-title">{title}</span>
      </p>
      <details>
        <summary>
          What changed exactly<span className="v"> in {title}</span>
        </summary>
        <p className="hint">
          <code>{path}</code>
        </p>
        <DiffView diff={diff} label={`Lines of ${path}`} />
      </details>
      <button type="button" className="quiet" onClick={() => setAsking(true)}>
        Undo<span className="v">: {title}</span>
      </button>
      {isAsking && <UndoDialog change={change} onClose={() => setAsking(false)} />}
    </li>
  );
}
