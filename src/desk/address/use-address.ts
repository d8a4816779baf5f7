import { useMemo, useSyncExternalStore } from "react";
import { addressStore } from "./address-store.ts";
import { type DeskAddress, parseAddress } from "./desk-address.ts";

export function useAddress(): DeskAddress {
  const hash = useSyncExternalStore(addressStore.subscribe, addressStore.shown);
  return useMemo(() => parseAddress(hash), [hash]);
}
