import { type ReactNode, useId, useState } from "react";
import { printCount } from "#base/print-count.ts";

interface Props {
  heading: string;
  count: number;
  about?: ReactNode;
  /** Shown in place of the work if there is none. */
  calm?: ReactNode;
  children: ReactNode;
}

/** One kind of work: its name on the left, the work on the right, as the site shows a group. */
export function WeekPart({ heading, count, about, calm, children }: Props) {
  const id = useId();
  return (
    <section className="week-part" aria-labelledby={id} data-calm={count === 0 || undefined}>
      <div className="week-head">
        <h2 id={id}>
          {heading}
          {count > 0 && <span className="count">{count}</span>}
        </h2>
        {about}
      </div>
      <div className="week-body">{calm && count === 0 ? calm : children}</div>
    </section>
  );
}

/** Nothing to do here, with a tick. */
export const Calm = ({ children }: { children: string }) => <p className="calm">{children}</p>;

/** Shown in place of good news that is not certain. */
export const Unknown = () => <p>An error in the files hides this. Fix it first: see “In the files”.</p>;

export const shownCount = 5;
/** Thousands at once take seconds to draw. */
export const manyCount = 200;
/** More that are out of sight are only drawn once they are asked for; fewer can be found by the browser's search in the page. */
const maxDrawnUnseen = 100;

type RowsProps = { rows: ReactNode[]; count?: number; className?: string };

export function FirstRows({ rows, count = shownCount, className }: RowsProps) {
  const [isOpen, setOpen] = useState(false);
  const rest = rows.slice(count);
  return (
    <>
      {rows.length > rest.length && <ul className={className}>{rows.slice(0, count)}</ul>}
      {rest.length > 0 && (
        <details className="file-view" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
          <summary>{printCount(rest.length, "more", "more")}</summary>
          <ul className={className}>{(isOpen || rest.length <= maxDrawnUnseen) && rest}</ul>
        </details>
      )}
    </>
  );
}
