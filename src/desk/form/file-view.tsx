import type { LookAnswer } from "../desk-api.ts";
import { DiffView } from "../parts/diff-view.tsx";
import { ScrollBox } from "../parts/scroll-box.tsx";

/** For whoever wants to see it: the file behind the form. */
export function FileView({ answer, path }: { answer: LookAnswer | undefined; path: string }) {
  if (!answer) return null;
  return (
    <details className="file-view">
      <summary>The file behind it</summary>
      <p className="hint">
        <code>{path}</code>
      </p>
      {answer.diff === "" ? (
        <p className="hint">Nothing changes in it.</p>
      ) : (
        <DiffView diff={answer.diff} label="What changes in the file" />
      )}
      <ScrollBox label="The file as it would be">
        <pre>{answer.yaml}</pre>
      </ScrollBox>
    </details>
  );
}
