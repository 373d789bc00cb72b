import { expect, test, vi } from 'vitest';
import { openMedia } from '#server/features/media/media.ts';
import { sweepMedia } from '#server/features/media/sweep-media.ts';
import { previewAddress } from '#shared/preview-image.ts';
import { type DeskApp, openDesk } from '../../../test/support/accounts/desk-app.ts';
import { onBothDatabases, onDatabase, onSqlite } from '../../../test/support/database/databases.ts';
import { startObjectStore } from '../../../test/support/images/object-store.ts';
import { listJobs, startJobs } from '../../../test/support/jobs/jobs.ts';
import { importText, line, runImport } from '../../../test/support/moving/imports.ts';
import { standInPages } from '../../../test/support/server/stand-in-pages.ts';
import { postIn } from '../../../test/support/texts/writing.ts';
import { PreviewFiles } from './preview-files.ts';
import { previewImageJob } from './preview-image-job.ts';
import { readPreview, removeOutdatedPreviews } from './read-previews.ts';

const KIND = 'make-preview-image';
const DAY_MS = 24 * 60 * 60_000;

function jobsOf({ database, logger, previews }: DeskApp) {
  const kinds = [previewImageJob({ database, previews })];
  startJobs({ database, logger, kinds, now: () => Date.now() + 60_000 });
}

const waiting = async ({ database }: DeskApp) => (await listJobs(database)).filter(({ kind }) => kind === KIND);

async function storedPreviews({ media }: Pick<DeskApp, 'media'>): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of media.store.list()) if (name.startsWith('preview-')) names.push(name);
  return names;
}

onDatabase('a post that is published', (open) => {
  test('has its preview image soon, without anybody asking for it', async () => {
    const app = await openDesk(open);
    const { id } = postIn(await app.owner.create({ status: 'draft' }));
    postIn(await app.owner.update({ id, title: 'Still a draft' }));
    expect(await waiting(app)).toEqual([]);
    postIn(await app.owner.update({ id, title: 'The lamp', status: 'published' }));
    postIn(await app.owner.update({ id, title: 'The lamps' }));
    expect(await waiting(app)).toMatchObject([{ payload: JSON.stringify({ post: id }) }]);
    jobsOf(app);
    await vi.waitFor(async () => expect(await waiting(app)).toEqual([]), 30_000);
    expect(await storedPreviews(app)).toEqual([expect.stringMatching(`^preview-post-${id}-`)]);

    postIn(await app.owner.update({ id, title: 'The lamps', content: 'Another body.' }));
    expect(await waiting(app)).toEqual([]);
  });

  test('and taken back before it was made gets none', async () => {
    const app = await openDesk(open);
    const { id } = postIn(await app.owner.create());
    postIn(await app.owner.update({ id, status: 'draft' }));
    jobsOf(app);
    await vi.waitFor(async () => expect(await waiting(app)).toEqual([]), 30_000);
    expect(await storedPreviews(app)).toEqual([]);
  });
});

onBothDatabases('two processes', (open) => {
  test('may make the same preview image at once', async () => {
    const app = await openDesk(open);
    const { database, dataDir } = app;
    const { id } = postIn(await app.owner.create());
    const preview = await readPreview(database.read, `post-${id}`);
    if (!preview) throw new Error('The post is not published.');
    const processes = [1, 2].map(
      () => new PreviewFiles({ media: openMedia({ dataDir, s3: undefined }), pages: async () => standInPages }),
    );
    const made = await Promise.all(processes.map((files) => files.make(preview)));
    expect(made[0]?.body).toEqual(made[1]?.body);
    expect(await storedPreviews(app)).toHaveLength(1);
    expect((await app.get(previewAddress(preview.image))).statusCode).toBe(200);
  });
});

onDatabase('the daily sweep', (open) => {
  test.each(['the folder', 'an object store'])(
    'of %s removes preview images to which no address leads',
    async (place) => {
      const s3 = place === 'an object store' ? await startObjectStore() : undefined;
      const app = await openDesk(open, s3 && { media: openMedia({ dataDir: '/nowhere', s3 }) });
      const { database, media } = app;
      const [kept, renamed, hidden, deleted] = [1, 2, 3, 4].map(async () => postIn(await app.owner.create()).id);
      const ids: number[] = await Promise.all([kept, renamed, hidden, deleted]);
      for (const id of ids) expect((await app.get(await addressOf(app, id))).statusCode).toBe(200);
      const stored = async () => (await storedPreviews(app)).map((name) => Number(name.split('-')[2]));
      expect((await stored()).toSorted()).toEqual(ids.toSorted());

      postIn(await app.owner.update({ id: ids[1], title: 'Renamed now' }));
      postIn(await app.owner.update({ id: ids[2], status: 'draft' }));
      await database.transaction((db) =>
        db
          .deleteFrom('posts')
          .where('id', '=', ids[3] ?? 0)
          .execute(),
      );
      // Far more than the images, which must not look like a sign of the wrong database.
      await sweepMedia({ removeOutdatedPreviews, database, media }, Date.now() + 2 * DAY_MS, app.logger);
      expect(await stored()).toEqual([ids[0]]);
    },
  );
});

onSqlite('a post that is imported', (open) => {
  test('waits for no job, and its preview image is made when it is first asked for', async () => {
    const app = await openDesk(open);
    await runImport(app.database, importText(line({ title: 'The lamp' })));
    expect(await waiting(app)).toEqual([]);
    const { id } = postIn(await app.get('/api/post/list')).rows[0];
    expect((await app.get(await addressOf(app, id))).statusCode).toBe(200);
  });
});

async function addressOf({ database }: DeskApp, id: number): Promise<string> {
  const preview = await readPreview(database.read, `post-${id}`);
  return preview ? previewAddress(preview.image) : '';
}
