import { resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { startProblem } from '#server/features/starter/start-problem.ts';
import { sayProblem, sayUnexpected } from './backup-problem.ts';

/** @returns the file that was named, `undefined` when none was, `null` for a wrong call */
export function readFileArgument(): string | undefined | null {
  try {
    const { positionals } = parseArgs({ allowPositionals: true });
    const [file, ...others] = positionals;
    if (others.length > 0) return null;
    // npm starts scripts in the project's folder; INIT_CWD is where the person stood.
    const isFolder = file !== undefined && /[/\\]$/.test(file);
    return file && resolve(process.env.INIT_CWD ?? '.', file) + (isFolder ? sep : '');
  } catch {
    return null;
  }
}

export function refuse(sentence: string, status = 1): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = status;
}

export function refuseProblem(error: Error): void {
  refuse(sayProblem(error) ?? startProblem(error) ?? sayUnexpected(error));
}
