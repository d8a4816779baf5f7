import type { Problem } from "#catalog/catalog.ts";
import { printFault } from "./print-fault.ts";
import { RichText } from "./rich-text.tsx";

/** What is wrong with the content as a whole, with the place where a person can mend it. */
export function ProblemList({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0) return null;
  return (
    <section className="problems" aria-labelledby="problems-head">
      <h2 id="problems-head">Problems in the content</h2>
      <ul>
        {problems.map((problem) => (
          <li key={problem.where + problem.what} className={problem.level}>
            <code>{problem.where}</code>
            <span>
              <RichText text={printFault(problem)} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
