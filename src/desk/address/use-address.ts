import { useLayoutEffect, useMemo, useSyncExternalStore } from "react";
import { addressStore } from "./address-store.ts";
import { type DeskAddress, parseAddress } from "./desk-address.ts";

export function useAddress(): DeskAddress {
  const hash = useSyncExternalStore(addressStore.subscribe, addressStore.shown);
  return useMemo(() => parseAddress(hash), [hash]);
}

/** While something is not saved, leaving is asked about: by a link, by Back, and by closing the tab. */
export function useLeaveGuard(isDirty: boolean): void {
  // Before the browser paints, or a saved form would still hold the way to where it leads.
  useLayoutEffect(() => (isDirty ? addressStore.hold() : undefined), [isDirty]);
}
