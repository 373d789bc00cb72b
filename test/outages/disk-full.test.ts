import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { isDiskFull } from '#server/base/disk-space.ts';
import { printProblem } from '#server/features/backup/backup-problem.ts';
import { animation } from '../fixtures/images.ts';
import {
  type DatabaseLocation,
  makeDatabaseLocation,
  makeFolder,
  onPostgres,
  openDatabaseAt,
} from '../support/database/databases.ts';
import { guard } from '../support/runner/guard.ts';
import { type ServerProcess, startServer } from './server-process.ts';

guard('A full disk ended the server or lost what it said was saved.');

const NO_ROOM =
  'The site has run out of space, so nothing can be saved right now. Keep a copy of what you wrote and try again later.';
const IN_THE_LOG = 'the disk is full: nothing can be saved until there is space';
/** Jobs that happen to be due meanwhile need the disk as well. */
const OF_JOBS = /"msg":"(the jobs could not be read|the outcome of a job could not be saved)"/;
/** More than what the site needs to call itself ready. */
const DISK = '80m';
const FILLING_BYTES = 1024 * 1024;
/** Of 512 bytes: more than a new site needs. */
const FILE_BLOCKS = 12_000;
/** Each of 100 KB. */
const POSTS_TOO_MANY = 200;

/** Root may mount as it is, everybody else in a world of their own. */
const APART = ['unshare', ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']), '--mount'];
/** A disk of its own at this folder, which the command that follows sees alone. */
const onOwnDisk = (folder: string, options: string) => [
  ...APART,
  ...['sh', '-c', `mount -t tmpfs -o ${options} tmpfs "$0" && exec "$@"`, folder],
];
const onSmallDisk = (folder: string, size = DISK) => onOwnDisk(folder, `size=${size}`);
const isPossible = spawnSync('sh', ['-c', `${APART.join(' ')} mount -t tmpfs tmpfs /mnt`]).status === 0;

describe.skipIf(!isPossible)('a disk that is full (needs a Linux that lets us mount)', () => {
  test.each(['sqlite', 'postgres'] as const)(
    'stops no reader, loses nothing, and is over when there is room, on %s',
    { timeout: 240_000 },
    async (engine) => {
      // SQLite's is on the disk that is still empty.
      const place = await makeDatabaseLocation(engine, { migrated: engine === 'postgres' });
      const { disk, server, call, create, upload } = await openOnSmallDisk(place);
      expect((await create('Before')).status).toBe(200);
      expect((await upload()).status).toBe(200);
      const files = mediaIn(disk);

      fill(disk);
      // Rows are elsewhere on PostgreSQL, images are not.
      const write = engine === 'sqlite' ? () => create('Refused') : upload;
      for (let attempt = 0; attempt < 3; attempt += 1) {
        const refused = await write();
        expect([refused.status, (await refused.json()).message]).toEqual([507, NO_ROOM]);
      }
      expect((await upload()).status).toBe(507);
      expect(mediaIn(disk)).toEqual(files);
      for (const path of ['/', '/blog', '/api/post/list']) expect((await call(path)).status).toBe(200);
      const ready = await call('/readyz');
      expect([ready.status, await ready.json()]).toEqual([503, { status: 'not ready', database: true, disk: false }]);

      rmSync(join(disk, 'filler'));
      await vi.waitFor(async () => expect((await call('/readyz')).status).toBe(200), { timeout: 60_000 });
      expect([(await create('After')).status, (await upload()).status]).toEqual([200, 200]);
      const { data } = await (await call('/api/post/list?limit=50')).json();
      const titles = data.rows.map(({ title }: { title: string }) => title);
      expect(titles).toEqual(expect.arrayContaining(['Before', 'After']));
      expect(titles).not.toContain('Refused');
      expect(server.log().split(IN_THE_LOG)).toHaveLength(2);
      expect(errorsIn(server).length).toBeLessThanOrEqual(3);
      expect(await server.terminate()).toBe(0);
    },
  );

  test('leaves no half backup, and says so', async () => {
    const { dataDir } = await makeDatabaseLocation('sqlite', { migrated: true });
    const folder = makeFolder();
    const command = `"$0" server/features/backup/backup-command.ts "$1/x.tar"; status=$?; ls -A "$1"; exit $status`;
    const [program = '', ...rest] = onSmallDisk(folder, '1m');
    const told = spawnSync(program, [...rest, 'sh', '-c', command, process.execPath, folder], {
      env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: inject('compiled'), DATA_DIR: dataDir },
      encoding: 'utf8',
    });
    expect([told.status, told.stdout]).toEqual([1, '']);
    expect(told.stderr).toBe(`There is not enough space on the disk of ${folder}.\n`);
  });

  test('or can only be read is named at the start', async () => {
    const place = await makeDatabaseLocation('sqlite', { migrated: false });
    const started = startServer(place, { through: onOwnDisk(place.dataDir, 'ro') });
    await expect(started).rejects.toThrow(
      `Chintan is not allowed to use ${place.dataDir}: EROFS: read-only file system`,
    );
  });
});

test.skipIf(process.platform === 'win32')('a limit on the size of files counts as a full disk', async () => {
  const place = await makeDatabaseLocation('sqlite', { migrated: false });
  const { server, call, create } = await openSite(place, ['sh', '-c', `ulimit -f ${FILE_BLOCKS} && exec "$@"`, 'sh']);
  const saved: string[] = [];
  let refused: Response | undefined;
  for (let number = 1; !refused && number <= POSTS_TOO_MANY; number += 1) {
    const answer = await create(`Post ${number}`);
    if (answer.status === 200) saved.push(`Post ${number}`);
    else refused = answer;
  }
  expect([refused?.status, (await refused?.json())?.message]).toEqual([507, NO_ROOM]);
  expect((await create('Refused')).status).toBe(507);
  expect((await call('/blog')).status).toBe(200);
  expect(server.log().split(IN_THE_LOG)).toHaveLength(2);
  expect(errorsIn(server)).toHaveLength(1);
  await server.terminate();

  const { read } = openDatabaseAt(place).database;
  const titles = (await read.selectFrom('posts').select('title').execute()).map(({ title }) => title);
  expect(titles).toEqual(expect.arrayContaining(saved));
  expect(titles).not.toContain('Refused');
});

test.each(['ENOSPC', 'EDQUOT', 'EFBIG'])('%s counts as a full disk, also for a backup', (code) => {
  const error = Object.assign(new Error('x'), { code });
  expect([isDiskFull(error), printProblem(error)]).toEqual([true, 'There is not enough space on the disk.']);
});

test.skipIf(!existsSync('/dev/full'))('a log on a full disk ends nothing', async () => {
  const server = await start(await makeDatabaseLocation('sqlite', { migrated: true }), [
    'sh',
    '-c',
    'exec "$0" "$@" 2>/dev/full',
  ]);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect((await fetch(`${server.url}/broken`)).status).toBe(500);
  expect(await server.terminate()).toBe(0);
});

test('PostgreSQL on a full disk is told as such', async () => {
  const { databaseUrl } = await makeDatabaseLocation('postgres', { migrated: false });
  const raise = `do $$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`;
  const said = await onPostgres(new URL(databaseUrl).pathname.slice(1), raise).catch((error) => error);
  expect([isDiskFull(said), isDiskFull(new Error('x'))]).toEqual([true, false]);
});

async function start(place: DatabaseLocation, through: string[], environment = {}): Promise<ServerProcess> {
  const server = await startServer(place, { environment, through });
  onTestFinished(() => server.kill());
  return server;
}

async function openOnSmallDisk(place: DatabaseLocation) {
  const site = await openSite(place, onSmallDisk(place.dataDir));
  // As the process sees it.
  return { ...site, disk: join(`/proc/${site.server.process.pid}/root`, place.dataDir) };
}

async function openSite(place: DatabaseLocation, through: string[]) {
  const server = await start(place, through, { STARTER: 'essays' });
  const call = (path: string, options?: RequestInit) => fetch(server.url + path, options);
  const json = { 'content-type': 'application/json' };
  const login = { email: 'admin@chintan.localhost', password: 'a long password' };
  const answer = await call('/api/auth/login', { method: 'POST', headers: json, body: JSON.stringify(login) });
  const authorization = `Bearer ${(await answer.json()).data.access_token}`;
  const [category] = (await (await call('/api/categories')).json()) as { name: string }[];

  const create = (title: string) => {
    // Longer than what the log of SQLite has room for already.
    const post = { title, summary: 'A summary.', content: 'word '.repeat(20_000), category: category?.name };
    const headers = { ...json, authorization };
    return call('/api/post/create', { method: 'POST', headers, body: JSON.stringify(post) });
  };
  const upload = async () => {
    const form = new FormData();
    // So small and moving that no other sizes are made of it afterwards, in the middle of the test.
    form.append('image', new File([new Uint8Array(await animation())], 'animation.gif'));
    return call('/api/desk/images', { method: 'POST', headers: { authorization }, body: form });
  };
  return { server, call, create, upload };
}

/** Those of requests. */
function errorsIn(server: ServerProcess): string[] {
  return server
    .log()
    .split('\n')
    .filter((line) => line.includes('"level":"error"') && !OF_JOBS.test(line));
}

function fill(disk: string): void {
  const file = join(disk, 'filler');
  for (let bytes = FILLING_BYTES; bytes >= 1; bytes = Math.floor(bytes / 2)) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(bytes), { flag: 'a' });
    } catch {
      // So much does not fit any more.
    }
  }
  expect(statfsSync(disk).bavail).toBe(0);
}

function mediaIn(disk: string): string[] {
  return readdirSync(join(disk, 'media')).sort();
}
