import { type ReactNode, useEffect, useRef } from "react";
import { deskPaths } from "#desk-wire/desk-api.ts";
import { useDesk } from "../state/use-desk.ts";

let isFirst = true;

interface Props {
  children: string;
  /** Beside the heading. */
  aside?: ReactNode;
  /** Focus comes to the heading when this changes: other pictures. */
  subject?: string;
}

/** A screen's name, in the tab too. Focus starts here, as it would on a new page. */
export function ScreenHeading({ children, aside, subject }: Props) {
  const { product } = useDesk().state;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${children} · ${product || "Curators'"} desk`;
  }, [children, product]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the subject is what asks for focus.
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
    isFirst = false;
  }, [subject]);
  return (
    <div className="screen-head">
      <h1 ref={heading} tabIndex={-1}>
        {children}
      </h1>
      {aside && <div className="actions">{aside}</div>}
    </div>
  );
}

/** To the visitors' page as it would be now. */
export const PreviewLink = ({ children }: { children: string }) => (
  <a className="quiet" href={deskPaths.preview} target="_blank" rel="noopener noreferrer">
    {children}
    <span className="v"> (opens in new tab)</span>
  </a>
);

/** Moves the focus to the screen's heading when what had it is gone: later, once the screen is drawn again. */
export function focusMain(): void {
  setTimeout(() => document.querySelector<HTMLElement>("main h1")?.focus());
}
