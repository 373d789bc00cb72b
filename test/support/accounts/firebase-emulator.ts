import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { makeTemporaryFolder } from '../runner/temporary-folder.ts';

const FOLDER = resolve(import.meta.dirname, '../../firebase');
const STAMP = join(FOLDER, 'node_modules', '.installed');
const PROGRAM = join(FOLDER, 'node_modules/firebase-tools/lib/bin/firebase.js');
const READY_WITHIN_MS = 90_000;

export const EMULATED_PROJECT = 'demo-chintan';

interface FirebaseEmulator {
  /** `localhost:PORT` */
  host: string;
  stop(): Promise<void>;
}

/** Firebase's own stand-in for itself, on free ports of this machine. Installed by its lock file when it is not there. */
export async function startFirebaseEmulator(): Promise<FirebaseEmulator> {
  install();
  const [port, hub, logging] = await Promise.all([freePort(), freePort(), freePort()]);
  const folder = makeTemporaryFolder('firebase');
  const at = (number: number | undefined) => ({ host: '127.0.0.1', port: number });
  const emulators = {
    auth: at(port),
    hub: at(hub),
    logging: at(logging),
    ui: { enabled: false },
    singleProjectMode: true,
  };
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify({ emulators }));
  const child = spawn(
    process.execPath,
    [PROGRAM, 'emulators:start', '--only', 'auth', '--project', EMULATED_PROJECT],
    // A home of its own: it neither finds nor leaves anything of anybody's.
    { cwd: folder, env: { PATH: process.env.PATH, HOME: folder, CI: '1', NO_UPDATE_NOTIFIER: '1' } },
  );
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGINT');
      await once(child, 'close');
    }
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await ready(child);
  } catch (error) {
    await stop();
    throw error;
  }
  // As the site itself is called: frames of another host may keep nothing.
  return { host: `localhost:${port}`, stop };
}

function ready(child: ReturnType<typeof spawn>): Promise<void> {
  let output = '';
  return new Promise((started, failed) => {
    const fail = (why: string) => failed(new Error(`The Firebase emulator ${why}.\n${output}`));
    const late = setTimeout(() => fail('was not ready in time'), READY_WITHIN_MS);
    const hear = (chunk: Buffer) => {
      output += chunk;
      if (!output.includes('All emulators ready')) return;
      clearTimeout(late);
      started();
    };
    child.stdout?.on('data', hear);
    child.stderr?.on('data', hear);
    child.once('close', () => {
      clearTimeout(late);
      fail('ended');
    });
  });
}

/** Once: 300 MB that nothing but these tests needs. */
function install(): void {
  const digest = createHash('sha256')
    .update(readFileSync(join(FOLDER, 'package-lock.json')))
    .digest('hex');
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === digest) return;
  process.stderr.write(
    'Installing the Firebase emulator for the tests of signing in; the first time this takes minutes.\n',
  );
  const npm = process.env.npm_execpath;
  const [program, first] = npm ? [process.execPath, [npm]] : ['npm', []];
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--fetch-retries=1'];
  const { status, stderr } = spawnSync(program, [...first, 'ci', ...flags], {
    cwd: FOLDER,
    encoding: 'utf8',
    // The folder of the npm that runs these tests is another one.
    env: { ...process.env, npm_config_local_prefix: FOLDER },
  });
  if (status !== 0) {
    const reason = /^npm error code (\S+)/m.exec(stderr)?.[1] ?? stderr.trim();
    throw new Error(
      `The Firebase emulator, which the tests of signing in with Google and GitHub need, could not be installed (${reason}). ` +
        'Please make the package registry reachable and run the tests again.',
    );
  }
  writeFileSync(STAMP, digest);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
