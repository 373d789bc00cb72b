import { defineConfig } from 'vitest/config';

const eachProject = {
  environment: 'node' as const,
  setupFiles: ['test/support/refuse-console.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
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
          ...eachProject,
          name: 'browser',
          include: ['test/e2e/**/*.test.ts'],
          exclude: ['test/e2e/sign-in-firebase*.test.ts'],
          globalSetup: ['test/support/provide-chromium.ts'],
        },
      },
      {
        test: {
          ...eachProject,
          name: 'browser-postgres',
          include: ['test/e2e/{account-deletion,desk-*,writing,taking-part*}.test.ts'],
          globalSetup: ['test/support/provide-chromium.ts', 'test/support/template-databases.ts'],
        },
      },
      {
        test: {
          ...eachProject,
          name: 'browser-firebase',
          include: ['test/e2e/sign-in-firebase*.test.ts'],
          globalSetup: ['test/support/provide-chromium.ts', 'test/support/provide-firebase.ts'],
        },
      },
    ],
  },
});
