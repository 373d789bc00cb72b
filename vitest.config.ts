import { defineConfig } from 'vitest/config';

const eachProject = {
  environment: 'node' as const,
  setupFiles: ['test/support/refuse-console.ts'],
  // Each wait has a limit of its own, and names what did not come; a slow machine may need many of them in one test.
  testTimeout: 120_000,
  hookTimeout: 60_000,
  // The files of one worker share its modules: loading them for each file took a minute and a half.
  isolate: false,
};

const inBrowser = {
  ...eachProject,
  // As patient with what is asked again and again as a page is with what it waits for itself.
  expect: { poll: { timeout: 10_000 } },
};

export default defineConfig({
  test: {
    // Most of the time goes into waiting for databases and other processes.
    maxWorkers: 2,
    reporters: ['default', './test/support/closing-line-reporter.ts'],
    projects: [
      {
        test: {
          ...eachProject,
          name: 'code',
          include: ['{server,shared,web}/**/*.test.{ts,tsx}', 'test/*.test.ts', 'test/{attacks,outages}/*.test.ts'],
          globalSetup: ['test/support/template-databases.ts'],
        },
      },
      {
        test: {
          ...inBrowser,
          name: 'browser',
          include: ['test/e2e/**/*.test.ts'],
          exclude: ['test/e2e/sign-in-firebase*.test.ts'],
          globalSetup: ['test/support/provide-chromium.ts'],
        },
      },
      {
        test: {
          ...inBrowser,
          name: 'browser-postgres',
          include: ['test/e2e/{account-deletion,desk-*,writing,taking-part*}.test.ts'],
          globalSetup: ['test/support/provide-chromium.ts', 'test/support/template-databases.ts'],
        },
      },
      {
        test: {
          ...inBrowser,
          name: 'browser-firebase',
          include: ['test/e2e/sign-in-firebase*.test.ts'],
          globalSetup: ['test/support/provide-chromium.ts', 'test/support/provide-firebase.ts'],
        },
      },
    ],
  },
});
