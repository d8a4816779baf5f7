import { useSyncExternalStore } from "react";
import { ModalDialog } from "../parts/modal-dialog.tsx";
import { addressStore } from "./address-store.ts";

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
