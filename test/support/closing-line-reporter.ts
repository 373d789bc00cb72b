import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Says the result once more in one line, as the very last, for whoever reads only that. */
export default class ClosingLineReporter implements Reporter {
  #line = '';

  onInit(): void {
    process.on('exit', () => process.stdout.write(this.#line));
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const count = (state: ReturnType<TestCase['result']>['state']) =>
      tests.filter((test) => test.result().state === state).length;
    // A file that could not be read, a hook that threw: no test fails by it, the run does.
    const brokenModules = modules.filter((module) => module.errors().length > 0).length;
    const brokenSuites = modules
      .flatMap((module) => [...module.children.allSuites()])
      .filter((suite) => suite.errors().length > 0).length;
    const failed = count('failed') + brokenModules + brokenSuites + unhandledErrors.length;
    const notRun = count('skipped') + count('pending');
    const unsteady = tests.filter((test) => test.diagnostic()?.flaky);
    this.#line = [
      ...unsteady.map(
        (test) =>
          `Passed at the second try only: ${test.module.relativeModuleId} > ${test.fullName}\n` +
          `  At the first: ${test.result().errors?.[0]?.message}`,
      ),
      `${count('passed')} passed, ${failed} failed${notRun > 0 ? `, ${notRun} skipped` : ''}`,
      '',
    ].join('\n');
  }
}
