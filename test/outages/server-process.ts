import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { inject } from 'vitest';
import type { DatabaseLocation } from '../support/database/databases.ts';
import { isComplaint, siteEnvironment } from '../support/runner/child-process.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
const SERVER = 'test/support/server/stand-in-server.ts';
/** What only a site of the tests says. */
const EXPECTED = /RATE_LIMITS is off/;
const READY = /^Chintan is ready at http:\/\/[^:\s]+:(\d+)$/m;

export interface ServerProcess {
  url: string;
  process: ChildProcess;
  log(): string;
  /** What is in the log that should not be there in normal use. */
  complaints(): string[];
  kill(): Promise<void>;
  /** Waits for what the signal brings about. @returns the status, `null` when it was the signal itself */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** @returns the status */
  terminate(): Promise<number | null>;
}

export interface ServerOptions {
  environment?: Record<string, string | undefined>;
  /** For Node, such as what is loaded before everything else. */
  flags?: string[];
  /** A command that ends in starting the one that follows it, in the same process. */
  through?: string[];
  /** Where the project lies that is started, unless it is this one. */
  project?: string;
  /** What is started, where it is not the server without built pages. */
  script?: string;
}

/** The server in a process of its own, without built pages unless its options say so. Needs no test around it: its caller ends it. */
export async function startServer(place: DatabaseLocation, options: ServerOptions = {}): Promise<ServerProcess> {
  const { project = PROJECT, script = SERVER } = options;
  const [program = '', ...rest] = [...(options.through ?? []), process.execPath, ...(options.flags ?? []), script];
  const child = spawn(program, rest, {
    cwd: project,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: inject('compiled'),
      ...siteEnvironment(place),
      RATE_LIMITS: 'off',
      ...options.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk) => {
    stderr += chunk;
  });
  const ended = once(child, 'close');
  const port = await new Promise<string>((ready, failed) => {
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      const [, found] = stdout.match(READY) ?? [];
      if (found) ready(found);
    });
    child.on('close', () => failed(new Error(`The server did not start.\n${stdout}${stderr}`)));
  });
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
    return child.exitCode;
  };
  return {
    url: `http://127.0.0.1:${port}`,
    process: child,
    log: () => stderr,
    complaints: () => stderr.split('\n').filter((line) => isComplaint(line) && !EXPECTED.test(line)),
    end,
    kill: async () => void (await end('SIGKILL')),
    terminate: () => end('SIGTERM'),
  };
}
