import type { Failure } from "../wire/failure.ts";
import { RichText } from "./rich-text.tsx";

interface Props {
  failure: Failure | undefined;
  onTryAgain(): void;
}

/** What could not be done, and why. It stays until the desk answers again. */
export function FailureNote({ failure, onTryAgain }: Props) {
  return (
    <div role="alert" className="failures">
      {failure && (
        <div className="failure">
          <div>
            <p className="failure-what">{failure.what}</p>
            <p>
              <RichText text={failure.fix} />
            </p>
          </div>
          <button type="button" className="quiet" onClick={onTryAgain}>
            Try again
          </button>
        </div>
      )}
    </div>
  );
}
