import { type ReactNode, useState } from "react";

type Props = { path: string; diff: string; isOpen?: boolean; children?: ReactNode };

/**
 * What changes in a file, as a unified diff, drawn once it is opened: there may be thousands. The sign at the start of a line says it;
 * colour only helps. Scrolls sideways, by keyboard too (WCAG 2.1.1).
 */
export function FileDiff({ path, diff, isOpen: isFirst = false, children = "The file" }: Props) {
  const [isOpen, setOpen] = useState(isFirst);
  const lines = isOpen ? (diff || "Nothing changes.").trimEnd().split("\n") : [];
  return (
    <details className="file-view" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{children}</summary>
      <p className="hint">
        <code>{path}</code>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a stop here nobody scrolls it by keyboard. */}
      <section className="scroll-box" aria-label={`Lines of ${path}`} tabIndex={0}>
        <pre className="diff">
          {lines.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one diff never change places.
            <span key={at} className={kinds[line.charAt(0)]}>
              {`${line}\n`}
            </span>
          ))}
        </pre>
      </section>
    </details>
  );
}

const kinds: Record<string, string> = { "+": "plus", "-": "minus", "@": "where" };
