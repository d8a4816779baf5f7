import { printCount } from "#base/print-count.ts";
import { printAddress } from "../address/desk-address.ts";
import { printHost } from "../parts/print-host.ts";
import { useDesk } from "../state/desk-context.ts";
import { Calm, WeekPart } from "./week-part.tsx";

const shownCount = 4;

export function WeekProposals() {
  const { proposals } = useDesk().state;
  const rest = proposals.length - shownCount;
  return (
    <WeekPart heading="Proposals" count={proposals.length} about={<p>From the share form</p>}>
      {proposals.length === 0 ? (
        <Calm>No suggestions waiting.</Calm>
      ) : (
        <ul className="week-list">
          {proposals.slice(0, shownCount).map(({ id, fields }) => (
            <li key={id}>
              <a href={printAddress("proposals", id)}>
                {fields.name || fields.url || id}
                <span className="v">: proposal</span>
              </a>
              <span className="hint">{printHost(fields.url)}</span>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && (
        <p>
          <a href={printAddress("proposals")}>{printCount(rest, "more proposal")}</a>
        </p>
      )}
    </WeekPart>
  );
}
