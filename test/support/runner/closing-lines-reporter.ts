import { cpus } from 'node:os';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { FC_RUNS, SEED } from './fast-check.ts';
import type { FileCost } from './measure-cpu.ts';

const SLOWEST_FILES = 20;

/** Prints the slowest files, what each project took, how to repeat what was random, and the result, as the very last lines. */
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
      ...slowestFiles(modules),
      ...projectLines(modules),
      ...(process.env.LEFT_OUT ? [process.env.LEFT_OUT] : []),
      `Random texts: FC_RUNS ${FC_RUNS}, SEED ${SEED}`,
      `${count('passed')} passed, ${failed} failed${notRun > 0 ? `, ${notRun} skipped` : ''}, in ${seconds} s`,
    ];
  }
}

function slowestFiles(modules: readonly TestModule[]): string[] {
  if (modules.length <= SLOWEST_FILES) return [];
  const slowestFirst = modules.toSorted((one, other) => costOf(other).wall - costOf(one).wall);
  return slowestFirst.slice(0, SLOWEST_FILES).map((module) => {
    const { wall, cpu } = costOf(module);
    return `${(wall / 1000).toFixed(1)} s (${(cpu / 1000).toFixed(1)} s of CPU in its worker): ${module.relativeModuleId}`;
  });
}

/** The seconds of a project are the sum over its files, of which several run at once. */
function projectLines(modules: readonly TestModule[]): string[] {
  const byProject = Map.groupBy(modules, ({ project }) => project.name);
  return [...byProject].map(([name, files]) => {
    const tests = files.reduce((sum, file) => sum + [...file.children.allTests()].length, 0);
    const total = (clock: keyof FileCost) => files.reduce((sum, file) => sum + costOf(file)[clock], 0);
    const seconds = (clock: keyof FileCost) => `${Math.round(total(clock) / 1000)} s`;
    // What stays idle would allow another worker.
    const busy = Math.round((100 * total('machine')) / (total('wall') * cpus().length));
    return `${name}: ${tests} tests in ${files.length} files, ${seconds('wall')}, ${seconds('cpu')} of CPU in the workers, cores ${busy} % busy`;
  });
}

/** A file whose tests were all left out costs nothing. */
function costOf(module: TestModule): FileCost {
  return module.meta().cost ?? { wall: 0, cpu: 0, machine: 0 };
}
