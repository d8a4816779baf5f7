import { type FormEvent, useState } from "react";
import type { Author, Publishing } from "../desk-api.ts";
import { FieldProblems } from "../form/field-problems.tsx";
import { focusMain } from "../parts/focus-main.ts";
import { useDialogAction } from "../parts/use-dialog-action.ts";
import { useDesk } from "../state/desk-context.ts";
import { toMessage } from "./to-message.ts";
import { whyNot } from "./why-not.ts";

export function PublishForm() {
  const { state } = useDesk();
  const [message, setMessage] = useState(() => toMessage(state.changes));
  const [author, setAuthor] = useState<Author>({ name: "", email: "" });
  const action = useDialogAction(focusMain);
  const asksName = "asksName" in state.publishing;
  const refusal = whyNot(state, message, author);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (refusal !== undefined) return;
    action.send({ kind: "publish", message: message.trim(), ...(asksName ? { author } : {}) });
  };
  return (
    <form className="publish-form" noValidate onSubmit={submit}>
      <h2>Ready?</h2>
      <div className="field">
        <label htmlFor="message">What changed, in a few words</label>
        <p className="hint" id="message-hint">
          Written from your changes. Add the reason if you like; it is kept with them.
        </p>
        <textarea
          id="message"
          aria-describedby="message-hint"
          rows={Math.min(9, message.split("\n").length + 1)}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      </div>
      {asksName && <AuthorFields author={author} onChange={setAuthor} />}
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

function AuthorFields({ author, onChange }: { author: Author; onChange(author: Author): void }) {
  return (
    <fieldset className="field author-fields">
      <legend>Who publishes?</legend>
      <p className="hint">
        Asked once. It is kept with what you publish, for the other people who manage this hub.
      </p>
      {(["name", "email"] as const).map((part) => (
        <p key={part}>
          <label htmlFor={`author-${part}`}>{part === "name" ? "Your name" : "Your e-mail address"}</label>
          <input
            id={`author-${part}`}
            type={part === "name" ? "text" : "email"}
            autoComplete={part}
            value={author[part]}
            onChange={(event) => onChange({ ...author, [part]: event.currentTarget.value })}
          />
        </p>
      ))}
    </fieldset>
  );
}

function printWhatHappens(publishing: Publishing): string {
  const branch = publishing.isPossible ? publishing.branch : "";
  if (branch === "") return "Makes your current version the published one.";
  return `Makes one commit on the branch “${branch}” of this folder and sends nothing anywhere.`;
}
