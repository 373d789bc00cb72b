import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { deskOf } from '../../../../test/support/accounts/desk-app.ts';
import { onBothDatabases, onSqlite } from '../../../../test/support/database/databases.ts';
import {
  importProcesses,
  LONG_LINES,
  longFile,
  openImports,
  pauseImport,
} from '../../../../test/support/moving/desk-imports.ts';
import { importText, line } from '../../../../test/support/moving/imports.ts';
import { postIn, refusal } from '../../../../test/support/texts/writing.ts';
import { cleanUpImports } from './clean-up-imports.ts';
import { ImportFolder } from './import-folder.ts';
import { RunningImports } from './running-imports.ts';

const HOUR = 60 * 60_000;
const BUSY = 'Another file is being uploaded or imported. Wait until that is done, or cancel it.';

const countPosts = async ({ database }: Pick<Awaited<ReturnType<typeof openImports>>, 'database'>) =>
  (await database.read.selectFrom('posts').select('id').execute()).length;

onBothDatabases('an import at the desk', (open) => {
  test('is checked when its file arrives, and written when an admin starts it', async () => {
    const site = await openImports(open);
    const checked = await site.check(importText(line(), line(), '{'), 'C:\\old\\my posts.jsonl');
    expect(checked).toMatchObject({
      file_name: 'my posts.jsonl',
      format: 'jsonl',
      summary: { posts: { created: 2, failed: 1 }, problems: 1 },
      problems: ['line 3: The line is not valid JSON.'],
      can_start: true,
      can_undo: false,
    });
    expect(await countPosts(site)).toBe(0);
    const options = { all_drafts: true, images: 'none' };
    postIn(await site.desk.post(`imports/${checked.id}/start`, options));
    const finished = await site.until(checked.id, 'finished');
    expect(finished).toMatchObject({
      options: { ...options, comments: true, subscribers: true },
      summary: { posts: { created: 2 } },
      can_start: false,
      can_undo: true,
    });
    expect(await countPosts(site)).toBe(2);
    expect((await site.list()).map(({ id, status }) => [id, status])).toEqual([[checked.id, 'finished']]);
    expect(await site.auditLog()).toEqual([
      ['import uploaded', 'my posts.jsonl'],
      ['import started', 'my posts.jsonl'],
    ]);
  });

  test('makes every other one wait, in this process and in another one', async () => {
    const site = await openImports(open);
    const { id } = postIn(await site.upload(longFile()));
    pauseImport();
    expect(refusal(await site.upload(importText(line())))).toEqual([409, BUSY]);
    const folders = [site.dataDir];
    // Only with PostgreSQL can a site be served from several data folders.
    if (site.database.engine.name === 'postgres') folders.push(join(site.dataDir, 'other'));
    for (const dataDir of folders) {
      const elsewhere = await openImports(async () => site, { dataDir });
      expect(refusal(await elsewhere.upload(importText(line())))).toEqual([409, BUSY]);
      expect(await elsewhere.read(id)).toMatchObject({ status: 'checking' });
    }
    postIn(await site.desk.post(`imports/${id}/cancel`));
    await site.until(id, 'cancelled');
    await site.check(importText(line()));
  });

  test('ends when it is cancelled through another process of the site', async () => {
    const site = await openImports(open);
    // On SQLite there is none, and nothing is settled in a folder that was never imported with.
    const elsewhere = await openImports(async () => site, { dataDir: join(site.dataDir, 'other') });
    const { id } = postIn(await site.upload(longFile()));
    pauseImport();
    expect(postIn(await elsewhere.desk.post(`imports/${id}/cancel`))).toMatchObject({ status: 'cancelled' });
    await vi.waitFor(() => expect(importProcesses()).toEqual([]), { timeout: 60_000 });
    expect(await site.read(id)).toMatchObject({ status: 'cancelled', can_start: true });
  });
});

// What the database has a say in is proved where whole sites are killed and where imports are undone.
onSqlite('an import at the desk', (open) => {
  test('ends when it is cancelled, and can go on', async () => {
    const site = await openImports(open);
    const { id } = await site.check(longFile());
    postIn(await site.desk.post(`imports/${id}/start`, {}));
    pauseImport();
    const cancelled = postIn(await site.desk.post(`imports/${id}/cancel`));
    expect(cancelled).toMatchObject({ status: 'cancelled', failure: null, can_start: true, can_undo: true });
    expect(importProcesses()).toEqual([]);
    expect(await countPosts(site)).toBeLessThan(LONG_LINES);
    postIn(await site.desk.post(`imports/${id}/start`, {}));
    await site.until(id, 'finished');
    expect(await countPosts(site)).toBe(LONG_LINES);
  });

  test('is undone once, and its file is gone then', async () => {
    const site = await openImports(open);
    const { id } = await site.check(importText(line()));
    const undo = () => site.desk.post(`imports/${id}/undo`);
    expect(refusal(await undo())).toEqual([409, 'This import has nothing to undo.']);
    postIn(await site.desk.post(`imports/${id}/start`, {}));
    await site.until(id, 'finished');
    expect(postIn(await undo())).toMatchObject({ status: 'undone', can_start: false, can_undo: false });
    expect((await undo()).statusCode).toBe(409);
    expect((await site.auditLog()).at(-1)).toEqual(['import undone', 'posts.jsonl']);
  });

  test('lets the next one wait for its end once it says that it is finished', async () => {
    const site = await openImports(open);
    const { id } = await site.check(importText(line()));
    const removing = Promise.withResolvers<void>();
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(ImportFolder.prototype, 'removeUpload').mockReturnValueOnce(removing.promise);
    postIn(await site.desk.post(`imports/${id}/start`, {}));
    await site.until(id, 'finished');
    const waits = new Promise<void>((resolve) => {
      const { whenReleased } = RunningImports.prototype;
      vi.spyOn(RunningImports.prototype, 'whenReleased').mockImplementation(function (this: RunningImports) {
        resolve();
        return whenReleased.call(this);
      });
    });
    const next = site.upload(importText(line()));
    await Promise.race([next, waits]);
    removing.resolve();
    await site.until(postIn(await next).id, 'checked');
  });

  test('is read in the format that was chosen for it, whatever its content looks like', async () => {
    const site = await openImports(open);
    const text = Buffer.from('Dear reader,\n\nthe lamp is lit.');
    const unknown = postIn(await site.upload(text, 'letter.txt'));
    expect(await site.until(unknown.id, 'failed')).toMatchObject({ format: null });
    const { id } = postIn(await site.upload(text, 'letter.txt', 'jsonl'));
    expect(await site.until(id, 'checked')).toMatchObject({ format: 'jsonl', summary: { posts: { created: 0 } } });
    expect(refusal(await site.upload(text, 'letter.txt', 'typewriter'))[0]).toBe(400);
  });

  test('is interrupted when its process is killed, and goes on', async () => {
    const site = await openImports(open);
    const { id } = await site.check(longFile());
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
    const before = await openImports(async () => place);
    const { id } = postIn(await before.upload(importText(line())));
    await before.app.close();
    await place.database.transaction((db) =>
      db.updateTable('imports').set({ status: 'running' }).where('id', '=', id).execute(),
    );
    const site = await openImports(async () => place);
    expect(await site.read(id)).toMatchObject({ status: 'interrupted', can_start: true });
  });
});

onSqlite('the files of imports', (open) => {
  const folderOf = ({ dataDir }: { dataDir: string }, ...rest: (number | string)[]) =>
    join(dataDir, 'imports', ...rest.map(String));

  test('are nobody else’s business: not other users’ of the machine, nor writers’, nor a link’s', async () => {
    const site = await openImports(open);
    const { id } = await site.check(importText(line()));
    const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);
    expect(modeOf(folderOf(site, id))).toBe('700');
    for (const file of ['upload', 'report.txt']) expect(modeOf(folderOf(site, id, file))).toBe('600');
    const cookie = { cookie: `session=${site.owner.bearer.authorization.slice('Bearer '.length)}` };
    expect((await site.get(`/api/desk/imports/${id}/report`, cookie)).statusCode).toBe(401);
    const writer = deskOf(site, await site.writer());
    expect((await writer.get(`imports/${id}/report`)).statusCode).toBe(403);
    expect((await writer.post(`imports/${id}/start`, {})).statusCode).toBe(403);
  });

  test('lose the upload as soon as it is imported, and the rest when the import is deleted', async () => {
    const site = await openImports(open);
    const { id } = await site.check(importText(line()));
    postIn(await site.desk.post(`imports/${id}/start`, {}));
    await site.until(id, 'finished');
    // First the row says it: what has no upload any more must not be taken for an import that can go on.
    await expect.poll(() => readdirSync(folderOf(site, id))).toEqual(['report.txt']);
    postIn(await site.desk.remove(`imports/${id}`));
    expect(existsSync(folderOf(site, id))).toBe(false);
    expect(await site.list()).toEqual([]);
    expect(await countPosts(site)).toBe(1);
    expect(refusal(await site.desk.get(`imports/${id}`))).toEqual([404, 'This import is no longer in the list.']);
  });

  test('lose what was only checked after a day, and what ended early after a week', async () => {
    const site = await openImports(open);
    const [checked, failed] = [await site.check(importText(line())), await site.check(importText(line()))];
    await site.database.transaction((db) =>
      db.updateTable('imports').set({ status: 'failed' }).where('id', '=', failed.id).execute(),
    );
    const uploadsAfter = async (hours: number) => {
      await cleanUpImports(site.database, Date.now() + hours * HOUR, site.dataDir);
      return [checked, failed].map(({ id }) => existsSync(folderOf(site, id, 'upload')));
    };
    expect(await uploadsAfter(23)).toEqual([true, true]);
    expect(await uploadsAfter(25)).toEqual([false, true]);
    expect(await uploadsAfter(7 * 24 + 1)).toEqual([false, false]);
    expect(await site.read(checked.id)).toMatchObject({ can_start: false, has_report: true });
    const [status, sentence] = refusal(await site.desk.post(`imports/${checked.id}/start`, {}));
    expect([status, sentence]).toEqual([409, expect.stringContaining('Upload it again.')]);
  });

  test('are told in a report that says nothing but what it means', async () => {
    const site = await openImports(open);
    const { id } = await site.check(importText('{', line({ title: '' })), '\u202Egnp.jsonl');
    const answer = await site.desk.get(`imports/${id}/report`);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="import-${id}.txt"`,
    });
    const [head, ...lines] = answer.body.split('\n');
    expect(head).toMatch(/^\ufeffCheck of gnp\.jsonl, \d{4}-/);
    expect(lines).toEqual(['', 'Problem, line 1: The line is not valid JSON.', 'Problem, line 2: title is empty', '']);
  });
});
