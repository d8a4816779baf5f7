/**
 * Which address is shown, and the one that waits while a curator is asked whether to leave what is not saved. The
 * browser has already moved when it tells of it, so a refused move is put back.
 */
class AddressStore {
  #shown = "";
  #wanted: string | undefined;
  #holds = new Set<symbol>();
  readonly #listeners = new Set<() => void>();

  /** Called once, by the page's entry. */
  watch(): void {
    this.#shown = location.hash;
    addEventListener("hashchange", () => this.#follow());
    addEventListener("beforeunload", (event) => {
      if (this.#holds.size > 0) event.preventDefault();
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly shown = (): string => this.#shown;
  /** Where a curator wants to go who has not saved yet. */
  readonly wanted = (): string | undefined => this.#wanted;

  go(hash: string): void {
    location.hash = hash;
  }

  /** The same screen with another search: no step for Back. */
  replace(hash: string): void {
    if (hash === this.#shown) return;
    try {
      history.replaceState(history.state, "", hash);
    } catch {
      // Safari refuses the hundredth change within 30 seconds; fast typing gets there. The address follows later.
    }
    this.#shown = hash;
    this.#tell();
  }

  /** Nothing leaves the screen until the answer is called. */
  hold(): () => void {
    const key = Symbol();
    this.#holds.add(key);
    return () => this.#holds.delete(key);
  }

  leave(): void {
    const wanted = this.#wanted;
    this.#holds.clear();
    this.#wanted = undefined;
    this.#tell();
    if (wanted !== undefined) location.replace(wanted || "#/");
  }

  stay(): void {
    this.#wanted = undefined;
    this.#tell();
  }

  #follow(): void {
    if (location.hash === this.#shown) return;
    if (this.#holds.size > 0) {
      this.#wanted = location.hash;
      history.replaceState(history.state, "", this.#shown || "#/");
    } else this.#shown = location.hash;
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

export const addressStore = new AddressStore();
