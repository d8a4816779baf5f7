import { printAddress } from "../address/desk-address.ts";
import { printDate } from "../parts/print-date.ts";
import { printHost } from "../parts/print-host.ts";
import { ScreenHeading } from "../parts/screen-heading.tsx";
import { useDesk } from "../state/desk-context.ts";
import { IntakeForm } from "./intake-form.tsx";
import { ProposalForm } from "./proposal-form.tsx";

export function ProposalsScreen() {
  const { proposals } = useDesk().state;
  return (
    <>
      <ScreenHeading>Proposals</ScreenHeading>
      <p className="lead">
        Links that visitors suggested. Look at each, then accept it, merge it or reject it.
      </p>
      {proposals.length === 0 ? (
        <div className="empty">
          <p>No proposals waiting.</p>
        </div>
      ) : (
        <ul className="link-rows">
          {proposals.map(({ id, fields, of, proposed }) => (
            <li key={id} className="link-row">
              <a href={printAddress("proposals", id)}>{fields.name || fields.url || id}</a>
              <span className="link-host">{printHost(fields.url)}</span>
              <span className="link-groups">{fields.description}</span>
              <span className="link-facts">
                {of !== undefined && <b className="tag tag-off">About a link that is listed</b>}
                <span>Proposed {printDate(proposed)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <IntakeForm />
    </>
  );
}

export function ProposalScreen({ id }: { id: string }) {
  const { proposals } = useDesk().state;
  const proposal = proposals.find((one) => one.id === id);
  if (proposal) return <ProposalForm proposal={proposal} />;
  return (
    <>
      <ScreenHeading>No such proposal</ScreenHeading>
      <p className="empty">
        It has already been decided. <a href={printAddress("proposals")}>See the other proposals</a>
      </p>
    </>
  );
}
