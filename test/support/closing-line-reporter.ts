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
    this.#line = `${count('passed')} passed, ${failed} failed${notRun > 0 ? `, ${notRun} skipped` : ''}\n`;
  }
}
