import type { Reporter, TestCase, TestModule } from 'vitest/node';

/** Prints the seconds of each project and the result once more, as the very last lines of the output. */
export default class ClosingLinesReporter implements Reporter {
  #lines: string[] = [];
  #startedAt = 0;

  onInit(): void {
    this.#startedAt = performance.now();
    process.on('exit', () => process.stdout.write(this.#lines.map((line) => `${line}\n`).join('')));
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
    const seconds = Math.round((performance.now() - this.#startedAt) / 1000);
    this.#lines = [
      ...projectLines(modules),
      `${count('passed')} passed, ${failed} failed${notRun > 0 ? `, ${notRun} skipped` : ''}, in ${seconds} s`,
    ];
  }
}

/** The seconds of a project are the sum over its files, of which several run at once. */
function projectLines(modules: readonly TestModule[]): string[] {
  const byProject = Map.groupBy(modules, ({ project }) => project.name);
  return [...byProject].map(([name, files]) => {
    const tests = files.reduce((sum, file) => sum + [...file.children.allTests()].length, 0);
    const milliseconds = files.reduce((sum, file) => sum + file.diagnostic().duration, 0);
    return `${name}: ${tests} tests in ${files.length} files, ${Math.round(milliseconds / 1000)} s`;
  });
}
