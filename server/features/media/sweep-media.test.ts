import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { removeOutdatedPreviews } from '#server/features/preview-images/read-previews.ts';
import { transparentPng } from '../../../test/fixtures/images.ts';
import { onBothDatabases, onDatabase, type TestDatabase } from '../../../test/support/database/databases.ts';
import { buildImage } from '../../../test/support/images/images.ts';
import { listJobs, startJobs } from '../../../test/support/jobs/jobs.ts';
import { collectLog } from '../../../test/support/server/log.ts';
import { fileName, newImageKey } from './file-name.ts';
import { type Media, openMedia } from './media.ts';
import { prepareImage } from './prepare-image.ts';
import { enqueueUnusedImageRemoval, removeUnusedImages, removeUnusedImagesJob } from './remove-unused-images.ts';
import { sweepMedia } from './sweep-media.ts';

const DAY_MS = 24 * 60 * 60_000;
const LATER = Date.now() + 2 * DAY_MS;
const MUCH_LATER = Date.now() + 31 * DAY_MS;

function mediaOf({ dataDir }: TestDatabase): Media & { files: () => string[] } {
  return { ...openMedia({ dataDir, s3: undefined }), files: () => readdirSync(join(dataDir, 'media')).toSorted() };
}

const strayName = () => fileName(newImageKey(), { type: 'png', width: 5, bytes: Buffer.from('x') });

onDatabase('unused images', (open) => {
  test('go with their files 30 days after their upload', async () => {
    const opened = await open();
    const { database } = opened;
    const media = mediaOf(opened);
    const upload = await transparentPng(20, 20);
    await buildImage(database, media, { upload });
    const kept = media.files();
    await buildImage(database, media, { upload, status: null });
    expect(media.files()).toHaveLength(2 * kept.length);

    await removeUnusedImages(database, media, Date.now());
    expect(media.files()).toHaveLength(2 * kept.length);
    await removeUnusedImages(database, media, MUCH_LATER - 2 * DAY_MS);
    expect(media.files()).toHaveLength(2 * kept.length);
    await removeUnusedImages(database, media, MUCH_LATER);
    expect(media.files()).toEqual(kept);
    expect(await database.read.selectFrom('images').select('id').execute()).toHaveLength(1);
    expect(await database.read.selectFrom('image_variants').select('image_id').execute()).toHaveLength(1);
  });

  test('go as soon as a post is removed for good; its preview image waits for the daily sweep', async () => {
    const opened = await open();
    const { database, dataDir } = opened;
    const media = mediaOf(opened);
    const preview = `preview-post-1-${'0'.repeat(16)}.png`;
    await buildImage(database, media, { upload: await transparentPng(20, 20), now: 0 });
    writeFileSync(join(dataDir, 'media', preview), 'x');
    await database.transaction(async (db) => {
      await db.deleteFrom('jobs').execute();
      await db.deleteFrom('posts').execute();
      await enqueueUnusedImageRemoval(db, Date.now());
    });
    startJobs({ database, ...collectLog(), kinds: [removeUnusedImagesJob({ database, media })] });
    await vi.waitFor(async () => expect(await listJobs(database)).toEqual([]), { timeout: 60_000 });
    expect(media.files()).toEqual([preview]);
    await sweepMedia({ removeOutdatedPreviews, database, media }, Date.now(), collectLog().logger);
    expect(media.files()).toEqual([]);
  });

  test('of a crash go a day later, and nothing else does', async () => {
    const opened = await open();
    const { database, dataDir } = opened;
    const media = mediaOf(opened);
    await buildImage(database, media, { upload: await transparentPng(20, 20) });
    const kept = media.files();
    await prepareImage(media, await transparentPng(30, 30));
    const others = [`${strayName()}x`, '.keep', 'photo.png'];
    const half = `${strayName()}.0f8fad5b-d9cb-469f-a165-70867728950e.part`;
    for (const name of [...others, half]) writeFileSync(join(dataDir, 'media', name), 'x');

    const log = collectLog();
    await sweepMedia({ removeOutdatedPreviews, database, media }, Date.now(), log.logger);
    expect(media.files()).toHaveLength(kept.length + 6);
    await sweepMedia({ removeOutdatedPreviews, database, media }, LATER, log.logger);
    expect(media.files()).toEqual([...kept, ...others].toSorted());
    expect(log.lines).toMatchObject([{ files: 3, msg: 'files that belong to no image were removed' }]);
  });

  test('are left alone when nearly all files are strays: it may be the wrong database', async () => {
    const opened = await open();
    const { database, dataDir } = opened;
    const media = mediaOf(opened);
    await buildImage(database, media, { upload: await transparentPng(20, 20) });
    for (let count = 0; count < 7; count += 1) writeFileSync(join(dataDir, 'media', strayName()), 'x');
    const log = collectLog();
    log.expectComplaint('too many files belong to no image: is this the right database?');
    await sweepMedia({ removeOutdatedPreviews, database, media }, LATER, log.logger);
    expect(media.files()).toHaveLength(9);
  });
});

onBothDatabases('a site without images', (open) => {
  test('has nothing to sweep', async () => {
    const opened = await open();
    const log = collectLog();
    await sweepMedia({ removeOutdatedPreviews, database: opened.database, media: mediaOf(opened) }, LATER, log.logger);
    expect(log.lines).toEqual([]);
  });
});
