import { resolve, sep } from 'node:path';

/** Says why a command cannot go on, and has its process end with this status. */
export function refuse(sentence: string, status = 1): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = status;
}

/** Replaces the current line, but only for a person who watches: in a log it would be noise. */
export function showLine(stream: NodeJS.WriteStream, line: string): void {
  if (stream.isTTY) stream.write(`\r\x1b[K${line}`);
}

/** npm starts scripts in the project's folder; INIT_CWD is where the person stood. A separator at the end stays. */
export function resolveFromShell(path: string): string {
  const isFolder = /[/\\]$/.test(path);
  return resolve(process.env.INIT_CWD ?? '.', path) + (isFolder ? sep : '');
}
