import { once } from 'node:events';
import { chmodSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BROWSER, counted, countsOf } from '../test/support/accounts/readers.ts';
import { buildPost } from '../test/support/database/builders.ts';
import { makeDatabaseLocation, makeFolder, onDatabase, openDatabaseAt } from '../test/support/database/databases.ts';
import { enqueue } from '../test/support/jobs/jobs.ts';
import { startProcess } from '../test/support/runner/child-process.ts';
import { complaintsIn } from '../test/support/server/log.ts';
import { refusedStart, serveHere } from '../test/support/server/serve-here.ts';

const SERVER = 'test/support/server/stand-in-server.ts';
const READY = /^Chintan is ready at (http:\/\/\S+)$/m;
/** Not a valid name, so that no name server is asked, which may be slow or unreachable. */
const NO_HOST = 'no..host';

async function takePort(): Promise<number> {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  return (other.address() as AddressInfo).port;
}

const newSite = () => makeDatabaseLocation('sqlite', { migrated: true });

onDatabase('the server', (_open, engine) => {
  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    'finishes what it was asked, counts the readers it has noted, and ends with status 0, on %s',
    async (signal) => {
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
      const slow = fetch(`${url}/slow`);
      await server.says(/rendering/);
      server.process.kill(signal);
      // Terminals and launchers send it more than once.
      server.process.kill(signal);
      const answer = await slow;
      expect([answer.status, await answer.text()]).toEqual([200, 'slow, with 1 posts']);
      expect(await server.ended).toBe(0);
      expect(server.stdout()).not.toContain('cut off');
      expect(server.complaints()).toEqual([]);
      expect(await countsOf(database)).toEqual([counted(20)]);
      await expect(fetch(url)).rejects.toThrow();
    },
  );

  test('says once what the first start made, and nothing of the password that was given', async () => {
    const place = await makeDatabaseLocation(engine, { migrated: false });
    const environment = { ADMIN_EMAIL: 'Owner@site.example', ADMIN_PASSWORD: 'the secret one', STARTER: 'essays' };
    for (const isFirst of [true, false]) {
      const server = await serveHere(place, { environment });
      expect(server.stdout.includes('This is the first start.')).toBe(isFirst);
      expect(server.stdout.includes('12 posts, a book, six videos and a profile')).toBe(isFirst);
      await server.close();
      expect(server.stdout + JSON.stringify(server.lines)).not.toContain('the secret one');
    }
  });
});

test('a password that nobody gave is made and shown once, and never logged', async () => {
  const place = await makeDatabaseLocation('sqlite', { migrated: false });
  const server = await serveHere(place, { environment: { ADMIN_PASSWORD: '' } });
  const [, password = ''] = /password {5}(\S{20}) {3}\(shown only now; keep it\)/.exec(server.stdout) ?? [];
  expect(password).not.toBe('');
  expect(JSON.stringify(server.lines)).not.toContain(password);
  expect(server.stdout).toContain('nothing; the site is empty');
});

test('the password is shown even by a first start that fails after making it', async () => {
  const port = await takePort();
  const environment = { PORT: `${port}`, ADMIN_PASSWORD: '' };
  const server = startProcess(SERVER, { place: await newSite(), environment });
  expect(await server.ended).toBe(1);
  expect(server.stdout()).toMatch(/password {5}\S{20} {3}\(shown only now; keep it\)/);
  expect(server.stderr()).toMatch(
    new RegExp(`^Port ${port} is taken\\. Set PORT to a free one, or stop the other program\\.\\n$`, 'm'),
  );
});

test('a site that was just started answers at the address it says', async () => {
  const { url } = await serveHere(await newSite());
  expect(await (await fetch(url)).text()).toContain(`<link rel="canonical" href="${url}/">`);
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
});

test('what was searched for is not logged', async () => {
  const server = await serveHere(await newSite(), { environment: { LOG_LEVEL: 'trace' }, complains: true });
  await fetch(`${server.url}/api/post/list?search=secretword`);
  await fetch(`${server.url}/broken?search=secretword`);
  await server.close();
  const log = JSON.stringify(server.lines);
  expect(log).toContain('"path":"/broken"');
  expect(log).not.toContain('secretword');
});

test('a wrong configuration is listed, and ends the start with status 1', async () => {
  const environment = { PORT: 'web', LOG_LEVEL: 'loud', CHINTAN_HOST: 'x' };
  const server = startProcess(SERVER, { place: await newSite(), environment });
  expect([await server.ended, server.stdout()]).toEqual([1, '']);
  expect(server.stderr().split('\n')).toEqual([
    'The configuration is wrong:',
    '  - CHINTAN_HOST is not known; it is called HOST',
    '  - PORT must be a whole number from 0 to 65535',
    '  - LOG_LEVEL must be one of: fatal, error, warn, info, debug, trace, silent',
    '',
  ]);
});

test.each([NO_HOST, '203.0.113.7'])('a HOST that is not ours, %s, is named', async (host) => {
  const { status, stderr } = await refusedStart(await newSite(), { environment: { HOST: host } });
  expect(status).toBe(1);
  expect(stderr).toBe(`HOST is ${host}, which is not an address of this machine.\n`);
});

test.each([
  ['nobody listens at', 'postgres://chintan@127.0.0.1:1/none'],
  ['does not exist', `postgres://chintan@${NO_HOST}/none`],
])('a database server that %s is told in a sentence', async (_name, databaseUrl) => {
  const { status, stderr } = await refusedStart({ ...(await newSite()), databaseUrl });
  expect(status).toBe(1);
  expect(stderr).toMatch(/^The database at DATABASE_URL cannot be used: .+\n$/);
});

test('a database that does not exist is told in a sentence', async () => {
  const place = await makeDatabaseLocation('postgres', { migrated: false });
  const databaseUrl = place.databaseUrl.replace(/test_\w+/, 'none');
  const { status, stderr } = await refusedStart({ ...place, databaseUrl });
  expect(status).toBe(1);
  expect(stderr).toBe('The database at DATABASE_URL cannot be used: database "none" does not exist\n');
});

test('a data folder that cannot be made is told in a sentence', async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'file'), '');
  chmodSync(folder, 0o500);
  const { status, stderr } = await refusedStart({ dataDir: join(folder, 'file/data'), databaseUrl: '' });
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
  const server = await serveHere(await newSite(), { environment: { RATE_LIMITS: 'off' }, complains: true });
  await server.close();
  expect(complaintsIn(server.lines).map(({ msg }) => msg)).toEqual([expect.stringContaining('RATE_LIMITS is off')]);
});
