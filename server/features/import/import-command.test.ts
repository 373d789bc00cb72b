import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import {
  type DatabaseLocation,
  makeDatabaseLocation,
  makeFolder,
  onDatabase,
} from '../../../test/support/database/databases.ts';
import { importText, line } from '../../../test/support/moving/imports.ts';
import { startProcess } from '../../../test/support/runner/child-process.ts';
import { runCommand } from '../../../test/support/runner/run-command.ts';
import { runImportCommand } from './import-command.ts';

const run = (place: DatabaseLocation, rest: string[], environment: Record<string, string> = {}) =>
  runCommand(runImportCommand, { place, arguments: rest, environment });

function fileWith(...lines: string[]): string {
  const file = join(makeFolder(), 'posts.jsonl');
  writeFileSync(file, importText(...lines));
  return file;
}

onDatabase('npm run import', (open, engine) => {
  test('sums up what it did, and ends with status 0', async () => {
    const place = await open();
    const file = fileWith(line(), line());
    expect((await run(place, [file])).stdout).toMatch(/\n2 created, 0 updated, 0 unchanged, 0 failed\n$/);
    expect(await run(place, [file])).toEqual({
      status: 0,
      stdout: '0 created, 0 updated, 2 unchanged, 0 failed\n',
      stderr: '',
    });
  });

  test('names bad lines on standard error, and ends with status 1', async () => {
    const place = await open();
    const result = await run(place, [fileWith(line(), '{', line({ title: '' }), line()), '--dry-run']);
    expect(result).toMatchObject({
      status: 1,
      stderr: 'line 2: The line is not valid JSON.\nline 3: title is empty\n',
    });
    expect(result.stdout).toContain('2 created, 0 updated, 0 unchanged, 2 failed (a dry run: nothing was written)\n');
  });

  test('shows a title that gives orders to a terminal as words', async () => {
    const place = await open();
    const file = join(makeFolder(), 'ghost.json');
    const title = 'A\u001b]0;owned\u0007\u009b2J lamp';
    const post = { id: '1', uuid: 'u', title, slug: 'lamp', html: '<p>x</p>', status: 'published', type: 'page' };
    writeFileSync(file, JSON.stringify({ db: [{ meta: { version: '5.0.0' }, data: { posts: [post] } }] }));
    const { stderr } = await run(place, [file, '--from', 'ghost', '--dry-run']);
    expect(stderr).toContain('post lamp: “A ]0;owned 2J lamp” was a page and becomes a post.\n');
    expect(stderr).not.toMatch(/[^\n\P{Cc}]/u);
  });

  test('adds the subscribers of another program, and says where to go with a list that is not known', async () => {
    const place = await open();
    const file = join(makeFolder(), 'list.csv');
    writeFileSync(file, 'Email Address,OPTIN_TIME,CONFIRM_TIME\na@example.org,,2021-01-02 03:04:05\n');
    expect(await run(place, [file])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('subscribers: 1 created, 0 updated, 0 unchanged, 0 failed\n'),
    });
    writeFileSync(file, 'Mail,Joined\na@example.org,2021-01-02\n');
    const refused = await run(place, [file]);
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain('import it on the screen “Subscribers”, which asks what its columns are.\n');
  });

  test('makes the database and the admin when there is none yet', async () => {
    const place = await makeDatabaseLocation(engine, { migrated: false });
    const { status, stdout } = await run(place, [fileWith(line())], { ADMIN_EMAIL: 'owner@example.org' });
    expect(status).toBe(0);
    expect(stdout).toContain('the admin    owner@example.org');
    expect(stdout).toMatch(/1 created, 0 updated, 0 unchanged, 0 failed\n$/);
  });
});

test.each([[[]], [['one', 'two']], [['one', '--force']], [['one', '--from', 'joomla']]])(
  'called with %j, it says how, with status 2',
  async (rest) => {
    const place = await makeDatabaseLocation('sqlite', { migrated: false });
    expect(await run(place, rest)).toEqual({
      status: 2,
      stdout: '',
      stderr: expect.stringMatching(/^Usage: npm run import -- PATH \[--from wordpress\|[a-z|]+\] .*\[--dry-run\]\n$/),
    });
  },
);

test('a file that is not there is named', async () => {
  const place = await makeDatabaseLocation('sqlite', { migrated: false });
  const result = await run(place, ['/no/such/file.jsonl']);
  expect(result).toMatchObject({ status: 1, stderr: 'There is no file /no/such/file.jsonl.\n' });
});

test('a folder in which nothing can be imported is refused in a sentence', async () => {
  const place = await makeDatabaseLocation('sqlite', { migrated: false });
  const { status, stderr } = await run(place, [makeFolder()]);
  expect(status).toBe(1);
  expect(stderr).not.toContain(' at ');
});

test('it is a command of its own, with a file, a summary, remarks and a status', async () => {
  const place = await makeDatabaseLocation('sqlite', { migrated: true });
  const child = startProcess('server/features/import/import-command.ts', {
    place,
    arguments: [fileWith(line(), '{')],
  });
  expect([await child.ended, child.stdout(), child.stderr()]).toEqual([
    1,
    expect.stringContaining('1 created, 0 updated, 0 unchanged, 1 failed\n'),
    'line 2: The line is not valid JSON.\n',
  ]);
});

test('a file is looked for where the person stood, not where npm went', async () => {
  const place = await makeDatabaseLocation('sqlite', { migrated: true });
  const file = fileWith(line());
  const { status } = await run(place, [basename(file)], { INIT_CWD: join(file, '..') });
  expect(status).toBe(0);
});

test('a wrong configuration is told before anything is touched', async () => {
  const place = await makeDatabaseLocation('sqlite', { migrated: false });
  const { status, stderr } = await run(place, [fileWith(line())], { PORT: 'x' });
  expect(status).toBe(1);
  expect(stderr).toContain('The configuration is wrong:\n  - PORT');
});
