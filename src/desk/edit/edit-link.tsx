import { readLinkId } from "#catalog/link-health/link-id.ts";
import { printAddress } from "../address/desk-address.ts";
import type { DeskLink } from "../desk-api.ts";
import { LinkForm } from "../form/link-form.tsx";
import { StaleChoice } from "../form/stale-choice.tsx";
import { printDate } from "../parts/print-date.ts";
import { ScreenHeading } from "../parts/screen-heading.tsx";
import { useDesk } from "../state/desk-context.ts";
import { LinkActions } from "./link-actions.tsx";
import { RetiredNote } from "./retired-note.tsx";
import { useEdit } from "./use-edit.ts";

export function EditLink({ link }: { link: DeskLink }) {
  const { product, findings } = useDesk().state;
  const { draft, save, isStale, keepMine, takeTheirs } = useEdit(link);
  const finding = findings.find(
    ({ id, section }) => readLinkId(id).resourceId === link.id && section === "todo",
  );
  return (
    <>
      <ScreenHeading aside={<LinkActions link={link} />}>
        {link.fields.name.replaceAll("{product}", product) || link.id}
      </ScreenHeading>
      <p className="dates">
        Added {printDate(link.added)}
        {" · "}
        {link.reviewed ? `Reviewed ${printDate(link.reviewed)}` : "Never reviewed"}
        {link.isChanged && " · Changed since you last published"}
      </p>
      {link.lookAgain && <p className="note">To review: {link.lookAgain}</p>}
      {link.retired && <RetiredNote link={link} />}
      {finding && (
        <p className="note">
          The checker found something wrong with this link.{" "}
          <a href={printAddress("findings", finding.id)}>See the finding</a>
        </p>
      )}
      {isStale && (
        <StaleChoice
          mine={draft.fields}
          theirs={link.fields}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
        />
      )}
      <LinkForm verb="Save" id={link.id} {...{ link, draft, save }} />
    </>
  );
}
