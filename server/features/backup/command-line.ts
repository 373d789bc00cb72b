import { parseArgs } from 'node:util';
import { refuse, resolveFromShell, type Terminal } from '#server/base/terminal.ts';
import { startProblem } from '#server/features/starter/start-problem.ts';
import { printProblem, printUnexpected } from './backup-problem.ts';

/** @returns the file named on the command line, `undefined` when there is none, `null` for invalid arguments */
export function readFileArgument(terminal: Terminal): string | undefined | null {
  try {
    const { positionals } = parseArgs({ args: terminal.argv.slice(2), allowPositionals: true });
    const [file, ...others] = positionals;
    if (others.length > 0) return null;
    return file && resolveFromShell(terminal, file);
  } catch {
    return null;
  }
}

export function refuseProblem(terminal: Terminal, error: Error): void {
  refuse(terminal, printProblem(error) ?? startProblem(error, terminal.env) ?? printUnexpected(error));
}
