import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { keepTrackOf, signalGroup } from './leftovers.ts';

export const PROJECT = resolve(import.meta.dirname, '..');

const SAYS_WITHIN_MS = 60_000;
const END_WITHIN_MS = 10_000;
const LAST_WORDS_LENGTH = 2000;

export interface Child {
  process: ChildProcess;
  pid: number;
  /** The next one from the process; throws when it ends before. */
  message<Message>(): Promise<Message>;
  /** The match on standard output; throws when the process ends before, or takes more than a minute. */
  says(text: RegExp): Promise<RegExpMatchArray>;
  /** Throws when it ends otherwise than well. */
  ends(): Promise<void>;
  /** What it wrote last on standard error. */
  lastWords(): string;
  stop(): Promise<void>;
}

export interface ChildOptions {
  environment?: Record<string, string>;
  /** Lets it exchange messages with us. */
  messages?: boolean;
}

/**
 * In a process group of its own, so that all of it can be ended, and without the rest of this environment but for what
 * the launcher puts into it.
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
  keepTrackOf(child);
  let lastWords = '';
  child.stderr?.on('data', (chunk) => {
    lastWords = (lastWords + chunk).slice(-LAST_WORDS_LENGTH);
  });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  await once(child, 'spawn');
  // From now on, only a message to a process that has ended; waiting for its answer says so.
  child.on('error', () => {});

  const problem = (what: string) => new Error(`"${[program, ...rest].join(' ')}" ${what}. ${withoutStack(lastWords)}`);
  const unlessEnded = <Result>(result: Promise<Result>): Promise<Result> => {
    const tooEarly = ended.then(() => {
      throw problem('ended too early');
    });
    return Promise.race([result, tooEarly]);
  };
  return {
    process: child,
    pid: child.pid as number,
    message: async <Message>() => (await unlessEnded(once(child, 'message')))[0] as Message,
    says: async (text) => {
      const match = await unlessEnded(firstMatch(child, text));
      if (!match) throw problem(`did not say ${text} within a minute`);
      return match;
    },
    ends: async () => {
      await ended;
      if (child.exitCode !== 0) throw problem('failed');
    },
    lastWords: () => withoutStack(lastWords),
    stop: async () => {
      signalGroup(child, 'SIGTERM');
      const cutOff = setTimeout(() => signalGroup(child, 'SIGKILL'), END_WITHIN_MS);
      await ended;
      clearTimeout(cutOff);
    },
  };
}

function withoutStack(text: string): string {
  const lines = text.trim().split('\n');
  return lines.filter((line) => !/^\s+at /.test(line)).join('\n');
}

function firstMatch({ stdout }: ChildProcess, text: RegExp): Promise<RegExpMatchArray | null> {
  return new Promise((resolveMatch) => {
    let output = '';
    const giveUp = setTimeout(() => resolveMatch(null), SAYS_WITHIN_MS).unref();
    stdout?.on('data', (chunk) => {
      output += chunk;
      const match = output.match(text);
      if (!match) return;
      clearTimeout(giveUp);
      resolveMatch(match);
    });
  });
}
