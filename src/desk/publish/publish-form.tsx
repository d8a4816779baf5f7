import { type FormEvent, useState } from "react";
import { printCount, printFirst } from "#base/print-count.ts";
import type { DeskChange, DeskState } from "#desk-wire/desk-api.ts";
import { type Author, maxFileItems, maxTextChars } from "#desk-wire/desk-requests.ts";
import { PlainText, TextField } from "../form/fields.tsx";
import { useDialogAction } from "../parts/action-dialog.tsx";
import { AlertProblems } from "../parts/problem-list.tsx";
import { focusMain } from "../parts/screen-heading.tsx";
import { useDesk } from "../state/use-desk.ts";
import words from "../texts/labels-and-hints.json" with { type: "json" };

/** Longer lines are cut off where commits are listed. */
const firstLineChars = 72;

/** `seen`: the versions of the changes that the curator has looked at. `onRefused` gets those that are there now. */
type Props = { seen: ReadonlySet<string>; onRefused(now: ReadonlySet<string>): void };

export function PublishForm({ seen, onRefused }: Props) {
  const { state } = useDesk();
  /** Until something else is typed, the message follows the changes. */
  const [typed, setTyped] = useState<string>();
  const message = typed ?? toMessage(state.changes);
  const [author, setAuthor] = useState<Author>({ name: "", email: "" });
  const action = useDialogAction(
    () => {
      setTyped(undefined);
      focusMain();
    },
    (now) => now && onRefused(listVersions(now.changes)),
  );
  const asksName = "asksName" in state.publishing;
  const refusal = whyNot(state, message, author);
  const branch = state.publishing.isPossible && state.publishing.branch;
  const happens = branch
    ? `Makes one commit on the branch “${branch}” of this folder. Nothing is sent anywhere.`
    : "Your current version becomes the published one.";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (refusal !== undefined || action.isBusy) return;
    const there = listVersions(state.changes);
    // Without what was undone here.
    const told = [...there].every((one) => seen.has(one)) ? there : seen;
    const looked = there.size <= maxFileItems && { seen: [...told].slice(0, maxFileItems) };
    action.send({ kind: "publish", message: message.trim(), ...(asksName && { author }), ...looked });
  };
  return (
    <form className="publish-form" noValidate onSubmit={submit}>
      <h2>Ready?</h2>
      <TextField
        id="message"
        label="What changed, in a few words"
        hint={{ about: words.publishing.message, isRequired: true }}
        problems={[]}
        rows={Math.min(9, message.split("\n").length + 1)}
        value={message}
        onChange={setTyped}
      />
      {asksName && <AuthorFields author={author} onChange={setAuthor} />}
      <AlertProblems id="publish" problems={action.others()} />
      <p className="publish-line">
        <button
          type="submit"
          className="button"
          aria-disabled={refusal !== undefined || action.isBusy}
          aria-describedby="publish-says"
        >
          {action.isBusy ? "One moment" : "Publish"}
        </button>
        <span id="publish-says">{refusal ?? happens}</span>
      </p>
    </form>
  );
}

export const listVersions = (changes: readonly DeskChange[]): ReadonlySet<string> =>
  new Set(changes.map(({ version }) => version));

const AuthorFields = ({ author, onChange }: { author: Author; onChange(author: Author): void }) => (
  <fieldset className="field author-fields">
    <legend>Who publishes?</legend>
    <p className="hint">{words.publishing.author}</p>
    {(["name", "email"] as const).map((part) => (
      <PlainText
        key={part}
        label={part === "name" ? "Your name" : "Your e-mail address"}
        type={part === "name" ? "text" : "email"}
        autoComplete={part}
        value={author[part]}
        onChange={(text) => onChange({ ...author, [part]: text })}
      />
    ))}
  </fieldset>
);

/** Why nothing can be published now; undefined if it can. */
export function whyNot(
  { publishing, changes }: Pick<DeskState, "publishing" | "changes">,
  message: string,
  author: Author = { name: "", email: "" },
): string | undefined {
  if ("asksName" in publishing) {
    if (author.name.trim() === "" || author.email.trim() === "") return "Enter your name and e-mail address.";
  } else if (!publishing.isPossible) return publishing.why;
  if (changes.length === 0) return "There is nothing to publish.";
  return message.trim() === "" ? "Say in the message what changed." : undefined;
}

/** The message of a commit: one line for lists of commits, and below it all changes if there are several. */
export function toMessage(changes: readonly DeskChange[]): string {
  // A link's title says what became of it, and comes before what the tools noted for themselves.
  const links = changes.map(({ title }) => title).filter((title) => title.includes(": "));
  const rest = changes.filter(({ title }) => !title.includes(": "));
  // Each only once: the checker has many files.
  const others = new Map(rest.map(({ title, kind }) => [`${title} (${kind})`, title]));
  const lines = [...links, ...others.keys()];
  if (lines.length < 2) return lines[0] ?? "";
  const names = [...links.map((title) => title.replace(/: (?!.*: ).*/, "")), ...new Set(others.values())];
  const list = lines.map((line) => `- ${line}\n`).join("");
  // With the first line and a count of the rest, it must be a text that can be sent.
  const shown = list.slice(0, list.lastIndexOf("\n", maxTextChars - 3 * firstLineChars) + 1);
  const left = list.slice(shown.length).split("\n").length - 1;
  return `${printSummary(names)}\n\n${shown}${left > 0 ? `- ${printCount(left, "more", "more")}\n` : ""}`;
}

function printSummary(names: readonly string[]): string {
  // Each takes a letter at least: nobody waits for lines of thousands of names to be found too long.
  for (let shown = Math.min(names.length, firstLineChars); shown > 0; shown--) {
    const line = printFirst(names, shown);
    if ([...line].length <= firstLineChars) return line;
  }
  return `${names.length} changes`;
}
