import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { DatabaseLocation } from '../database/databases.ts';

const PROJECT = resolve(import.meta.dirname, '../../..');

interface Child {
  process: ChildProcessWithoutNullStreams;
  stdout(): string;
  stderr(): string;
  /** Of its log: warnings and worse. */
  complaints(): string[];
  /** Resolves with the status, `null` when a signal ended the process. */
  ended: Promise<number | null>;
  /** Resolves with the match once the text stands on standard output. */
  says(text: RegExp): Promise<RegExpMatchArray>;
}

/** Settings of a site that is quickly there. */
export function siteEnvironment(place: DatabaseLocation | undefined): Record<string, string> {
  const database = place && { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl };
  return { PORT: '0', ADMIN_PASSWORD: 'a long password', STARTER: 'none', ...database };
}

/** A real process of the project, with next to nothing in its environment. Ended with the test at the latest. */
export function startProcess(
  script: string,
  { place, environment = {}, arguments: rest = [] }: ProcessOptions = {},
): Child {
  const child = spawn(process.execPath, [script, ...rest], {
    cwd: PROJECT,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: inject('compiled'),
      ...siteEnvironment(place),
      ...environment,
    },
  });
  let stdout = '';
  let stderr = '';
  const waiting = new Set<() => void>();
  child.stdout.on('data', (chunk) => {
    stdout += chunk;
    for (const look of waiting) look();
  });
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = new Promise<number | null>((resolveEnded) => child.on('close', resolveEnded));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  const says = (text: RegExp) =>
    new Promise<RegExpMatchArray>((found, failed) => {
      const look = () => {
        const match = stdout.match(text);
        if (match) found(match);
      };
      waiting.add(look);
      look();
      ended.then(() => failed(new Error(`The process ended without saying ${text}.\n${stdout}\n${stderr}`)));
    });
  return {
    process: child,
    stdout: () => stdout,
    stderr: () => stderr,
    complaints: () => complaintsIn(stderr),
    ended,
    says,
  };
}

/** What many programs on one machine bring about: a connection took too long, and is made again. */
const RECONNECTED = /"reason":"timeout expired","times":\d+,"msg":"database connection lost"/;

/** Whether a server that writes this line to its log has something to complain of. */
export function isComplaint(line: string): boolean {
  return line !== '' && !/"level":"(info|debug|trace)"/.test(line) && !RECONNECTED.test(line);
}

function complaintsIn(log: string): string[] {
  const lines = log.split('\n').filter((line) => /"level":"(warn|error|fatal)"/.test(line));
  return lines.filter((line) => !RECONNECTED.test(line));
}

interface ProcessOptions {
  place?: DatabaseLocation;
  environment?: Record<string, string>;
  arguments?: string[];
}
