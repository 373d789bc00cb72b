import { resolve, sep } from 'node:path';
import { createFilesPrivately } from './private-files.ts';

interface Output {
  write(text: string): unknown;
  isTTY?: boolean;
}

/** What a command uses of its process. Tests call it in theirs, with another one. */
export interface Terminal {
  argv: string[];
  env: NodeJS.ProcessEnv;
  stdin: AsyncIterable<Buffer>;
  stdout: Output;
  stderr: Output;
  exitCode?: number | string | null | undefined;
  exit(status: number): never;
}

/** Runs a command in the process that was started for it. */
export function startCommand(command: (terminal: Terminal) => Promise<void>): Promise<void> {
  createFilesPrivately();
  return command(process);
}

/** Prints why a command cannot continue, and sets the exit status of its process. */
export function refuse(terminal: Terminal, sentence: string, status = 1): void {
  terminal.stderr.write(`${sentence}\n`);
  terminal.exitCode = status;
}

/** Replaces the current line, but only in a terminal: in a log it would be noise. */
export function showLine(stream: Output, line: string): void {
  if (stream.isTTY) stream.write(`\r\x1b[K${line}`);
}

/** npm starts scripts in the project's folder; INIT_CWD is where it was called. A trailing separator is preserved. */
export function resolveFromShell({ env }: Terminal, path: string): string {
  const isFolder = /[/\\]$/.test(path);
  return resolve(env.INIT_CWD ?? '.', path) + (isFolder ? sep : '');
}
