import type { Problem } from "#base/problem.ts";
import { printAddress } from "../address/desk-address.ts";
import { useDesk } from "../state/desk-context.ts";
import { printFault } from "./print-words.ts";
import { RichText } from "./rich-text.tsx";

/** What is wrong with the content as a whole, each with the place where a person can mend it. */
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
