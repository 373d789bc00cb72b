import { Session } from 'node:inspector';
import { pathToFileURL } from 'node:url';

const SOURCES = pathToFileURL(`${process.cwd()}/`).href;
const session = new Session();
session.connect();
// V8 counts the blocks only of what it compiles from now on, so tests import this module before what they count.
post('Profiler.enable');
post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/**
 * Counts how often V8 entered a function, a branch or the body of a loop of JavaScript while `work` ran. The number
 * is the same on every machine. What V8 does without JavaScript is not in it: regular expressions, `normalize`, `slice`.
 */
export async function countSteps(work: () => unknown): Promise<number> {
  post('Profiler.takePreciseCoverage');
  await work();
  const { result } = post('Profiler.takePreciseCoverage') as unknown as Coverage;
  const counts = result
    .filter(({ url }) => isSource(url))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)));
  return counts.reduce((sum, count) => sum + count, 0);
}

interface Coverage {
  result: { url: string; functions: { ranges: { count: number }[] }[] }[];
}

function isSource(url: string): boolean {
  const path = url.startsWith('file:') ? url : pathToFileURL(url).href;
  return path.startsWith(SOURCES) && !/vitest|\.test\.ts|\/test\/support\//.test(path);
}

function post(method: string, parameters: object = {}): object {
  let answer: object = {};
  session.post(method, parameters, (error: Error | null, result?: object) => {
    if (error) throw error;
    answer = result ?? {};
  });
  return answer;
}
