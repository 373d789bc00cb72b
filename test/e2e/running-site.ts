import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { isComplaint } from '../support/runner/child-process.ts';

const PROJECT = resolve(import.meta.dirname, '../..');
/** The admin of a site that is started with them. */
export const ADMIN = { ADMIN_EMAIL: 'admin@example.org', ADMIN_PASSWORD: 'Lamp-oil.42' };
const READY = 'Chintan is ready at ';

export interface RunningSite {
  url: string;
  dataDir: string;
  /** Empty on SQLite. */
  databaseUrl: string;
  /** Everything the process logged at `warn` or above; empty in normal use. */
  complaints: string[];
  run(script: string, ...args: string[]): Promise<{ code: number; output: string }>;
  stop(): Promise<void>;
  /** As `stop`, but the data folder stays. */
  end(): Promise<void>;
  /** At once, as a power cut would; the data folder stays. */
  kill(): Promise<void>;
  /** For the very end of this process, when nothing can be waited for. */
  killAndRemove(): void;
}

/** The real server in its own process, on a data folder of its own, with the starter content. */
export async function startSite(environment: Record<string, string> = {}): Promise<RunningSite> {
  const dataDir = environment.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'chintan-e2e-')));
  const env = { ...process.env, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, ...environment };
  const server = spawn(process.execPath, ['server/main.ts'], { cwd: PROJECT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const complaints = collectComplaints(server);
  const url = await readyAddress(server, complaints);

  const end = async () => {
    server.kill('SIGTERM');
    if (server.exitCode === null && server.signalCode === null) await once(server, 'exit');
  };

  return {
    url,
    dataDir: env.DATA_DIR,
    databaseUrl: environment.DATABASE_URL ?? '',
    complaints,
    run: (script, ...args) => runScript(script, args, env),
    end,
    stop: async () => {
      await end();
      await rm(env.DATA_DIR, { recursive: true, force: true });
    },
    kill: async () => {
      server.kill('SIGKILL');
      await once(server, 'exit');
    },
    killAndRemove: () => {
      server.kill('SIGKILL');
      rmSync(env.DATA_DIR, { recursive: true, force: true });
    },
  };
}

function collectComplaints(server: ChildProcess): string[] {
  const complaints: string[] = [];
  if (server.stderr) {
    createInterface({ input: server.stderr }).on('line', (line) => {
      if (isComplaint(line)) complaints.push(line);
    });
  }
  return complaints;
}

function readyAddress(server: ChildProcess, complaints: string[]): Promise<string> {
  return new Promise((ready, failed) => {
    server.once('exit', (code) => failed(new Error(`The server ended with ${code}:\n${complaints.join('\n')}`)));
    if (server.stdout) {
      createInterface({ input: server.stdout }).on('line', (line) => {
        if (line.startsWith(READY)) ready(line.slice(READY.length));
      });
    }
  });
}

async function runScript(script: string, args: string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [script, ...args], { cwd: PROJECT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks: Buffer[] = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stderr.on('data', (chunk) => chunks.push(chunk));
  const [code] = await once(child, 'close');
  return { code: code as number, output: Buffer.concat(chunks).toString() };
}
