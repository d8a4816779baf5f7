import { printDate } from "../parts/print-date.ts";
import { ScreenHeading } from "../parts/screen-heading.tsx";
import { useDesk } from "../state/desk-context.ts";
import { isWhole } from "../state/is-whole.ts";
import { WeekChanges } from "./week-changes.tsx";
import { WeekFindings } from "./week-findings.tsx";
import { WeekProblems } from "./week-problems.tsx";
import { WeekProposals } from "./week-proposals.tsx";
import { WeekAgain, WeekReviews } from "./week-reviews.tsx";
import { WeekSetup } from "./week-setup.tsx";

/** What needs a curator, in the order in which it matters to visitors; but first what keeps all of it from being known. */
export function WeekScreen() {
  const { state } = useDesk();
  return (
    <>
      <ScreenHeading aside={<p className="today">{printDate(state.today)}</p>}>This week</ScreenHeading>
      {!isWhole(state) && <WeekProblems />}
      <WeekSetup />
      <WeekFindings />
      <WeekProposals />
      <WeekAgain />
      <WeekReviews />
      <WeekChanges />
      {isWhole(state) && <WeekProblems />}
    </>
  );
}
