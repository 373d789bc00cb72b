import { parseArgs } from 'node:util';
import { refuse, resolveFromShell } from '#server/base/terminal.ts';
import { startProblem } from '#server/features/starter/start-problem.ts';
import { printProblem, printUnexpected } from './backup-problem.ts';

/** @returns the file named on the command line, `undefined` when there is none, `null` for invalid arguments */
export function readFileArgument(): string | undefined | null {
  try {
    const { positionals } = parseArgs({ allowPositionals: true });
    const [file, ...others] = positionals;
    if (others.length > 0) return null;
    return file && resolveFromShell(file);
  } catch {
    return null;
  }
}

export function refuseProblem(error: Error): void {
  refuse(printProblem(error) ?? startProblem(error) ?? printUnexpected(error));
}
