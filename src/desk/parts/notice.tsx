import type { Server } from "../state/use-server.ts";
import { RichText } from "./rich-text.tsx";

/** Says what was done, and what could not be. Both places are there from the start: a live region that comes with its text is not read. */
export function Notice({ server }: { server: Server }) {
  const { desk, failure, said, dismiss, tryAgain } = server;
  return (
    <div className="notices">
      <div role="status">
        {said !== "" && (
          <div className="notice">
            <p>{said}</p>
            <button type="button" className="quiet" onClick={dismiss}>
              Close<span className="v"> this message</span>
            </button>
          </div>
        )}
        {!desk && !failure && <p className="notice">Reading the links.</p>}
      </div>
      <div role="alert">
        {failure && (
          <div className="notice failure">
            <div>
              <p className="notice-what">{failure.what}</p>
              <p>
                <RichText text={failure.fix} />
              </p>
            </div>
            <button type="button" className="quiet" onClick={tryAgain}>
              Try again
            </button>
          </div>
        )}
      </div>
    </div>
  );
}
