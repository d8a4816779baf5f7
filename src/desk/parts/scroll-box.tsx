import type { ReactNode } from "react";

/** For what may be wider than its place: scrolls sideways, by keyboard too (WCAG 2.1.1). */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without a stop here nobody scrolls it by keyboard.
    <section className="scroll-box" aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}
