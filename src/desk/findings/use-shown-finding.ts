import { useEffect, useState } from "react";
import { addressStore } from "../address/address-store.ts";
import { printAddress } from "../address/desk-address.ts";
import type { DeskFinding } from "../desk-api.ts";

/**
 * Which finding stands on the screen: the one that the address names, else the worst. When an action has dealt with it,
 * so that it is gone or waits in another section, the one that took its place comes next.
 */
export function useShownFinding(findings: readonly DeskFinding[], chosen: string | undefined): number {
  const named = findings.findIndex(({ id }) => id === chosen);
  const [last, setLast] = useState({ chosen, section: findings[named]?.section, place: Math.max(0, named) });
  const isDealtWith =
    chosen !== undefined && chosen === last.chosen && findings[named]?.section !== last.section;
  const place = isDealtWith ? Math.min(last.place, Math.max(0, findings.length - 1)) : Math.max(0, named);
  const shown = findings[place];
  const next = isDealtWith ? shown?.id : chosen;
  const section = findings.find(({ id }) => id === next)?.section;
  useEffect(() => {
    setLast({ chosen: next, section, place });
    if (next !== chosen) addressStore.replace(printAddress("findings", next));
  }, [chosen, next, section, place]);
  return place;
}
