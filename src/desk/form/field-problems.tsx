import type { FieldProblem } from "#base/problem.ts";
import { printFault } from "../parts/print-words.ts";
import { RichText } from "../parts/rich-text.tsx";

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
