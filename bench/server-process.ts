import { performance } from 'node:perf_hooks';
import serverProcess from '../bin/server-process.json' with { type: 'json' };
import { startChild } from './child-process.ts';

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

interface ServerOptions {
  command?: string[];
  databaseUrl?: string;
}

/** Starts the server with the same flags as `npm start`. */
export const SERVER_COMMAND = [process.execPath, ...serverProcess.flags, 'server/main.ts'];

/** Starts the product on a free port, without the configuration of this machine. */
export async function startServer(
  dataDir: string,
  { command = SERVER_COMMAND, databaseUrl = '' }: ServerOptions = {},
): Promise<ServerProcess> {
  const started = performance.now();
  const environment = {
    ...serverProcess.environment,
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    ADMIN_PASSWORD,
    RATE_LIMITS: 'off',
  };
  const child = await startChild(command, { environment });
  const [, port] = await child.waitForOutput(/^Chintan is ready at http:\/\/localhost:(\d+)\n/m);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    readyAfterMs: performance.now() - started,
    stop: child.stop,
  };
}

export async function withServer(
  dataDir: string,
  work: (server: ServerProcess) => Promise<void>,
  options: ServerOptions = {},
): Promise<void> {
  const server = await startServer(dataDir, options);
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
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
