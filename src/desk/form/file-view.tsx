import type { LookAnswer } from "../desk-api.ts";
import { DiffView } from "../parts/diff-view.tsx";
import { ScrollBox } from "../parts/scroll-box.tsx";

/** For whoever wants to see it: the file behind the form. */
export function FileView({ answer, path }: { answer: LookAnswer | undefined; path: string }) {
  if (!answer) return null;
  return (
    <details className="file-view">
      <summary>The file</summary>
      <p className="hint">
        <code>{path}</code>
      </p>
      {answer.diff === "" ? (
        <p className="hint">No changes.</p>
      ) : (
        <DiffView diff={answer.diff} label="Changes in the file" />
      )}
      <ScrollBox label="The new file">
        <pre>{answer.yaml}</pre>
      </ScrollBox>
    </details>
  );
}
