import { printAddress } from "../address/desk-address.ts";
import { stepWords } from "../files/step-words.ts";
import { useDesk } from "../state/desk-context.ts";
import { WeekPart } from "./week-part.tsx";

/** A hub that is not set up yet says so first, until all is done. Each step can wait. */
export function WeekSetup() {
  const open = useDesk().state.setup.filter(({ isDone }) => !isDone);
  if (open.length === 0) return null;
  return (
    <WeekPart
      heading="Set up your hub"
      count={open.length}
      about={<p>Your name, your addresses, your look. Each can wait.</p>}
    >
      <ul className="setup-steps">
        {open.map(({ id, detail }) => (
          <li key={id}>
            <a href={printAddress("setup", stepWords[id].part)}>{stepWords[id].title}</a>
            <span className="hint">{detail}</span>
          </li>
        ))}
      </ul>
      <p>
        <a className="quiet" href={printAddress("setup")}>
          See all settings
        </a>
      </p>
    </WeekPart>
  );
}
