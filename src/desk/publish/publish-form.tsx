import { type FormEvent, useState } from "react";
import { FieldProblems } from "../form/field-problems.tsx";
import { focusMain } from "../parts/focus-main.ts";
import { useDialogAction } from "../parts/use-dialog-action.ts";
import { useDesk } from "../state/desk-context.ts";
import { toMessage } from "./to-message.ts";
import { whyNot } from "./why-not.ts";

export function PublishForm() {
  const { state } = useDesk();
  const [message, setMessage] = useState(() => toMessage(state.changes));
  const action = useDialogAction(focusMain);
  const refusal = whyNot(state, message);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (refusal === undefined) action.send({ kind: "publish", message: message.trim() });
  };
  return (
    <form className="publish-form" noValidate onSubmit={submit}>
      <h2>Ready?</h2>
      <div className="field">
        <label htmlFor="message">What changed, in a few words</label>
        <p className="hint" id="message-hint">
          Written from your changes. Say why, if you like: it is kept with them.
        </p>
        <textarea
          id="message"
          aria-describedby="message-hint"
          rows={Math.min(9, message.split("\n").length + 1)}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </div>
      <FieldProblems id="publish" problems={action.others()} />
      <p className="publish-line">
        <button
          type="submit"
          className="button"
          aria-disabled={refusal !== undefined || action.isBusy}
          aria-describedby="publish-says"
        >
          {action.isBusy ? "One moment" : "Publish"}
        </button>
        <span id="publish-says">{refusal ?? printWhatHappens(state.publishing)}</span>
      </p>
    </form>
  );
}

function printWhatHappens(publishing: { isPossible: boolean; branch?: string }): string {
  return `Makes one commit on the branch “${publishing.branch ?? ""}” of this folder and sends nothing anywhere.`;
}
