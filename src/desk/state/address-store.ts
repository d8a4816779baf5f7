import { useLayoutEffect, useMemo, useSyncExternalStore } from "react";
import { tryOr } from "#base/try-or.ts";
import { type DeskAddress, parseAddress } from "#desk-wire/desk-address.ts";

/** The address that is shown, and the one that waits while a curator is asked whether to leave. By then Back or Forward has happened and has to be taken back, so each entry of the history knows its place. */
class AddressStore {
  #shown = "";
  #place = 0;
  #wanted: { hash: string; place?: number } | undefined;
  #isHeld = false;
  readonly #listeners = new Set<() => void>();

  /** Called once, by the page's entry. */
  watch(): void {
    this.#accept(location.hash, readPlace() ?? 0);
    addEventListener("hashchange", () => this.#follow());
    document.addEventListener("click", (event) => this.#holdBack(event), { capture: true });
    addEventListener("beforeunload", (event) => {
      if (this.#isHeld) event.preventDefault();
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly shown = (): string => this.#shown;
  /** Whether the curator is being asked about leaving. */
  readonly isAsking = (): boolean => this.#wanted !== undefined;

  /** Leaves the address `from` after saving there: nothing may stop that, even before the form knows that it is saved. Does nothing if the curator has left already. */
  go(hash: string, from: string): void {
    if (from !== this.#shown) return;
    this.#isHeld = false;
    location.hash = hash;
  }

  /** The same screen with another search: no step for Back. */
  replace(hash: string): void {
    if (hash === this.#shown) return;
    // Safari refuses the hundredth change within 30 seconds; fast typing gets there. The address follows later.
    tryOr(() => history.replaceState(history.state, "", hash), undefined);
    this.#shown = hash;
    this.#tell();
  }

  /** Keeps the screen until the returned function is called. If a curator is being asked by then, the question is settled. */
  hold(): () => void {
    this.#isHeld = true;
    return () => {
      this.#isHeld = false;
      if (this.#wanted) this.leave();
    };
  }

  leave(): void {
    const wanted = this.#wanted;
    this.#isHeld = false;
    this.stay();
    if (wanted?.place !== undefined) history.go(wanted.place - this.#place);
    else if (wanted) location.hash = wanted.hash;
  }

  stay(): void {
    this.#wanted = undefined;
    this.#tell();
  }

  #holdBack(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const hash = link?.getAttribute("href") ?? "";
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!this.#isHeld || !isPlain || !hash.startsWith("#/") || hash === this.#shown) return;
    event.preventDefault();
    this.#wanted = { hash };
    this.#tell();
  }

  #follow(): void {
    const hash = location.hash;
    if (hash === this.#shown) return;
    const place = readPlace() ?? this.#place + 1;
    if (this.#isHeld) {
      this.#wanted = { hash, place };
      history.go(this.#place - place);
    } else this.#accept(hash, place);
    this.#tell();
  }

  #accept(hash: string, place: number): void {
    this.#shown = hash;
    this.#place = place;
    history.replaceState({ place }, "");
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function readPlace(): number | undefined {
  const place = (history.state as { place?: unknown } | null)?.place;
  return typeof place === "number" ? place : undefined;
}

export const addressStore = new AddressStore();

export function useAddress(): DeskAddress {
  const hash = useSyncExternalStore(addressStore.subscribe, addressStore.shown);
  return useMemo(() => parseAddress(hash), [hash]);
}

/** While something is not saved, asks before the curator leaves: by a link, by Back, or by closing the tab. */
export function useLeaveGuard(isDirty: boolean): void {
  // Before the browser paints, or a saved form would still block its own way out.
  useLayoutEffect(() => (isDirty ? addressStore.hold() : undefined), [isDirty]);
}
