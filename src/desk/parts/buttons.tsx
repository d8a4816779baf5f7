import type { ComponentProps, ReactNode } from "react";
import { checkAddress } from "#catalog/address.ts";
import { ExternalLink } from "#site/parts/external-link.tsx";

interface ButtonProps extends Omit<ComponentProps<"button">, "type" | "onClick"> {
  /** For screen readers, after the words that everyone sees: `: UCAS`. */
  about?: string;
  isOff?: boolean;
  onPress(): void;
}

/** A button that sends no form. One that is off stays in reach, so that it keeps the focus. */
export const Button = ({ about, isOff, onPress, className = "quiet", children, ...rest }: ButtonProps) => (
  <button {...{ className, ...rest }} type="button" aria-disabled={isOff} onClick={() => !isOff && onPress()}>
    {children}
    {about !== undefined && <span className="v">{about}</span>}
  </button>
);

/** Out of the desk, in a new tab. An address that is not safe to open is only shown. */
export function OpenLink({ href, ...rest }: Parameters<typeof ExternalLink>[0]) {
  if (!canOpen(href)) return <span className={rest.className}>{rest.children}</span>;
  return <ExternalLink href={href} {...rest} />;
}

type Move = { name: string; url: string; target: string; children: ReactNode };

/** Where a link leads, and where it would lead: to be opened before it is changed. */
export const MoveRow = ({ name, url, target, children }: Move) => (
  <li>
    {children}
    <p className="hint">{url}</p>
    <OpenLink href={target} purpose={name}>
      {target}
    </OpenLink>
  </li>
);

/** May the desk make a link of it? The site's own link refuses these too, and loudly. */
export const canOpen = (address: string): boolean => checkAddress(address, "any") === undefined;

let clicked: Element | null = null;
/** The second click of a double click is not meant for the proposal, finding or dialog that has just appeared under it. */
export function ignoreSecondClick(event: MouseEvent): void {
  const button = event.target instanceof Element ? event.target.closest("button.button, button.quiet") : null;
  if (event.detail < 2 || !button || clicked === button) clicked = button;
  else {
    event.preventDefault();
    event.stopPropagation();
  }
}

/** A key that is held down is one press, too: something else may have the focus by then. Steps in a list may repeat. */
export function ignoreHeldKey(event: KeyboardEvent): void {
  const target = event.repeat && event.key === "Enter" && event.target;
  const mayGoOn = 'textarea, [data-move]:not([data-move="out"])';
  if (!(target instanceof Element) || target.closest(mayGoOn)) return;
  event.preventDefault();
  event.stopPropagation();
}

const paths = { up: "M6 15l6-6 6 6", down: "M6 9l6 6 6-6", out: "M6 6l12 12M18 6L6 18" } as const;

interface StepProps extends Pick<ButtonProps, "isOff" | "onPress"> {
  step: keyof typeof paths;
  label: string;
}

/** One step of a list's item: up, down or out. Drawn even if it can do nothing, so that the focus stays. */
export const StepButton = ({ step, label, ...button }: StepProps) => (
  <Button className="icon-button" data-move={step} about={label} {...button}>
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={paths[step]} />
    </svg>
  </Button>
);

type MoveProps = { name: string; place: number; count: number; onMove(to: number): void };

/** Moves a list's item up or down. The focus comes back to the button, whose name then says the new place. */
export const MoveButtons = ({ name, place, count, onMove }: MoveProps) =>
  (["up", "down"] as const).map((step) => (
    <StepButton
      key={step}
      {...{ step }}
      label={`Move ${name} ${step}, now ${place + 1} of ${count}`}
      isOff={place === (step === "up" ? 0 : count - 1)}
      onPress={() => onMove(place + (step === "up" ? -1 : 1))}
    />
  ));

interface ChosenProps {
  label: string;
  chosen: readonly string[];
  titleOf?(one: string): string;
  onRemove(one: string): void;
}

export const ChosenList = ({ label, chosen, titleOf = String, onRemove }: ChosenProps) => (
  <ul className="chosen" aria-label={label}>
    {chosen.map((one) => (
      <li key={one}>
        {titleOf(one)}
        <StepButton step="out" label={`Remove ${titleOf(one)}`} onPress={() => onRemove(one)} />
      </li>
    ))}
  </ul>
);
