import { useState } from "react";
import { guessDomain } from "#base/host-key.ts";
import { printCount } from "#base/print-count.ts";
import type { DeskFinding } from "../desk-api.ts";
import { mostAtOnce } from "../many-calls.ts";
import { ActionDialog, useDialogAction } from "../parts/action-dialog.tsx";
import { OpenLink } from "../parts/open-link.tsx";

/** All links whose sites have named a new address, in one go: each with both addresses, to read and to tick. */
export function MoveMany({ findings }: { findings: readonly DeskFinding[] }) {
  const [isOpen, setOpen] = useState(false);
  const moved = findings
    .filter(
      ({ verdict, target, section, isSetting }) =>
        verdict === "moved" && target !== undefined && section === "todo" && !isSetting,
    )
    .slice(0, mostAtOnce);
  if (moved.length < 2 && !isOpen) return null;
  return (
    <>
      <p>
        <button type="button" className="quiet" onClick={() => setOpen(true)}>
          Use {printCount(moved.length, "new address", "new addresses")} at once
        </button>
      </p>
      {isOpen && <MoveDialog moved={moved} onClose={() => setOpen(false)} />}
    </>
  );
}

function MoveDialog({ moved, onClose }: { moved: readonly DeskFinding[]; onClose(): void }) {
  const [ticked, setTicked] = useState(() => moved.filter(isSameSite).map(({ id }) => id));
  const action = useDialogAction(onClose);
  const toggle = (id: string) =>
    setTicked(ticked.includes(id) ? ticked.filter((one) => one !== id) : [...ticked, id]);
  const ids = moved.map(({ id }) => id).filter((id) => ticked.includes(id));
  return (
    <ActionDialog
      title="New addresses"
      verb={`Use ${printCount(ids.length, "new address", "new addresses")}`}
      isReady={ids.length > 0}
      onSubmit={() => action.send({ kind: "moveMany", ids })}
      {...{ action, onClose }}
    >
      <p>Those on the same site are ticked. Open the others first, and tick them if they are right.</p>
      <ul className="move-rows">
        {moved.map(({ id, name, url, target = "" }) => (
          <li key={id}>
            <label className="pick">
              <input type="checkbox" checked={ticked.includes(id)} onChange={() => toggle(id)} />
              <b>{name}</b>
            </label>
            <p className="hint">{url}</p>
            <OpenLink href={target} purpose={name}>
              {target}
            </OpenLink>
          </li>
        ))}
      </ul>
    </ActionDialog>
  );
}

function isSameSite({ url, target = "" }: DeskFinding): boolean {
  const [from, to] = [url, target].map((address) =>
    URL.canParse(address) ? guessDomain(address) : undefined,
  );
  return from !== undefined && from === to;
}
