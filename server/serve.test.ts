import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BROWSER, counted, countsOf } from '../test/support/accounts/readers.ts';
import { buildPost } from '../test/support/database/builders.ts';
import {
  makeDatabaseLocation,
  makeFolder,
  onBothDatabases,
  openDatabaseAt,
} from '../test/support/database/databases.ts';
import { enqueue } from '../test/support/jobs/jobs.ts';
import { startProcess } from '../test/support/runner/child-process.ts';

const SERVER = 'test/support/server/stand-in-server.ts';
const READY = /^Chintan is ready at (http:\/\/\S+)$/m;
/** Not a valid name, so that no name server is asked, which may be slow or unreachable. */
const NO_HOST = 'no..host';

async function start(engine: 'sqlite' | 'postgres', environment: Record<string, string> = {}) {
  const child = startProcess(SERVER, { place: await makeDatabaseLocation(engine, { migrated: true }), environment });
  const [, url = ''] = await child.says(READY);
  return { ...child, url };
}

async function takePort(): Promise<number> {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  return (other.address() as AddressInfo).port;
}

/** What a start that fails says, and its status. */
async function failingStart(environment: Record<string, string>) {
  const place = await makeDatabaseLocation('sqlite', { migrated: true });
  const child = startProcess(SERVER, { place, environment });
  return { status: await child.ended, stdout: child.stdout(), stderr: child.stderr() };
}

onBothDatabases('the server', (_open, engine) => {
  const signals = { sqlite: ['SIGTERM', 'SIGINT', 'SIGHUP'], postgres: ['SIGTERM'] } as const;
  test.each(signals[engine])('finishes what it was asked, and ends with status 0, on %s', async (signal) => {
    const server = await start(engine);
    const slow = fetch(`${server.url}/slow`);
    await server.says(/rendering/);
    server.process.kill(signal);
    // Terminals and launchers send it more than once.
    server.process.kill(signal);
    const answer = await slow;
    expect([answer.status, await answer.text()]).toEqual([200, 'slow, with 0 posts']);
    expect(await server.ended).toBe(0);
    expect(server.stdout()).not.toContain('cut off');
    expect(server.complaints()).toEqual([]);
    await expect(fetch(server.url)).rejects.toThrow();
  });

  test('counts the readers it has noted before it ends', async () => {
    const place = await makeDatabaseLocation(engine, { migrated: true });
    const { database } = openDatabaseAt(place);
    const id = await buildPost(database);
    const server = startProcess(SERVER, { place });
    const [, url = ''] = await server.says(READY);
    const visits = Array.from({ length: 20 }, (_, number) =>
      fetch(`${url}/api/post/view`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'user-agent': `${BROWSER} ${number}` },
        body: JSON.stringify({ post_id: id }),
      }),
    );
    expect((await Promise.all(visits)).map(({ status }) => status)).toEqual(Array(20).fill(200));
    server.process.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    expect(await countsOf(database)).toEqual([counted(20)]);
    expect(server.complaints()).toEqual([]);
  });

  test('says once what the first start made, and nothing of the password that was given', async () => {
    const place = await makeDatabaseLocation(engine, { migrated: false });
    const environment = { ADMIN_EMAIL: 'Owner@site.example', ADMIN_PASSWORD: 'the secret one', STARTER: 'essays' };
    for (const isFirst of [true, false]) {
      const server = startProcess(SERVER, { place, environment });
      await server.says(READY);
      expect(server.stdout().includes('This is the first start.')).toBe(isFirst);
      expect(server.stdout().includes('12 posts, a book, six videos and a profile')).toBe(isFirst);
      expect(server.stdout() + server.stderr()).not.toContain('the secret one');
      server.process.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    }
  });
});

test('a password that nobody gave is made and shown once, and never logged', async () => {
  const place = await makeDatabaseLocation('sqlite', { migrated: false });
  const server = startProcess(SERVER, { place, environment: { ADMIN_PASSWORD: '' } });
  const [, password = ''] = await server.says(/password {5}(\S{20}) {3}\(shown only now; keep it\)/);
  await server.says(READY);
  expect(server.stderr()).not.toContain(password);
  expect(server.stdout()).toContain('nothing; the site is empty');
});

test('the password is shown even by a first start that fails after making it', async () => {
  const port = await takePort();
  const { status, stdout, stderr } = await failingStart({ PORT: `${port}`, ADMIN_PASSWORD: '' });
  expect(status).toBe(1);
  expect(stderr).toContain(`Port ${port} is taken.`);
  expect(stdout).toMatch(/password {5}\S{20} {3}\(shown only now; keep it\)/);
});

test('a site that was just started answers at the address it says', async () => {
  const { url } = await start('sqlite');
  expect(await (await fetch(url)).text()).toContain(`<link rel="canonical" href="${url}/">`);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

test('what was searched for is not logged', async () => {
  const server = await start('sqlite', { LOG_LEVEL: 'trace' });
  await fetch(`${server.url}/api/post/list?search=secretword`);
  await fetch(`${server.url}/broken?search=secretword`);
  server.process.kill('SIGTERM');
  await server.ended;
  expect(server.stderr()).toContain('"path":"/broken"');
  expect(server.stderr()).not.toContain('secretword');
});

test('a wrong configuration is listed, and ends the start with status 1', async () => {
  const { status, stdout, stderr } = await failingStart({ PORT: 'web', LOG_LEVEL: 'loud', CHINTAN_HOST: 'x' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr.split('\n')).toEqual([
    'The configuration is wrong:',
    '  - CHINTAN_HOST is not known; it is called HOST',
    '  - PORT must be a whole number from 0 to 65535',
    '  - LOG_LEVEL must be one of: fatal, error, warn, info, debug, trace, silent',
    '',
  ]);
});

test('a port that is taken is named', async () => {
  const port = await takePort();
  const { status, stderr } = await failingStart({ PORT: `${port}` });
  expect(status).toBe(1);
  expect(stderr).toMatch(
    new RegExp(`^Port ${port} is taken\\. Set PORT to a free one, or stop the other program\\.\\n$`, 'm'),
  );
});

test.each([NO_HOST, '203.0.113.7'])('a HOST that is not ours, %s, is named', async (host) => {
  const { status, stderr } = await failingStart({ HOST: host });
  expect(status).toBe(1);
  expect(stderr).toContain(`HOST is ${host}, which is not an address of this machine.`);
  expect(stderr).not.toMatch(/DATABASE_URL|\n {4}at /);
});

test.each([
  ['nobody listens at', 'postgres://chintan@127.0.0.1:1/none'],
  ['does not exist', `postgres://chintan@${NO_HOST}/none`],
])('a database server that %s is told in a sentence', async (_name, url) => {
  const { status, stderr } = await failingStart({ DATABASE_URL: url });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The database at DATABASE_URL cannot be used: .+\n$/);
});

test('a database that does not exist is told in a sentence', async () => {
  const { databaseUrl } = await makeDatabaseLocation('postgres', { migrated: false });
  const { status, stderr } = await failingStart({ DATABASE_URL: databaseUrl.replace(/test_\w+/, 'none') });
  expect(status).toBe(1);
  expect(stderr).toBe('The database at DATABASE_URL cannot be used: database "none" does not exist\n');
});

test('a data folder that cannot be made is told in a sentence', async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'file'), '');
  chmodSync(folder, 0o500);
  const { status, stderr } = await failingStart({ DATA_DIR: join(folder, 'file/data') });
  expect(status).toBe(1);
  expect(stderr).not.toMatch(/\n {4}at /);
});

test('a mail server that does not answer delays no other job', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  const place = await makeDatabaseLocation('sqlite', { migrated: true });
  const SMTP_URL = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const server = startProcess(SERVER, { place, environment: { SMTP_URL, MAIL_FROM: 'site@site.example' } });
  await server.says(READY);
  const { database } = openDatabaseAt(place);
  for (let mail = 0; mail < 8; mail += 1) {
    const payload = { email: `reader-${mail}@site.example`, occasion: 'asked' };
    await enqueue(database, payload, { kind: 'send-newsletter-mail' });
  }
  await enqueue(database, {}, { kind: 'remove-unused-images' });
  await vi.waitFor(
    async () => {
      const rows = await database.read.selectFrom('jobs').select('kind').where('unique_key', 'is', null).execute();
      expect(rows.map(({ kind }) => kind)).toEqual(Array(8).fill('send-newsletter-mail'));
    },
    { timeout: 10_000, interval: 100 },
  );
  server.process.kill('SIGKILL');
});

test('a start without limits says so loudly', async () => {
  const server = await start('sqlite', { RATE_LIMITS: 'off' });
  server.process.kill('SIGTERM');
  await server.ended;
  const warnings = server
    .stderr()
    .split('\n')
    .filter((line) => line.includes('"level":"warn"'));
  expect(warnings).toEqual([expect.stringContaining('RATE_LIMITS is off')]);
});
