import { useEffect, useState } from "react";
import type { TickerMotion } from "./ticker-frame.tsx";

const storageKey = "waymark-ticker";

/** The visitor's own Pause outlives a reload; the browser's wish for less motion or less data stands above it. */
export function useMotion(): { motion: TickerMotion; isDecided: boolean; toggle: () => void } {
  const [isPaused, setPaused] = useState(false);
  const [mustBeStill, setStill] = useState(true);
  const [isDecided, setDecided] = useState(false);

  useEffect(() => {
    setPaused(readPaused());
    const query = matchMedia("(prefers-reduced-motion: reduce)");
    const update = () => setStill(query.matches || savesData());
    update();
    setDecided(true);
    query.addEventListener("change", update);
    return () => query.removeEventListener("change", update);
  }, []);

  const toggle = () => {
    writePaused(!isPaused);
    setPaused(!isPaused);
  };
  return { motion: mustBeStill ? "still" : isPaused ? "paused" : "running", isDecided, toggle };
}

function savesData(): boolean {
  const connection = (navigator as Navigator & { connection?: { saveData?: boolean } }).connection;
  return connection?.saveData === true;
}

// Storage can be switched off or full: the button then works for this visit only.
function readPaused(): boolean {
  try {
    return localStorage.getItem(storageKey) === "paused";
  } catch {
    return false;
  }
}

function writePaused(isPaused: boolean): void {
  try {
    localStorage.setItem(storageKey, isPaused ? "paused" : "running");
  } catch {}
}
