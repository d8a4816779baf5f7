import { type ReactNode, useId, useLayoutEffect, useRef } from "react";

interface Props {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** Open as long as it is there. The browser keeps focus inside, closes on Esc, and gives focus back. */
export function ModalDialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // Closed before it is taken away: a dialog that just goes leaves focus nowhere.
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  );
}
