import { useSyncExternalStore } from "react";
import { ModalDialog } from "./parts/modal-dialog.tsx";
import "./styles/fonts.css";
import "#site/styles/tokens.css";
import "#site/styles/base.css";
import "#site/styles/brand.css";
import "#site/styles/overlay.css";
import "#site/styles/header.css";
import "#site/styles/directory.css";
import "#site/styles/entries.css";
import "#site/styles/search-input.css";
import "#site/styles/choice-chip.css";
import "./styles/desk.css";
import "#site/styles/preferences.css";
import { createRoot } from "react-dom/client";
import { addressStore } from "./address/address-store.ts";
import { CheckContext } from "./check/check-context.ts";
import { useLinkCheck } from "./check/use-link-check.ts";
import { DeskHeader } from "./parts/desk-header.tsx";
import { FailureNote, Notice } from "./parts/failure-note.tsx";
import { focusMain } from "./parts/focus-main.ts";
import { ScreenSwitch } from "./parts/screen-switch.tsx";
import { DeskContext } from "./state/desk-context.ts";
import { useServer } from "./state/use-server.ts";

const root = document.getElementById("desk");
if (!root) throw new Error('The page has no <div id="desk">.');
addressStore.watch();
createRoot(root).render(<DeskApp />);

function DeskApp() {
  const { desk, failure, said, say, dismiss, tryAgain } = useServer();
  const check = useLinkCheck(desk, say);
  const close = () => {
    dismiss();
    focusMain();
  };
  return (
    <DeskContext value={desk}>
      <DeskHeader />
      <main id="main" tabIndex={-1} className="desk-main">
        <FailureNote failure={failure} onTryAgain={tryAgain} />
        {desk ? (
          <CheckContext value={check}>
            <ScreenSwitch />
          </CheckContext>
        ) : (
          <h1 className="v">Curators' desk</h1>
        )}
        {!desk && !failure && <p className="lead">Loading the links.</p>}
      </main>
      <Notice said={said} onClose={close} />
      <LeaveDialog />
    </DeskContext>
  );
}

export function LeaveDialog() {
  const isAsking = useSyncExternalStore(addressStore.subscribe, addressStore.isAsking);
  if (!isAsking) return null;
  return (
    <ModalDialog title="Leave without saving?" onClose={() => addressStore.stay()}>
      <p>What you typed here is not saved yet. You will lose it if you leave.</p>
      <p className="dialog-buttons">
        <button type="button" className="button" onClick={() => addressStore.stay()}>
          Keep editing
        </button>
        <button type="button" className="quiet" onClick={() => addressStore.leave()}>
          Leave without saving
        </button>
      </p>
    </ModalDialog>
  );
}
