import { defineConfig } from 'vitest/config';
import { ONLY_LONG } from './test/support/runner/select-tests.ts';

const eachProject = {
  environment: 'node' as const,
  setupFiles: ['test/support/runner/measure-cpu.ts', 'test/support/runner/refuse-console.ts'],
  // Each wait in a test has a limit and an error message of its own; on a slow machine, many long waits may add up.
  testTimeout: 120_000,
  hookTimeout: 60_000,
  // The test files of one worker share its modules: loading them for each file took a minute and a half.
  isolate: false,
  provide: { isLong: false },
  // The same limit as for the waits in the browser.
  expect: { poll: { timeout: 10_000 } },
};

const DATABASES = 'test/support/database/template-databases.ts';
const PREVIEW_FONTS = 'test/support/server/provide-preview-fonts.ts';
const SITE = 'test/support/browser/template-site.ts';
const CHROMIUM = 'test/support/browser/provide-chromium.ts';
const PAGE_TESTS = 'web/**/*.page.test.tsx';
/** V8 counts the steps only of modules that it compiles after it was told to count. */
const STEP_TESTS = '**/*.steps.test.ts';
const FIREBASE_TESTS = 'test/e2e/sign-in-firebase*.test.ts';

/** What depends on chance runs in many rounds. `npm test` runs one round of all but the first, which takes minutes. */
const MANY_ROUNDS = [
  'test/outages/letters-killed.test.ts',
  'test/outages/{killed,upgrades,scheduled-posts}.test.ts',
  'server/features/import/import-killed.test.ts',
  'test/e2e/drafts-killed.test.ts',
];

const code = {
  ...eachProject,
  name: 'code',
  include: ['{server,shared,web}/**/*.test.{ts,tsx}', 'test/*.test.ts', 'test/{attacks,outages}/*.test.ts'],
  exclude: [PAGE_TESTS, STEP_TESTS],
  globalSetup: [DATABASES, PREVIEW_FONTS],
};

/** How much work a function does, whatever the machine: each file loads its modules anew, so that all of them are counted. */
const steps = {
  ...eachProject,
  name: 'steps',
  include: ['{server,shared,web}/**/*.steps.test.ts'],
  isolate: true,
  pool: 'forks' as const,
  // Optimised code counts less, and code that was thrown away and compiled again counts anew.
  execArgv: ['--no-opt', '--no-maglev', '--no-sparkplug', '--no-flush-bytecode'],
};

/** Pages in a simulated browser with the real server behind them, for tests that need neither layout nor a network. */
const pages = {
  ...eachProject,
  name: 'pages',
  environment: 'happy-dom' as const,
  // Videos are not loaded into their frames, without an error about each.
  environmentOptions: {
    happyDOM: { settings: { enableIframePageLoading: true, navigation: { disableChildFrameNavigation: true } } },
  },
  setupFiles: [...eachProject.setupFiles, 'test/support/browser/simulated-browser.ts'],
  include: [PAGE_TESTS],
  globalSetup: [DATABASES],
  // React and the pages keep a reference to the window in which they were loaded, and each test file has a new one.
  isolate: true,
};

const browser = {
  ...eachProject,
  name: 'browser',
  include: ['test/e2e/**/*.test.ts'],
  exclude: [FIREBASE_TESTS],
  globalSetup: [CHROMIUM, DATABASES, PREVIEW_FONTS, SITE],
  // Chromium and the site keep both cores of a small machine busy; a project with workers of its own number runs by itself.
  maxWorkers: 2,
  sequence: { groupOrder: 1 },
};

const browserFirebase = {
  ...eachProject,
  name: 'browser-firebase',
  include: [FIREBASE_TESTS],
  globalSetup: [CHROMIUM, SITE, 'test/support/accounts/provide-firebase.ts'],
};

/** Many rounds and many random inputs: each test may take half an hour. */
const LONG = { provide: { isLong: true }, testTimeout: 1_800_000 };

const rounds = {
  ...eachProject,
  name: 'rounds',
  include: MANY_ROUNDS,
  globalSetup: [CHROMIUM, DATABASES],
};

/** The tests of both modes. @param elsewhere files that are left out, or that a project of their own runs */
const common = (elsewhere: string[]) => [
  { ...code, exclude: [...code.exclude, ...elsewhere] },
  steps,
  pages,
  { ...browser, exclude: [...browser.exclude, ...elsewhere] },
];

export default defineConfig(({ mode }) => ({
  test: {
    // One more than the cores of a small machine: many tests wait for a database, a process or a time that must pass.
    maxWorkers: 3,
    reporters: ['default', './test/support/runner/closing-lines-reporter.ts'],
    projects:
      mode === 'long'
        ? [...common(MANY_ROUNDS), browserFirebase, rounds].map((test) => ({ test: { ...test, ...LONG } }))
        : common(ONLY_LONG).map((test) => ({ test })),
  },
}));
