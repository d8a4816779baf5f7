import { type ReactNode, useState } from "react";
import { printCount } from "#base/print-count.ts";
import { resourceShape } from "#catalog/shape/resource-shape.ts";
import { printAddress } from "#desk-wire/desk-address.ts";
import type { DeskProposal, DeskState, LinkFields } from "#desk-wire/desk-api.ts";
import { maxItems } from "#desk-wire/desk-requests.ts";
import { fieldNames } from "#desk-wire/link-fields.ts";
import { toggled } from "../form/fields.tsx";
import { LinkForm } from "../form/link-form.tsx";
import { useDraft } from "../form/use-form.ts";
import { LinkPicker } from "../links/link-picker.tsx";
import { ActionDialog, ReasonDialog, useDialogAction, useSeen } from "../parts/action-dialog.tsx";
import { Button, OpenLink } from "../parts/buttons.tsx";
import { printDate } from "../parts/print-words.ts";
import { AlertProblems } from "../parts/problem-list.tsx";
import { ScreenHeading } from "../parts/screen-heading.tsx";
import { addressStore } from "../state/address-store.ts";
import { useDesk, useLast, useNames, useTicks } from "../state/use-desk.ts";
import words from "../texts/labels-and-hints.json" with { type: "json" };
import { IntakeForm } from "./intake.tsx";

export function ProposalsScreen() {
  const { proposals } = useDesk().state;
  const [marked, setMarked] = useTicks("proposals");
  /** As they were read. */
  const [[asked, ...others], setAsked] = useState<readonly DeskProposal[]>([]);
  const action = useDialogAction(() => {});
  const { nameOfGroup } = useNames();
  const ticked = proposals.filter(({ version }) => marked.includes(version)).slice(0, maxItems);
  const whole = ticked.filter(isWhole).map(toSeen);
  const [first, ...more] = whole;
  const accept = () => first && action.send({ kind: "accept", ...first, others: more });
  const onClose = () => setAsked([]);
  return (
    <>
      <ScreenHeading>Proposals</ScreenHeading>
      <p className="lead">Links that visitors proposed. Look at each, then accept, merge or reject it.</p>
      {proposals.length === 0 ? (
        <p className="empty">No proposals are waiting.</p>
      ) : (
        <ul className="link-rows">
          {proposals.map(({ id, version, fields, of, proposed, notes }) => (
            <li key={id} className="link-row">
              <span className="pick">
                <input
                  type="checkbox"
                  aria-label={`Choose ${nameOf({ id, fields })}`}
                  checked={marked.includes(version)}
                  onChange={() => setMarked(toggled(marked, version))}
                />
                <a href={printAddress("proposals", id)}>{nameOf({ id, fields })}</a>
              </span>
              <span className="link-host">{fields.url}</span>
              {/* All that there is to read: it can be accepted without being opened. */}
              <span className="link-groups">{printText(fields, nameOfGroup, notes)}</span>
              <span className="link-facts">
                {!isWhole({ of, fields }) && (
                  <b className="tag tag-off">{of === undefined ? "Not complete" : "About a listed link"}</b>
                )}
                <span>Proposed {printDate(proposed)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
      {proposals.length > 0 && (
        <p className="save-bar">
          <Button isOff={!first || action.isBusy} onPress={accept}>
            Accept {whole.length || "those"} ticked
          </Button>
          <Button isOff={ticked.length === 0} onPress={() => setAsked(ticked)}>
            Reject {ticked.length || "those"} ticked
          </Button>
        </p>
      )}
      <AlertProblems id="proposals" problems={action.others()} />
      {asked && <RejectDialog proposal={asked} unused={false} onDone={onClose} {...{ others, onClose }} />}
      <IntakeForm kind="responses" />
    </>
  );
}

/** New and complete; anything else needs its form. */
const isWhole = ({ fields, of }: Pick<DeskProposal, "fields" | "of">) =>
  of === undefined &&
  fieldNames.every((name) => resourceShape.fields[name].kind === "optional" || fields[name].length !== 0);

const printText = (fields: LinkFields, nameOf: (path: string) => string, notes: string[]) => {
  const texts = { ...fields, name: "", url: "", in_group: "", groups: fields.groups.map(nameOf), notes };
  return Object.values(texts).flat().filter(Boolean).join(" · ");
};

const nameOf = ({ id, fields }: Pick<DeskProposal, "id" | "fields">) => fields.name || fields.url || id;

export function ProposalScreen({ id }: { id: string }) {
  const proposal = useDesk().state.proposals.find((one) => one.id === id);
  const known = useLast(proposal);
  return known ? <ProposalForm proposal={known} isGone={!proposal} /> : <NoProposal />;
}

const NoProposal = () => (
  <>
    <ScreenHeading>No such proposal</ScreenHeading>
    <p className="empty">
      It has already been decided. <ToOthers />
    </p>
  </>
);

const ToOthers = () => <a href={printAddress("proposals")}>See the other proposals</a>;

type Props = { proposal: DeskProposal; unused: ReactNode; onClose(): void; onDone(state: DeskState): void };

function ProposalForm({ proposal, isGone }: { proposal: DeskProposal; isGone: boolean }) {
  const { act } = useDesk();
  const draft = useDraft(proposal);
  const [open, setOpen] = useState<"merge" | "reject" | "done">();
  const [from] = useState(addressStore.shown);
  const leave = (state: DeskState) => {
    setOpen("done");
    addressStore.go(printAddress("proposals", state.proposals[0]?.id), from);
  };

  const save = async (fields: LinkFields) => {
    // The link's version when the form took its words: later words must not be overwritten unseen.
    const { id, version, linkVersion } = draft.start;
    const answer = await act({ kind: "accept", proposal: id, version, linkVersion, fields });
    if (answer?.isDone) leave(answer.state);
    return answer;
  };
  const unused = draft.changed.length > 0 && (
    <p className="error">What you changed in the form is not used, and is lost.</p>
  );
  const dialog = { proposal: draft.start, unused, onClose: () => setOpen(undefined), onDone: leave };
  if (isGone && !open && draft.changed.length === 0) return <NoProposal />;
  return (
    <>
      <ScreenHeading
        aside={
          <>
            <OpenLink href={proposal.fields.url} className="quiet">
              Open the page
            </OpenLink>
            <Button onPress={() => setOpen("merge")}>Merge into a link</Button>
            <Button onPress={() => setOpen("reject")}>Reject</Button>
          </>
        }
      >
        {nameOf(proposal)}
      </ScreenHeading>
      {isGone && open !== "done" && (
        <p className="note" role="alert">
          {words.decided} <ToOthers />
        </p>
      )}
      <ProposalFacts proposal={proposal} />
      <LinkForm verb="Accept it" isNew id={proposal.of} {...{ draft, save }} />
      {open === "merge" && <MergeDialog {...dialog} />}
      {open === "reject" && <RejectDialog {...dialog} others={[]} />}
    </>
  );
}

function ProposalFacts({ proposal: { of, why, notes, proposed } }: { proposal: DeskProposal }) {
  const { links } = useDesk().state;
  const { nameOfLink } = useNames();
  const known = links.find(({ id }) => id === of);
  return (
    <div className="note">
      <p>Proposed {printDate(proposed)}.</p>
      {of !== undefined && (
        <p>
          It is about a {known?.retired ? "retired" : "listed"} link:{" "}
          <a href={printAddress("links", of)}>{known ? nameOfLink(known) : of}</a>. Accepting changes that
          link to what you see here; merging keeps its own text. {known?.retired && words.staysRetired}
        </p>
      )}
      {why && <p>Suggested groups: {why}</p>}
      {notes.length > 0 && (
        <ul className="notes" aria-label="Notes of the sender">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

const toSeen = ({ id, version, fields }: DeskProposal) => ({ proposal: id, version, fields });

/** `others`: of which the same is true. */
const RejectDialog = ({ proposal, others, unused, onClose, onDone }: Props & { others: DeskProposal[] }) => (
  <ReasonDialog
    title={`Reject ${printCount(1 + others.length, "proposal")}`}
    verb={others.length > 0 ? "Reject them" : "Reject it"}
    about="What is rejected is removed, and the same address will not come back as a proposal."
    hint="For other curators, such as: Sells its own courses only."
    more={() => unused}
    toAction={(why) => ({ kind: "reject", ...toSeen(proposal), why, others: others.map(toSeen) })}
    onDone={({ state }) => onDone(state)}
    {...{ onClose }}
  />
);

function MergeDialog({ proposal, unused, onClose, onDone }: Props) {
  const [into, setInto] = useState(proposal.of ?? "");
  const link = useDesk().state.links.find(({ id }) => id === into);
  const [linkVersion = "", seeAgain] = useSeen(link?.version);
  const action = useDialogAction(({ state }) => onDone(state), seeAgain);
  const choose = (next: string) => {
    setInto(next);
    seeAgain();
  };
  const { id, version } = proposal;
  const isReady = into !== "";
  return (
    <ActionDialog
      title="Merge into a link"
      verb={isReady ? "Merge" : "Choose a link first"}
      onSubmit={() => action.send({ kind: "merge", proposal: id, version, linkVersion, into })}
      {...{ action, isReady, onClose }}
    >
      <p>{words.merging}</p>
      {unused}
      <LinkPicker label="Merge into" chosen={into} problems={[]} onChange={choose} />
    </ActionDialog>
  );
}
