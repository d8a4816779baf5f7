import { type ReactNode, useEffect, useRef } from "react";
import { deskPaths } from "#desk-wire/desk-api.ts";
import { useDesk } from "../state/use-desk.ts";

let isFirst = true;

interface Props {
  children: string;
  aside?: ReactNode;
}

/** A screen's name, in the tab too. Focus starts here, as it would on a new page. */
export function ScreenHeading({ children, aside }: Props) {
  const { product } = useDesk().state;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${children} · ${product || "Curators'"} desk`;
  }, [children, product]);
  useEffect(() => {
    if (!isFirst) heading.current?.focus();
    isFirst = false;
  }, []);
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

const findHeading = () => document.querySelector<HTMLElement>("main h1");

/** Moves the focus once the screen has been redrawn; to the screen's heading if the element is not there. */
export const focusLater = (find: () => HTMLElement | null | undefined, how?: FocusOptions) =>
  void setTimeout(() => (find() ?? findHeading())?.focus(how));

/** For when the focused element has gone. */
export const focusMain = () => focusLater(findHeading);

/** For when it may have gone. */
export const keepFocus = () => focusLater(() => document.querySelector<HTMLElement>(":focus"));
