/** The link that was open last, for the list to stand there again; told once. */
export const lastOpened: { id?: string | undefined } = {};
