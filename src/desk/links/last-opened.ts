let id: string | undefined;

/** The link that was open last, for the list to stand there again; told once. */
export const lastOpened = {
  note(opened: string): void {
    id = opened;
  },
  take(): string | undefined {
    const last = id;
    id = undefined;
    return last;
  },
};
