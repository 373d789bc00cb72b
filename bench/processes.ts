import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import serverProcess from '../bin/server-process.json' with { type: 'json' };

export const PROJECT = resolve(import.meta.dirname, '..');
const OUTPUT_WITHIN_MS = 60_000;
const END_WITHIN_MS = 10_000;
const STDERR_LENGTH = 2000;

const children = new Set<ChildProcess>();
const folders = new Set<string>();

/** However the run ends, kills the processes that it started and removes its temporary folders. */
export function cleanUpOnExit(): void {
  process.on('exit', () => {
    for (const child of children) signalGroup(child, 'SIGKILL');
    for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(130));
}

export function makeTemporaryFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), `chintan-bench-${name}-`));
  folders.add(folder);
  return folder;
}

/** Signals the children of the process as well, such as the server that npm started. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // The group has ended.
  }
}

export interface Child {
  pid: number;
  /** Sends a message and returns the reply. */
  ask<Answer>(message: unknown): Promise<Answer>;
  /** Returns the first match in standard output. */
  waitForOutput(text: RegExp): Promise<RegExpMatchArray>;
  stop(): Promise<void>;
}

interface ChildOptions {
  environment?: Record<string, string>;
  /** Whether to open an IPC channel to the process. */
  messages?: boolean;
}

/** Starts a process in a group of its own. It inherits only the environment variables that it needs to run. */
export async function startChild([program = '', ...rest]: string[], options: ChildOptions = {}): Promise<Child> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(program, rest, {
    cwd: PROJECT,
    env: { PATH, HOME, NODE_COMPILE_CACHE, NODE_ENV: 'production', ...options.environment },
    stdio: ['ignore', 'pipe', 'pipe', ...(options.messages ? ['ipc' as const] : [])],
    serialization: 'advanced',
    detached: true,
  });
  children.add(child);
  let stderr = '';
  child.stderr?.on('data', (chunk) => {
    stderr = (stderr + chunk).slice(-STDERR_LENGTH);
  });
  const ended = new Promise<void>((done) => child.once('close', () => done())).then(() => children.delete(child));
  await once(child, 'spawn');
  // After the start, an error is only a failure to send to a process that has exited; `ask` reports that.
  child.on('error', () => {});
  const unlessEnded = <Result>(result: Promise<Result>): Promise<Result> =>
    Promise.race([result, ended.then(() => fail(`"${[program, ...rest].join(' ')}" ended too early. ${stderr}`))]);
  return {
    pid: child.pid as number,
    ask: async <Answer>(message: unknown) => {
      const answered = unlessEnded(once(child, 'message'));
      child.send(message as object);
      return (await answered)[0] as Answer;
    },
    waitForOutput: (text) => unlessEnded(firstMatch(child, text)),
    stop: async () => {
      signalGroup(child, 'SIGTERM');
      const cutOff = setTimeout(() => signalGroup(child, 'SIGKILL'), END_WITHIN_MS);
      await ended;
      clearTimeout(cutOff);
    },
  };
}

function firstMatch({ stdout }: ChildProcess, text: RegExp): Promise<RegExpMatchArray> {
  return new Promise((resolveMatch, reject) => {
    let output = '';
    const giveUp = setTimeout(() => reject(new Error(`${text} was not written within a minute.`)), OUTPUT_WITHIN_MS);
    stdout?.on('data', (chunk) => {
      output += chunk;
      const match = output.match(text);
      if (!match) return;
      clearTimeout(giveUp);
      resolveMatch(match);
    });
  });
}

export function fail(problem: string | Error): never {
  throw typeof problem === 'string' ? new Error(problem) : problem;
}

export interface ServerProcess {
  /** Without a trailing slash. */
  url: string;
  pid: number;
  /** The time from the start of the process to the line that says it is ready. */
  readyAfterMs: number;
  stop(): Promise<void>;
}

/** The password of the admin of a site that a benchmark makes. */
const ADMIN_PASSWORD = 'only for the benchmark';

/** Starts the server with the same flags as `npm start`. */
export const SERVER_COMMAND = [process.execPath, ...serverProcess.flags, 'server/main.ts'];

/** Starts the product on a free port, without the configuration of this machine. */
export async function startServer(dataDir: string, command = SERVER_COMMAND): Promise<ServerProcess> {
  const started = performance.now();
  const own = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', ADMIN_PASSWORD, RATE_LIMITS: 'off' };
  const child = await startChild(command, { environment: { ...serverProcess.environment, ...own } });
  const [, port] = await child.waitForOutput(/^Chintan is ready at http:\/\/localhost:(\d+)\n/m);
  const readyAfterMs = performance.now() - started;
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, readyAfterMs, stop: child.stop };
}

export async function withServer(dataDir: string, work: (server: ServerProcess) => Promise<unknown>): Promise<void> {
  const server = await startServer(dataDir);
  try {
    await work(server);
  } finally {
    await server.stop();
  }
}

/** @returns the access token of the admin */
export async function logIn(url: string): Promise<string> {
  const admin = { email: 'admin@chintan.localhost', password: ADMIN_PASSWORD };
  return (await postJson(`${url}/api/auth/login`, admin)).data.access_token;
}

export async function postJson(url: string, body: object, token = '') {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!response.ok) fail(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
