import { defineConfig } from "vitest/config";

/** Pure folders: their files can share one worker's modules, which halves their time. */
const pure = "src/{catalog,news,site,desk}/**/*.test.{ts,tsx}";

export default defineConfig({
  test: {
    // Many tests wait for a process, a socket or a browser; on two cores, one worker would wait alone.
    maxWorkers: 2,
    // In CI, where others may want the same cores, a timed-out wait gets a second chance; at the desk it is to be seen.
    retry: process.env.CI ? 1 : 0,
    projects: [
      {
        extends: true,
        test: { name: "unit-pure", include: [pure], environment: "node", isolate: false },
      },
      {
        extends: true,
        test: {
          name: "unit",
          include: ["src/**/*.test.{ts,tsx}", "test/**/*.test.ts"],
          exclude: [pure],
          environment: "node",
        },
      },
      {
        extends: true,
        test: {
          name: "browser",
          include: ["e2e/**/*.test.ts"],
          environment: "node",
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "screenshots",
          include: ["e2e/**/*.shots.ts"],
          environment: "node",
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
