import { useState } from "react";
import { addressStore } from "../address/address-store.ts";
import { printAddress } from "../address/desk-address.ts";
import type { DeskProposal, DeskState, LinkFields } from "../desk-api.ts";
import { LinkForm } from "../form/link-form.tsx";
import { useDraft } from "../form/use-draft.ts";
import { OpenLink } from "../parts/open-link.tsx";
import { ScreenHeading } from "../parts/screen-heading.tsx";
import { useDesk } from "../state/desk-context.ts";
import { MergeDialog } from "./merge-dialog.tsx";
import { ProposalFacts } from "./proposal-facts.tsx";
import { RejectDialog } from "./reject-dialog.tsx";

export function ProposalForm({ proposal }: { proposal: DeskProposal }) {
  const { act } = useDesk();
  const draft = useDraft(proposal.fields);
  // Of the link as it was when the form took its words: later ones are not to be written over unseen.
  const [version] = useState(proposal.version);
  const [open, setOpen] = useState<"merge" | "reject">();
  const leave = (state: DeskState) => addressStore.go(printAddress("proposals", state.proposals[0]?.id));

  const save = async (accepted: LinkFields) => {
    const { id } = proposal;
    const answer = await act({
      kind: "accept",
      proposal: id,
      ...(version === undefined ? {} : { version }),
      fields: accepted,
    });
    if (answer?.isDone) leave(answer.state);
    return answer;
  };
  const dialog = { proposal, onClose: () => setOpen(undefined), onDone: leave };
  return (
    <>
      <ScreenHeading
        subject={proposal.id}
        aside={
          <div className="actions">
            <OpenLink href={proposal.fields.url} className="quiet">
              Open the page
            </OpenLink>
          </div>
        }
      >
        {proposal.fields.name || proposal.fields.url || proposal.id}
      </ScreenHeading>
      <ProposalFacts proposal={proposal} />
      <LinkForm
        verb="Accept it"
        isNew
        id={proposal.of}
        {...{ draft, save }}
        more={
          <>
            <button type="button" className="quiet" onClick={() => setOpen("merge")}>
              Merge into a link
            </button>
            <button type="button" className="quiet" onClick={() => setOpen("reject")}>
              Reject
            </button>
          </>
        }
      />
      {open === "merge" && <MergeDialog {...dialog} />}
      {open === "reject" && <RejectDialog {...dialog} />}
    </>
  );
}
