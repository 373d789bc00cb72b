import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { deskOf } from '../../../../test/support/accounts/desk-app.ts';
import { inTransaction } from '../../../../test/support/database/builders.ts';
import { onBothDatabases, onSqlite } from '../../../../test/support/database/databases.ts';
import {
  buildImportAtDesk,
  importProcesses,
  LONG_LINES,
  longFile,
  openImports,
  pauseImport,
} from '../../../../test/support/moving/desk-imports.ts';
import { importText, line } from '../../../../test/support/moving/imports.ts';
import { guard } from '../../../../test/support/runner/guard.ts';
import { postIn, refusal } from '../../../../test/support/texts/writing.ts';
import { cleanUpImports } from './import-desk.ts';
import { updateImport } from './import-desk-store.ts';

const HOUR = 60 * 60_000;
const BUSY = 'Another file is being uploaded or imported. Wait until that is done, or cancel it.';

const countPosts = async ({ database }: Pick<Awaited<ReturnType<typeof openImports>>, 'database'>) =>
  (await database.read.selectFrom('posts').select('id').execute()).length;

const folderOf = ({ dataDir }: { dataDir: string }, ...rest: (number | string)[]) =>
  join(dataDir, 'imports', ...rest.map(String));

onBothDatabases('an import at the desk', (open) => {
  test('is checked when its file arrives, written when an admin starts it, and removed from the list alone', async () => {
    const site = await openImports(open);
    const file = importText(line(), line(), '{', line({ title: '' }));
    const checked = await site.check(file, 'C:\\old\\my\u202Eposts.jsonl');
    const { id } = checked;
    expect(checked).toMatchObject({
      file_name: 'my posts.jsonl',
      format: 'jsonl',
      summary: { posts: { created: 2, failed: 2 }, problems: 2 },
      problems: ['line 3: The line is not valid JSON.', 'line 4: title is empty'],
      can_start: true,
      can_undo: false,
    });
    expect(await countPosts(site)).toBe(0);
    const report = await site.desk.get(`imports/${id}/report`);
    expect(report.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="import-${id}.txt"`,
    });
    const [head, ...lines] = report.body.split('\n');
    expect(head).toMatch(/^\ufeffCheck of my posts\.jsonl, \d{4}-/);
    expect(lines).toEqual(['', 'Problem, line 3: The line is not valid JSON.', 'Problem, line 4: title is empty', '']);
    // Nobody else’s business, not even other users’ of the machine.
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect(modeOf(folderOf(site, id))).toBe('700');
    for (const file of ['upload', 'report.txt']) expect(modeOf(folderOf(site, id, file))).toBe('600');

    const options = { all_drafts: true, images: 'none' };
    postIn(await site.desk.post(`imports/${id}/start`, options));
    const finished = await site.until(id, 'finished');
    expect(finished).toMatchObject({
      options: { ...options, comments: true, subscribers: true },
      summary: { posts: { created: 2 } },
      can_start: false,
      can_undo: true,
    });
    expect(await countPosts(site)).toBe(2);
    expect((await site.list()).map(({ id, status }) => [id, status])).toEqual([[id, 'finished']]);
    // First the row says it: what has no upload any more must not be taken for an import that can go on.
    await expect.poll(() => readdirSync(folderOf(site, id))).toEqual(['report.txt']);

    postIn(await site.desk.remove(`imports/${id}`));
    expect(existsSync(folderOf(site, id))).toBe(false);
    expect(await site.list()).toEqual([]);
    expect(await countPosts(site)).toBe(2);
    expect(refusal(await site.desk.get(`imports/${id}`))).toEqual([404, 'This import is no longer in the list.']);
    expect(await site.auditLog()).toEqual([
      ['import uploaded', 'my posts.jsonl'],
      ['import started', 'my posts.jsonl'],
      ['import deleted', 'my posts.jsonl'],
    ]);
  });

  test('makes every other one wait, in whichever process, until the one that runs it cancels it', async () => {
    const site = await openImports(open);
    const { id } = postIn(await site.upload(longFile()));
    pauseImport();
    expect(refusal(await site.upload(importText(line())))).toEqual([409, BUSY]);
    const beside = await openImports(async () => site, { dataDir: site.dataDir });
    expect(refusal(await beside.upload(importText(line())))).toEqual([409, BUSY]);
    expect(await beside.read(id)).toMatchObject({ status: 'checking' });
    expect(refusal(await beside.desk.post(`imports/${id}/cancel`))).toEqual([
      409,
      'Another process of the site runs this import, and only that one can cancel it. Try again.',
    ]);
    expect(postIn(await site.desk.post(`imports/${id}/cancel`))).toMatchObject({
      status: 'cancelled',
      can_start: true,
    });
    expect(importProcesses()).toEqual([]);
    postIn(await beside.upload(importText(line())));
  });
});

// What the database has a say in is proved where whole sites are killed and where imports are undone.
onSqlite('an import at the desk', (open) => {
  guard('An import that was killed left posts twice, half or never, or kept running.', () => {
    test('ends when it is cancelled, is interrupted when its process is killed, and goes on after both', async () => {
      const site = await openImports(open);
      const id = await buildImportAtDesk(site, { bytes: longFile() });
      postIn(await site.desk.post(`imports/${id}/start`, {}));
      pauseImport();
      const cancelled = postIn(await site.desk.post(`imports/${id}/cancel`));
      expect(cancelled).toMatchObject({ status: 'cancelled', failure: null, can_start: true, can_undo: true });
      expect(importProcesses()).toEqual([]);
      expect(await countPosts(site)).toBeLessThan(LONG_LINES);
      postIn(await site.desk.post(`imports/${id}/start`, {}));
      for (const pid of importProcesses()) process.kill(pid, 'SIGKILL');
      const interrupted = await site.until(id, 'interrupted');
      expect(interrupted.failure).toMatch(
        /^The import was stopped from outside, perhaps because the server ran out of memory/,
      );
      expect(interrupted).toMatchObject({ can_start: true, can_undo: true });
      postIn(await site.desk.post(`imports/${id}/start`, {}));
      await site.until(id, 'finished');
      expect(await countPosts(site)).toBe(LONG_LINES);
    });
  });

  test('is undone once it was written, and only once', async () => {
    const site = await openImports(open);
    const undo = (id: number) => site.desk.post(`imports/${id}/undo`);
    const checked = await buildImportAtDesk(site);
    expect(refusal(await undo(checked))).toEqual([409, 'This import has nothing to undo.']);
    const finished = await buildImportAtDesk(site, { status: 'finished' });
    expect(postIn(await undo(finished))).toMatchObject({ status: 'undone', can_start: false, can_undo: false });
    expect((await undo(finished)).statusCode).toBe(409);
    expect((await site.auditLog()).at(-1)).toEqual(['import undone', 'posts.jsonl']);
  });

  test('is read in the format that was chosen for it, whatever its content looks like', async () => {
    const site = await openImports(open);
    const text = Buffer.from('Dear reader,\n\nthe lamp is lit.');
    const unknown = postIn(await site.upload(text, 'letter.txt'));
    const failure =
      'There is nothing in letter.txt that could be imported. If you know its format, upload it again and choose it.';
    expect(await site.until(unknown.id, 'failed')).toMatchObject({ format: null, failure });
    const { id } = postIn(await site.upload(text, 'letter.txt', 'jsonl'));
    expect(await site.until(id, 'checked')).toMatchObject({ format: 'jsonl', summary: { posts: { created: 0 } } });
    expect(refusal(await site.upload(text, 'letter.txt', 'typewriter'))[0]).toBe(400);
  });

  test('is interrupted when the site ends, and goes on after the start', async () => {
    const place = await open();
    const before = await openImports(async () => place);
    const { id } = postIn(await before.upload(longFile()));
    pauseImport();
    await before.app.close();
    expect(importProcesses()).toEqual([]);
    const site = await openImports(async () => place);
    expect(await site.read(id)).toMatchObject({
      status: 'interrupted',
      failure: 'The site restarted before this was done.',
      can_start: true,
      can_undo: false,
    });
    postIn(await site.desk.post(`imports/${id}/start`, {}));
    // It had not been checked yet, so nothing is written without being asked for.
    await site.until(id, 'checked');
    expect(await countPosts(site)).toBe(0);
  });

  test('that a killed site left under way is interrupted at the next start', async () => {
    const place = await open();
    const id = await buildImportAtDesk(place);
    await inTransaction(place.database, (db) => updateImport(db, id, { status: 'running' }));
    const site = await openImports(async () => place);
    expect(await site.read(id)).toMatchObject({ status: 'interrupted', can_start: true });
  });

  test('whose end could not be saved is interrupted when an admin cancels it', async () => {
    const site = await openImports(open);
    const id = await buildImportAtDesk(site);
    await inTransaction(site.database, (db) => updateImport(db, id, { status: 'running' }));
    expect(postIn(await site.desk.post(`imports/${id}/cancel`))).toMatchObject({
      status: 'interrupted',
      failure: 'It has ended, but how could not be saved, perhaps because the disk was full.',
      can_start: true,
    });
  });

  test('is nobody’s business but the admins’', async () => {
    const site = await openImports(open);
    const id = await buildImportAtDesk(site);
    const cookie = { cookie: `session=${site.owner.bearer.authorization.slice('Bearer '.length)}` };
    expect((await site.get(`/api/desk/imports/${id}/report`, cookie)).statusCode).toBe(401);
    const writer = deskOf(site, await site.writer());
    expect((await writer.get(`imports/${id}/report`)).statusCode).toBe(403);
    expect((await writer.post(`imports/${id}/start`, {})).statusCode).toBe(403);
  });

  test('loses its file after a day if it was only checked, and after a week if it ended early', async () => {
    const site = await openImports(open);
    const [checked, failed] = [await buildImportAtDesk(site), await buildImportAtDesk(site)];
    await inTransaction(site.database, (db) => updateImport(db, failed, { status: 'failed' }));
    const uploadsAfter = async (hours: number) => {
      await cleanUpImports(site.database, Date.now() + hours * HOUR, site.dataDir);
      return [checked, failed].map((id) => existsSync(folderOf(site, id, 'upload')));
    };
    expect(await uploadsAfter(23)).toEqual([true, true]);
    expect(await uploadsAfter(25)).toEqual([false, true]);
    expect(await uploadsAfter(7 * 24 + 1)).toEqual([false, false]);
    expect(await site.read(checked)).toMatchObject({ can_start: false, has_report: true });
    const [status, sentence] = refusal(await site.desk.post(`imports/${checked}/start`, {}));
    expect([status, sentence]).toEqual([409, expect.stringContaining('Upload it again.')]);
  });
});
