import { printAddress } from "../address/desk-address.ts";
import { useDesk } from "../state/desk-context.ts";
import { Calm } from "./calm.tsx";
import { WeekPart } from "./week-part.tsx";

const shownCount = 5;

export function WeekChanges() {
  const { changes } = useDesk().state;
  const rest = changes.length - shownCount;
  return (
    <WeekPart heading="Not published yet" count={changes.length} about={<p>Only on this computer so far</p>}>
      {changes.length === 0 ? (
        <Calm>Everything you changed is published.</Calm>
      ) : (
        <>
          <ul className="week-list">
            {changes.slice(0, shownCount).map(({ path, title }) => (
              <li key={path}>{title}</li>
            ))}
            {rest > 0 && <li className="hint">and {rest} more</li>}
          </ul>
          <p>
            <a className="button" href={printAddress("publish")}>
              Look and publish
            </a>
          </p>
        </>
      )}
    </WeekPart>
  );
}
