import { printAddress } from "../address/desk-address.ts";
import type { DeskProposal } from "../desk-api.ts";
import { printDate } from "../parts/print-date.ts";
import { useDesk } from "../state/desk-context.ts";

export function ProposalFacts({ proposal: { of, why, notes, proposed } }: { proposal: DeskProposal }) {
  const { links } = useDesk().state;
  const known = links.find(({ id }) => id === of);
  return (
    <div className="note">
      <p>
        Proposed {printDate(proposed)}.
        {of !== undefined && (
          <>
            {" "}
            It is about a link that is listed:{" "}
            <a href={printAddress("links", of)}>{known?.fields.name ?? of}</a>. Accepting changes that link to
            what stands here; merging keeps its words.
          </>
        )}
      </p>
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
