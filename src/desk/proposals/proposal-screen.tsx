import { printAddress } from "../address/desk-address.ts";
import { ScreenHeading } from "../parts/screen-heading.tsx";
import { useDesk } from "../state/desk-context.ts";
import { ProposalForm } from "./proposal-form.tsx";

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
