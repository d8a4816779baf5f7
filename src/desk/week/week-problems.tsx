import { printCount } from "#base/print-count.ts";
import { ProblemList } from "../parts/problem-list.tsx";
import { useDesk } from "../state/desk-context.ts";
import { Calm, WeekPart } from "./week-part.tsx";

const shownCount = 4;

/** Of the files as a whole: what stops the page from being built first. */
export function WeekProblems() {
  const { problems } = useDesk().state;
  const errors = problems.filter(({ level }) => level === "error");
  const sorted = [...errors, ...problems.filter(({ level }) => level !== "error")];
  const rest = sorted.slice(shownCount);
  return (
    <WeekPart
      heading="In the files"
      count={errors.length}
      about={<p>{printAbout(errors.length, problems.length)}</p>}
    >
      {problems.length === 0 && <Calm>The content has no errors.</Calm>}
      <ProblemList problems={sorted.slice(0, shownCount)} />
      {rest.length > 0 && (
        <details className="file-view">
          <summary>{printCount(rest.length, "more", "more")}</summary>
          <ProblemList problems={rest} />
        </details>
      )}
    </WeekPart>
  );
}

function printAbout(errors: number, all: number): string {
  if (errors > 0) return "The page cannot be built until these are fixed";
  return all > 0 ? "Worth a look. The page can still be built" : "Checked just now";
}
