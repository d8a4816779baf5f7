import { ScrollBox } from "./scroll-box.tsx";

/** A unified diff. The sign at the start of a line says it; colour only helps. */
export function DiffView({ diff, label }: { diff: string; label: string }) {
  return (
    <ScrollBox label={label}>
      <pre className="diff">
        {diff
          .replace(/\n$/, "")
          .split("\n")
          .map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one diff never change places.
            <span key={at} className={kindOf(line)}>
              {`${line}\n`}
            </span>
          ))}
      </pre>
    </ScrollBox>
  );
}

function kindOf(line: string): string | undefined {
  if (line.startsWith("+")) return "plus";
  if (line.startsWith("-")) return "minus";
  return line.startsWith("@@") ? "where" : undefined;
}
