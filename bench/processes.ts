import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import serverProcess from '../bin/server-process.json' with { type: 'json' };

export const PROJECT = resolve(import.meta.dirname, '..');
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

/**
 * Starts a process in a group of its own. It inherits only the environment variables that it needs to run.
 * @param options.messages whether to open an IPC channel to the process
 */
export async function startChild(
  [program = '', ...rest]: string[],
  options: { environment?: Record<string, string>; messages?: boolean },
) {
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
    /** Returns the match in the first line of standard output that has one. */
    waitForLine: (text: RegExp) => unlessEnded(firstMatch(child, text)),
    stop: async () => {
      signalGroup(child, 'SIGTERM');
      const cutOff = setTimeout(() => signalGroup(child, 'SIGKILL'), END_WITHIN_MS);
      await ended;
      clearTimeout(cutOff);
    },
  };
}

async function firstMatch({ stdout }: ChildProcess, text: RegExp): Promise<RegExpMatchArray> {
  for await (const line of createInterface({ input: stdout as NodeJS.ReadableStream })) {
    const match = line.match(text);
    if (match) return match;
  }
  return fail(`${text} was not written.`);
}

export function fail(problem: string | Error): never {
  throw problem instanceof Error ? problem : new Error(problem);
}

export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

/** Starts the product as `npm start` does, but on a free port and without the configuration of this machine. */
export async function startServer(dataDir: string) {
  const started = performance.now();
  const command = [process.execPath, ...serverProcess.flags, 'server/main.ts'];
  const own = { HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', RATE_LIMITS: 'off' };
  const child = await startChild(command, { environment: { ...serverProcess.environment, ...own } });
  const [, port] = await child.waitForLine(/^Chintan is ready at http:\/\/localhost:(\d+)$/);
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
