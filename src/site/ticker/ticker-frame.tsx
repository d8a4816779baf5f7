import type { ReactNode } from "react";
import { AllButton, PauseButton, RefreshButton } from "./ticker-buttons.tsx";

/** "still": a strip to scroll by hand (no script, reduced motion, data saver). The others move or wait. */
export type TickerMotion = "still" | "running" | "paused";

interface Props {
  motion: TickerMotion;
  items: ReactNode;
  copies: ReactNode;
  seam: ReactNode;
  /** The working buttons; their lifeless twins hold the place until the island wakes. */
  buttons?: ReactNode;
}

export function TickerFrame({ motion, items, copies, seam, buttons }: Props) {
  return (
    <section className={`ticker ${motion}`} aria-label="News headlines">
      {buttons ?? (
        <>
          <PauseButton isPaused={false} />
          <AllButton />
          <RefreshButton isBusy={false} />
        </>
      )}
      <div className="ticker-window">
        <div className="ticker-track">
          <ul>{items}</ul>
          <div className="ticker-copy" inert aria-hidden="true">
            {copies}
          </div>
          <div className="ticker-copy ticker-seam" inert aria-hidden="true">
            {seam}
          </div>
        </div>
      </div>
      <div className="ticker-progress" aria-hidden="true">
        <div />
      </div>
    </section>
  );
}
