import { allHeadlinesId } from "./all-headlines-id.ts";

export function PauseButton({ isPaused, onClick }: { isPaused: boolean; onClick?: () => void }) {
  return (
    <button type="button" className="ticker-button ticker-pause" onClick={onClick}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={isPaused ? "M8 5v14l11-7z" : "M7 5h4v14H7zM14 5h4v14h-4z"} />
      </svg>
      <span>{isPaused ? "Play" : "Pause"}</span>
      <span className="v"> headlines</span>
    </button>
  );
}

/** Opens the list (all-headlines.tsx); without the island there is none, and the button is not seen. */
export function AllButton({ isReady = false }: { isReady?: boolean }) {
  return (
    <button
      type="button"
      className="ticker-button ticker-all"
      popoverTarget={isReady ? allHeadlinesId : undefined}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path className="stroke" d="M5 6h14M5 12h14M5 18h9" />
      </svg>
      <span className="v">All headlines</span>
    </button>
  );
}

export function RefreshButton({ isBusy, onClick }: { isBusy: boolean; onClick?: () => void }) {
  return (
    <button
      type="button"
      className={`ticker-button ticker-refresh${isBusy ? " busy" : ""}`}
      onClick={onClick}
    >
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path className="stroke" d="M19 12a7 7 0 1 1-2.3-5.2M19 3.5v4.5h-4.5" />
      </svg>
      <span className="v">Refresh headlines</span>
    </button>
  );
}
