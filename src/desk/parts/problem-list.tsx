import type { FieldProblem, Problem } from "#base/problem.ts";
import { printAddress } from "#desk-wire/desk-address.ts";
import { useDesk } from "../state/use-desk.ts";
import { printFault } from "./print-words.ts";

/** What is wrong with the content as a whole, with the place where a person can fix it. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  const { links } = useDesk().state;
  return (
    <ul className="problem-list">
      {problems.map((problem) => {
        const id = /\/resources\/([^/:]+)\.yaml/.exec(problem.where)?.[1];
        const link = links.find((one) => one.id === id);
        return (
          <li key={problem.where + problem.what}>
            <span className={problem.level}>
              <RichText text={printFault(problem)} />
            </span>
            <span>
              <code>{problem.where}</code>{" "}
              {link && <a href={printAddress("links", link.id)}>Open {link.id} here</a>}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

/** Text of the tools, with `a command` between backticks. */
export const RichText = ({ text }: { text: string }) =>
  text.split("`").map((part, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places.
      <code key={at}>{part}</code>
    ) : (
      part
    ),
  );

export function FieldProblems({ id, problems }: { id: string; problems: readonly FieldProblem[] }) {
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
