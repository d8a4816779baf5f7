import type { Problem } from "#catalog/catalog.ts";
import { printFault } from "./print-fault.ts";
import { RichText } from "./rich-text.tsx";

/** What is wrong with the content as a whole, each with the place where a person can mend it. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  return (
    <ul className="problem-list">
      {problems.map((problem) => (
        <li key={problem.where + problem.what}>
          <span className={problem.level}>
            <RichText text={printFault(problem)} />
          </span>
          <code>{problem.where}</code>
        </li>
      ))}
    </ul>
  );
}
