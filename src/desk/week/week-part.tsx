import { type ReactNode, useId } from "react";
import { printCount } from "#base/print-count.ts";

interface Props {
  heading: string;
  count: number;
  /** Under the heading. */
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

/** What comes after the first few. */
export const More = ({ count, children }: { count: number; children: ReactNode }) =>
  count > 0 && (
    <details className="file-view">
      <summary>{printCount(count, "more", "more")}</summary>
      {children}
    </details>
  );
