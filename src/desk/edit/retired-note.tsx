import { printAddress } from "../address/desk-address.ts";
import type { DeskLink } from "../desk-api.ts";
import { focusMain } from "../parts/focus-main.ts";
import { printDate } from "../parts/print-date.ts";
import { useDesk } from "../state/desk-context.ts";

export function RetiredNote({ link: { id, retired } }: { link: DeskLink }) {
  const { state, act, isBusy } = useDesk();
  if (!retired) return null;
  const restore = async () => {
    const answer = await act({ kind: "restore", id });
    // The note with its button is gone.
    if (answer?.isDone) focusMain();
  };
  const replacement = state.links.find((one) => one.id === retired.replacement);
  return (
    <div className="note">
      <p>
        Retired {printDate(retired.on)}: {retired.why}
        {replacement && (
          <>
            {" "}
            Visitors are sent to <a href={printAddress("links", replacement.id)}>{replacement.fields.name}</a>
            .
          </>
        )}
      </p>
      <button type="button" className="quiet" disabled={isBusy} onClick={restore}>
        Bring it back
      </button>
    </div>
  );
}
