/** A unified diff. The sign at the start of a line says it; colour only helps. Scrolls sideways, by keyboard too (WCAG 2.1.1). */
export const DiffView = ({ diff, label }: { diff: string; label: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: without a stop here nobody scrolls it by keyboard.
  <section className="scroll-box" aria-label={label} tabIndex={0}>
    <pre className="diff">
      {diff
        .trimEnd()
        .split("\n")
        .map((line, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one diff never change places.
          <span key={at} className={kinds[line.charAt(0)]}>
            {`${line}\n`}
          </span>
        ))}
    </pre>
  </section>
);

const kinds: Record<string, string> = { "+": "plus", "-": "minus", "@": "where" };
