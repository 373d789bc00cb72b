import { resolve, sep } from 'node:path';

/** Prints why a command cannot continue, and sets the exit status of its process. */
export function refuse(sentence: string, status = 1): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = status;
}

/** Replaces the current line, but only in a terminal: in a log it would be noise. */
export function showLine(stream: NodeJS.WriteStream, line: string): void {
  if (stream.isTTY) stream.write(`\r\x1b[K${line}`);
}

/** npm starts scripts in the project's folder; INIT_CWD is where it was called. A trailing separator is preserved. */
export function resolveFromShell(path: string): string {
  const isFolder = /[/\\]$/.test(path);
  return resolve(process.env.INIT_CWD ?? '.', path) + (isFolder ? sep : '');
}
