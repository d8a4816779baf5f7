/** The desk's own page, built and held in memory: no request touches the disk, so no path can escape it. */
export interface DeskPage {
  find(path: string): { body: Buffer; type: string } | undefined;
}
