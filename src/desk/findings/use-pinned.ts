import { useEffect, useState } from "react";
import { addressStore } from "../address/address-store.ts";
import { printAddress } from "../address/desk-address.ts";

/**
 * The address names the finding on the screen, also where nobody has chosen one: what a check brings in the meantime must not
 * put another one under the curator's hand. Says which one was named so.
 */
export function usePinned(chosen: string | undefined, shown: string | undefined): string | undefined {
  const [pinned, setPinned] = useState<string>();
  useEffect(() => {
    if (chosen === undefined && shown !== undefined) {
      setPinned(shown);
      addressStore.replace(printAddress("findings", shown));
    } else if (chosen !== pinned) setPinned(undefined);
  }, [chosen, shown, pinned]);
  return pinned;
}
