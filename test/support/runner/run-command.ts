import { Readable } from 'node:stream';
import type { Terminal } from '#server/base/terminal.ts';
import type { DatabaseLocation } from '../database/databases.ts';
import { siteEnvironment } from './child-process.ts';

/** Where a process would end. */
class Ended extends Error {}

interface CommandOptions {
  place?: DatabaseLocation;
  environment?: Record<string, string>;
  arguments?: string[];
  input?: string;
}

/** Calls a command of the project as `startProcess` starts one, but in this process, which takes no time to start. */
export async function runCommand(
  command: (terminal: Terminal) => Promise<void>,
  { place, environment = {}, arguments: rest = [], input = '' }: CommandOptions = {},
) {
  const said = { stdout: '', stderr: '' };
  const write = (name: keyof typeof said) => ({
    write(text: string) {
      said[name] += text;
    },
  });
  const terminal: Terminal = {
    argv: ['node', 'command', ...rest],
    env: { ...siteEnvironment(place), ...environment },
    stdin: Readable.from([Buffer.from(input)]),
    stdout: write('stdout'),
    stderr: write('stderr'),
    exit(status) {
      // PostgreSQL lets go of a connection a moment after its client, who is no longer there.
      if (isOver) return undefined as never;
      terminal.exitCode = status;
      throw new Ended();
    },
  };
  let isOver = false;
  try {
    await command(terminal);
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
  } finally {
    isOver = true;
  }
  return { status: terminal.exitCode ?? 0, ...said };
}
