import { type ComponentProps, useEffect, useId, useReducer, useRef, useState } from "react";
import type { FieldProblem, Problem } from "#base/problem.ts";
import { printAddress } from "#desk-wire/desk-address.ts";
import { fileTitles, formFiles, pathOf } from "#desk-wire/side-calls.ts";
import type { Failure } from "../state/call-desk.ts";
import { useDesk } from "../state/use-desk.ts";
import { FirstRows } from "../week/week-part.tsx";
import { Button } from "./buttons.tsx";
import { printFault } from "./print-words.ts";
import { focusLater, keepFocus } from "./screen-heading.tsx";

/** What is wrong with the content as a whole, with the place where a person can fix it. */
export const ProblemList = ({ problems }: { problems: readonly Problem[] }) => (
  <FirstRows
    className="problem-list"
    rows={problems.map((problem) => <ProblemRow key={problem.where + problem.what} problem={problem} />)}
  />
);

function ProblemRow({ problem }: { problem: Problem }) {
  const { links, changes } = useDesk().state;
  const id = /\/resources\/([^/:]+)\.yaml/.exec(problem.where)?.[1];
  const link = links.find((one) => one.id === id);
  const isIn = (path: string) => `/${problem.where}:`.includes(`/${path}:`);
  // Without the name of a field, the whole file cannot be read, and its form does not open.
  const [, field] = /\(([^()]*)\)$/.exec(problem.where) ?? [];
  const form = formFiles.find((name) => isIn(pathOf(name)) && field !== undefined);
  const isChanged = !link && !form && changes.some(({ path, isUndoable }) => isUndoable && isIn(path));
  return (
    <li>
      <span className={problem.level}>
        <RichText text={printFault(problem)} />
      </span>
      <span>
        <code>{problem.where}</code>{" "}
        {link && <a href={printAddress("links", link.id)}>Open {link.id} here</a>}
        {form && (
          <a href={printAddress("setup", form, field ? { field } : {})}>
            Open “{fileTitles[form]}” here<span className="v">: {field}</span>
          </a>
        )}
        {isChanged && <a href={printAddress("publish")}>Undo what was changed, under Publish</a>}
      </span>
    </li>
  );
}

/** Text of the tools, with `a command` between backticks. A name that is quoted or isolated keeps its own signs, in Arabic too. */
export const RichText = ({ text }: { text: string }) =>
  text.split(/(`[^`]{0,999}`|"[^"]{0,999}"|\u2068[^\u2069]{0,999}\u2069)/).map((part, at) => {
    if (at % 2 === 0) return part;
    const Tag = part.startsWith("`") ? "code" : "bdi";
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
    return <Tag key={at}>{part.replace(Tag === "code" ? /`/g : /[\u2068\u2069]/g, "")}</Tag>;
  });

export const RichLine = ({ text, ...line }: ComponentProps<"p"> & { text: string }) => (
  <p {...line}>
    <RichText text={text} />
  </p>
);

type ProblemsProps = { id: string; problems: readonly FieldProblem[] };

/** The problems of what was just refused. Drawn from scratch: in Firefox, Orca reads a new alert, but not one that changes. */
export const AlertProblems = (props: ProblemsProps) =>
  props.problems.length > 0 && (
    <div role="alert">
      <FieldProblems {...props} />
    </div>
  );

export function FieldProblems({ id, problems }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <ul className="field-problems" id={`${id}-problems`}>
      {problems.map((problem) => (
        <li key={problem.what} className={problem.level}>
          <span className="v">{problem.level === "error" ? "Fix: " : "Consider: "}</span>
          <RichText text={printFault(problem)} />
        </li>
      ))}
    </ul>
  );
}

type FailureProps = { failure: Failure | undefined; onTryAgain(): Promise<unknown> };

/** What could not be done, and why, until the desk answers again. Drawn from scratch after a press, as in AlertProblems, but not whenever someone comes back to this window. */
export function FailureNote({ failure, onTryAgain }: FailureProps) {
  const [tries, tried] = useReducer((before: number) => before + 1, 0);
  if (!failure) return null;
  return (
    <div className="failure">
      <div role="alert" key={`${failure.what} ${failure.time} ${tries}`}>
        <p className="failure-what">{failure.what}</p>
        <RichLine text={failure.fix} />
      </div>
      <Button
        // Once the desk answers, the note is gone, with its button.
        onPress={() => (failure.needsReload ? location.reload() : onTryAgain().then(tried).then(keepFocus))}
      >
        {failure.needsReload ? "Reload the page" : "Try again"}
      </Button>
    </div>
  );
}

/** Of a part of the page. While the page as a whole has no answer, its head says so for both; then this part asks again by itself. */
export function PartFailure(props: FailureProps) {
  const { failure, onTryAgain } = props;
  const whole = useDesk().failure;
  const [known, setKnown] = useState(failure);
  if (whole && known !== failure) setKnown(failure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has an answer again
  useEffect(() => {
    if (!whole && failure) onTryAgain();
  }, [whole]);
  return known === failure ? null : <FailureNote {...props} />;
}

/** What was done last, over the foot of the page, so that nothing moves. Always drawn: a live region that appears with its text is not read. */
export function Notice({ said, onClose }: { said: string; onClose(): void }) {
  const id = useId();
  const [due, setDue] = useState("");
  if (said === "" && due !== "") setDue("");
  // Later: nothing behind a dialog is read.
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.querySelector("dialog")) return;
      clearInterval(timer);
      setDue(said);
    }, 100);
    return () => clearInterval(timer);
  }, [said]);
  const from = useRef<HTMLElement>(null);
  const close = () => {
    onClose();
    // Where it was; and the page stays where it was scrolled to.
    const last = from.current;
    from.current = null;
    focusLater(() => (last?.isConnected ? last : undefined), { preventScroll: true });
  };
  // A curator who goes to another screen has read it.
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (said !== "" && target instanceof Element && target.closest('a[href^="#/"]')) onClose();
    };
    document.addEventListener("click", leave);
    return () => document.removeEventListener("click", leave);
  }, [said, onClose]);
  return (
    <div className="notices">
      <RichLine role="status" id={id} text={due} />
      {due !== "" && (
        <Button
          aria-describedby={id}
          onFocus={({ relatedTarget }) => relatedTarget && Object.assign(from, { current: relatedTarget })}
          onPress={close}
          about=" this message"
        >
          Close
        </Button>
      )}
    </div>
  );
}
