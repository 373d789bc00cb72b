import { expect, test } from 'vitest';
import { newEmail, OTHER_PASSWORD, PASSWORD } from '../../../test/support/accounts/accounts.ts';
import { buildSession, buildUser } from '../../../test/support/database/builders.ts';
import {
  type DatabaseLocation,
  makeDatabaseLocation,
  onSqlite,
  openMigrated,
} from '../../../test/support/database/databases.ts';
import { startProcess } from '../../../test/support/runner/child-process.ts';
import { runCommand } from '../../../test/support/runner/run-command.ts';
import { openApp, type TestApp } from '../../../test/support/server/test-app.ts';
import { runAdminCommand } from './admin-command.ts';

const run = (place: DatabaseLocation, rest: string[], input = '') =>
  runCommand(runAdminCommand, { place, arguments: rest, input });

onSqlite('npm run admin', (open, engine) => {
  async function running() {
    const testApp = await openApp(open);
    await buildUser(testApp.database, { is_admin: 1 });
    return testApp;
  }
  const canLogIn = async ({ send }: TestApp, email: string, password: string) =>
    (await send('POST', '/api/auth/login', { email, password })).statusCode === 200;
  const findUser = ({ database }: TestApp, email: string) =>
    database.read.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

  test('makes an admin with a password that it shows, while the site runs', async () => {
    const site = await running();
    const email = newEmail();
    const { status, stdout, stderr } = await run(site, ['create', email.toUpperCase(), '--name', 'Indu  Devi Pathak']);
    expect([status, stderr]).toEqual([0, '']);
    const password = stdout.match(/shown only now: (\S+)\n$/)?.[1] as string;
    expect(await findUser(site, email)).toMatchObject({ first_name: 'Indu', last_name: 'Devi Pathak', is_admin: 1 });
    expect(await canLogIn(site, email, password)).toBe(true);
  });

  test('takes the password from standard input, and shows it nowhere', async () => {
    const site = await running();
    const email = newEmail();
    const { status, stdout } = await run(site, ['create', email, '--password-stdin'], `${PASSWORD}\r\n`);
    expect([status, stdout]).toEqual([
      0,
      `${email} is now an admin, with a new account.\nTheir password is the one you gave.\n`,
    ]);
    expect(await canLogIn(site, email, PASSWORD)).toBe(true);
  });

  test('makes an admin of somebody who has an account, with the password they have', async () => {
    const site = await running();
    const email = newEmail();
    await buildUser(site.database, { email, password: PASSWORD });
    expect(await run(site, ['create', email])).toEqual({
      status: 0,
      stdout: `${email} has an account and is now an admin. The password stays as it was.\n`,
      stderr: '',
    });
    expect((await findUser(site, email)).is_admin).toBe(1);
    expect(await canLogIn(site, email, PASSWORD)).toBe(true);
    expect((await run(site, ['create', email])).stdout).toBe(`${email} is already an admin. Nothing was changed.\n`);
  });

  test('makes no admin of a stranger who registered the address: their password and their name end', async () => {
    const site = await running();
    const email = newEmail();
    await buildUser(site.database, { email, password: PASSWORD, email_verified_at: null });
    await run(site, ['create', email, '--name', 'Indu Pathak', '--password-stdin'], OTHER_PASSWORD);
    expect(await findUser(site, email)).toMatchObject({ first_name: 'Indu', last_name: 'Pathak', is_admin: 1 });
    expect(await site.database.read.selectFrom('registrations').selectAll().execute()).toEqual([]);
    expect(await canLogIn(site, email, PASSWORD)).toBe(false);
    expect(await canLogIn(site, email, OTHER_PASSWORD)).toBe(true);
  });

  test('gives somebody a new password, and ends their sessions', async () => {
    const site = await running();
    const email = newEmail();
    const session = await buildSession(site.database, await buildUser(site.database, { email, password: PASSWORD }));
    const { status, stdout } = await run(site, ['password', email]);
    expect([status, stdout]).toEqual([0, expect.stringContaining(`${email} has a new password and is logged out`)]);
    const password = stdout.match(/shown only now: (\S+)\n$/)?.[1] as string;
    expect((await site.get('/api/auth/profile', session)).statusCode).toBe(401);
    expect(await canLogIn(site, email, PASSWORD)).toBe(false);
    expect(await canLogIn(site, email, password)).toBe(true);
    expect((await findUser(site, email)).is_admin).toBe(0);
  });

  test.each([
    [['password', 'nobody@example.org'], '', 'There is no account with the address nobody@example.org.\n'],
    [
      ['create', 'new@example.org', '--password-stdin'],
      'P@ssw0rd!\n',
      'This password is too common. Choose another one.\n',
    ],
    [
      ['create', 'new@example.org', '--password-stdin'],
      '',
      expect.stringMatching(/^Password must be at least 8 characters long\. .*\n$/),
    ],
  ])('refuses %j in a sentence', async (rest, input, sentence) => {
    const site = await running();
    const before = await site.database.read.selectFrom('users').selectAll().execute();
    expect(await run(site, rest, input)).toEqual({ status: 1, stdout: '', stderr: sentence });
    expect(await site.database.read.selectFrom('users').selectAll().execute()).toEqual(before);
  });

  test('leaves the first admin to the first start', async () => {
    const place = await makeDatabaseLocation(engine, { migrated: false });
    expect(await run(place, ['create', newEmail()])).toEqual({
      status: 1,
      stdout: '',
      stderr: 'The site has not been started yet. Its first start creates the admin; see ADMIN_EMAIL.\n',
    });
  });
});

test.each([
  [[], 'Say what to do: create or password.'],
  [['remove', 'a@b.example'], 'There is no command “remove”.'],
  [['create'], 'The email address is missing.'],
  [['create', 'x'], '“x” is not an email address.'],
  [['create', 'a@b.example', 'Indu', 'Pathak'], '“Indu Pathak” is not expected here.'],
  [['create', 'a@b.example', '--name', ' '], 'The name must have 1 to 100 characters.'],
  [['create', 'a@b.example', '--is-owner'], "Unknown option '--is-owner'."],
  [['password', 'a@b.example', '--name', 'Indu'], '--name is only for create.'],
])('called with %j it says what is wrong, and how it is used', async (rest, sentence) => {
  const { status, stdout, stderr } = await run(await makeDatabaseLocation('sqlite', { migrated: true }), rest);
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^.*\n\nUsage:\n {2}npm run admin -- create EMAIL/);
  expect(stderr.split('\n')[0]).toBe(sentence);
});

test('it is a command of its own, with arguments, an input and a status', async () => {
  const { databaseUrl, dataDir, database } = await openMigrated('sqlite');
  await buildUser(database, { is_admin: 1 });
  const child = startProcess('server/features/accounts/admin-command.ts', {
    place: { databaseUrl, dataDir },
    arguments: ['create', newEmail(), '--password-stdin'],
  });
  child.process.stdin.end('P@ssw0rd!\n');
  expect([await child.ended, child.stdout(), child.stderr()]).toEqual([
    1,
    '',
    'This password is too common. Choose another one.\n',
  ]);
});

test('asked for help it gives it', async () => {
  const { status, stdout, stderr } = await run(await makeDatabaseLocation('sqlite', { migrated: true }), ['--help']);
  expect([status, stderr]).toEqual([0, '']);
  expect(stdout).toMatch(/^Usage:\n/);
});
