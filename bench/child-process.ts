import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { signalGroup, trackProcess } from './leftovers.ts';

export const PROJECT = resolve(import.meta.dirname, '..');

const OUTPUT_WITHIN_MS = 60_000;
const END_WITHIN_MS = 10_000;
const STDERR_LENGTH = 2000;

interface Child {
  pid: number;
  /**
   * Sends a message and returns the reply.
   * @throws {Error} when the process exits first
   */
  ask<Answer>(message: unknown): Promise<Answer>;
  /**
   * Returns the first match in standard output.
   * @throws {Error} when the process exits first, or writes no match within a minute
   */
  waitForOutput(text: RegExp): Promise<RegExpMatchArray>;
  stop(): Promise<void>;
}

interface ChildOptions {
  environment?: Record<string, string>;
  /** Whether to open an IPC channel to the process. */
  messages?: boolean;
}

/**
 * Starts a process in a group of its own, so that all of its children can be ended with it. It inherits only the
 * environment variables that it needs to run.
 */
export async function startChild([program = '', ...rest]: string[], options: ChildOptions = {}): Promise<Child> {
  const { PATH, HOME, SystemRoot, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(program, rest, {
    cwd: PROJECT,
    env: { PATH, HOME, SystemRoot, NODE_COMPILE_CACHE, NODE_ENV: 'production', ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe', ...(options.messages ? ['ipc' as const] : [])],
    serialization: 'advanced',
    detached: process.platform !== 'win32',
  });
  trackProcess(child);
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr = (stderr + chunk).slice(-STDERR_LENGTH);
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  await once(child, 'spawn');
  // After the start, an error is only a failure to send to a process that has exited; `ask` reports that.
  child.on('error', () => {});

  const problem = (what: string) => new Error(`"${[program, ...rest].join(' ')}" ${what}. ${stderr.trim()}`);
  const unlessEnded = <Result>(result: Promise<Result>): Promise<Result> => {
    const tooEarly = ended.then(() => {
      throw problem('ended too early');
    });
    return Promise.race([result, tooEarly]);
  };
  return {
    pid: child.pid as number,
    ask: async <Answer>(message: unknown) => {
      const answered = unlessEnded(once(child, 'message'));
      child.send(message as object);
      return (await answered)[0] as Answer;
    },
    waitForOutput: async (text) => {
      const match = await unlessEnded(firstMatch(child, text));
      if (!match) throw problem(`did not write ${text} within a minute`);
      return match;
    },
    stop: async () => {
      signalGroup(child, 'SIGTERM');
      const cutOff = setTimeout(() => signalGroup(child, 'SIGKILL'), END_WITHIN_MS);
      await ended;
      clearTimeout(cutOff);
    },
  };
}

function firstMatch({ stdout }: ChildProcess, text: RegExp): Promise<RegExpMatchArray | null> {
  return new Promise((resolveMatch) => {
    let output = '';
    const giveUp = setTimeout(() => resolveMatch(null), OUTPUT_WITHIN_MS).unref();
    stdout?.on('data', (chunk) => {
      output += chunk;
      const match = output.match(text);
      if (!match) return;
      clearTimeout(giveUp);
      resolveMatch(match);
    });
  });
}
