/**
 * A server that looks at a thousand feeds holds 20 MB of living objects, but V8 lets several times as much lie about
 * before it clears up, and malloc keeps an arena for each thread: 230 MB as it comes, under 150 so, measured by
 * `npm run bench:news`. The 34 hostile documents are read under this limit with room left.
 * `--optimize-for-size` would save as much and cost a cached read a fifth.
 */
export const memoryFlags: readonly string[] = ["--max-semi-space-size=4", "--max-old-space-size=128"];

/**
 * glibc raises its threshold to the size of what was freed last, and from then on cuts large buffers out of one heap
 * that small ones keep from shrinking: 75 MB stayed there after hundreds of slow readers were gone. With a threshold of
 * its own (glibc's first one) each large buffer goes back to the system with its last use.
 */
export const memoryVariables: Readonly<Record<string, string>> = {
  MALLOC_ARENA_MAX: "1",
  MALLOC_MMAP_THRESHOLD_: "131072",
};
