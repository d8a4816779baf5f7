import { useId } from "react";

interface Props {
  said: string;
  onClose(): void;
}

/** What was done last, over the foot of the page so that nothing moves. There from the start: a live region that comes with its text is not read. */
export function Notice({ said, onClose }: Props) {
  const id = useId();
  return (
    <div className="notices">
      <p role="status" id={id}>
        {said}
      </p>
      {said !== "" && (
        <button type="button" className="quiet" aria-describedby={id} onClick={onClose}>
          Close<span className="v"> this message</span>
        </button>
      )}
    </div>
  );
}
