import { useEffect, useId } from "react";
import type { Failure } from "../state/call-desk.ts";
import { Button } from "./buttons.tsx";
import { RichText } from "./problem-list.tsx";

/** What could not be done, and why. It stays until the desk answers again. */
export const FailureNote = ({
  failure,
  onTryAgain,
}: {
  failure: Failure | undefined;
  onTryAgain(): void;
}) => (
  <div role="alert" className="failures">
    {failure && (
      <div className="failure">
        <div>
          <p className="failure-what">{failure.what}</p>
          <p>
            <RichText text={failure.fix} />
          </p>
        </div>
        <Button onPress={failure.needsReload ? () => location.reload() : onTryAgain}>
          {failure.needsReload ? "Reload the page" : "Try again"}
        </Button>
      </div>
    )}
  </div>
);

/** What was done last, over the foot of the page so that nothing moves. There from the start: a live region that comes with its text is not read. */
export function Notice({ said, onClose, onLeave }: { said: string; onClose(): void; onLeave(): void }) {
  const id = useId();
  // A curator who goes to another screen has read it; there it would only cover something.
  useEffect(() => {
    const leave = ({ target }: Event) => {
      if (said !== "" && target instanceof Element && target.closest('a[href^="#/"]')) onLeave();
    };
    document.addEventListener("click", leave);
    return () => document.removeEventListener("click", leave);
  }, [said, onLeave]);
  return (
    <div className="notices">
      <p role="status" id={id}>
        {said}
      </p>
      {said !== "" && (
        <Button aria-describedby={id} onPress={onClose} about=" this message">
          Close
        </Button>
      )}
    </div>
  );
}
