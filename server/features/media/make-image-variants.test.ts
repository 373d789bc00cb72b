import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import type { InvalidatedTags } from '#server/database/cache-tags.ts';
import type { Database } from '#server/database/database.ts';
import { animation, picture } from '../../../test/fixtures/images.ts';
import { onSqlite, type TestDatabase } from '../../../test/support/database/databases.ts';
import { buildImage } from '../../../test/support/images/images.ts';
import { listJobs, startJobs } from '../../../test/support/jobs/jobs.ts';
import { startProcess } from '../../../test/support/runner/child-process.ts';
import { collectLog } from '../../../test/support/server/log.ts';
import { presentFile } from './image-address.ts';
import { findImage } from './image-store.ts';
import { MAKE_IMAGE_VARIANTS, makeImageVariantsJob, missingVariants } from './make-image-variants.ts';
import { type Media, openMedia } from './media.ts';

const eventually = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 90_000, interval: 10 });

function mediaOf({ dataDir }: TestDatabase): Media {
  return openMedia({ dataDir, s3: undefined });
}

async function allMade(database: Database): Promise<void> {
  await eventually(async () => expect(await listJobs(database, MAKE_IMAGE_VARIANTS)).toEqual([]));
}

async function fileOf(database: Database, id: number) {
  const image = await findImage(database.read, id);
  if (!image) throw new Error('The image is gone.');
  return presentFile(image);
}

onSqlite('an image', (open) => {
  test('is there at once, and gets the files that are missing one after the other', async () => {
    const opened = await open();
    const { database } = opened;
    const media = mediaOf(opened);
    const upload = await picture(2000, 1000).jpeg().toBuffer();
    const id = await buildImage(database, media, { upload, alt: 'A lamp' });
    const { sources, ...atOnce } = await fileOf(database, id);
    expect(atOnce).toEqual({
      file_path: expect.stringMatching(/^\/media\/[\w-]+\.jpg$/),
      width: 2000,
      height: 1000,
      alt: 'A lamp',
      animated: false,
    });
    expect(sources).toEqual([{ type: 'image/webp', srcset: expect.stringMatching(/^\/media\/[\w-]+\.webp 960w$/) }]);

    startJobs({ database, ...collectLog(), kinds: [makeImageVariantsJob({ database, media })] });
    await allMade(database);
    const file = await fileOf(database, id);
    const widths = (srcset: string) => srcset.split(', ').map((entry) => entry.split(' ')[1]);
    expect(file.sources?.map(({ type, srcset }) => [type, widths(srcset)])).toEqual([
      ['image/avif', ['480w', '960w', '1600w']],
      ['image/webp', ['480w', '960w', '1600w']],
    ]);
    const image = await findImage(database.read, id);
    for (const { name, width, type } of image?.variants ?? []) {
      const stored = await media.store.get(name);
      const metadata = await sharp(stored ? await buffer(stored.stream) : undefined).metadata();
      expect([metadata.width, metadata.height]).toEqual([width, width / 2]);
      expect(metadata.format).toBe(type === 'avif' ? 'heif' : 'webp');
    }
  });

  test('that moves keeps moving in its smaller files', async () => {
    const opened = await open();
    const { database } = opened;
    const media = mediaOf(opened);
    const id = await buildImage(database, media, { upload: await animation({ width: 600, height: 20, frames: 3 }) });
    startJobs({ database, ...collectLog(), kinds: [makeImageVariantsJob({ database, media })] });
    await allMade(database);
    const { animated, sources } = await fileOf(database, id);
    expect([animated, sources?.map(({ type, srcset }) => [type, srcset.match(/\d+w/g)])]).toEqual([
      true,
      [['image/webp', ['480w', '600w']]],
    ]);
    const image = await findImage(database.read, id);
    const stored = await media.store.get(image?.variants[0]?.name ?? '');
    expect((await sharp(stored ? await buffer(stored.stream) : undefined).metadata()).pages).toBe(3);
  });

  test('makes pages new with each file, if readers see it', async () => {
    const opened = await open();
    const { database } = opened;
    const media = mediaOf(opened);
    const upload = await picture(300, 200).jpeg().toBuffer();
    const heard: InvalidatedTags[] = [];
    await buildImage(database, media, { upload, status: 'draft' });
    database.onInvalidate((tags) => heard.push(tags));
    startJobs({ database, ...collectLog(), kinds: [makeImageVariantsJob({ database, media })] });
    await allMade(database);
    expect(heard.flat()).not.toContain('posts');
    await buildImage(database, media, { upload, status: 'published' });
    heard.length = 0;
    await allMade(database);
    expect(heard.filter((changes) => changes.includes('posts'))).toHaveLength(1);
  });

  test('that is gone before its files are made leaves none behind', async () => {
    const opened = await open();
    const { database } = opened;
    const media = mediaOf(opened);
    const id = await buildImage(database, media, { status: null });
    const names: string[] = [];
    const store = {
      ...media.store,
      put: async (name: string, bytes: Buffer) => {
        await media.store.put(name, bytes);
        names.push(name);
        await database.transaction(async (db) => {
          await db.deleteFrom('images').where('id', '=', id).execute();
        });
      },
    };
    startJobs({ database, ...collectLog(), kinds: [makeImageVariantsJob({ database, media: { ...media, store } })] });
    await allMade(database);
    expect(names).toHaveLength(1);
    expect(await media.store.get(names[0] ?? '')).toBeUndefined();
  });

  test('whose original is lost is given up, and told by a code', async () => {
    const opened = await open();
    const { database } = opened;
    const media = mediaOf(opened);
    const id = await buildImage(database, media);
    await media.store.remove((await findImage(database.read, id))?.name ?? '');
    const log = collectLog();
    log.expectComplaint('a job was given up');
    startJobs({ database, ...log, kinds: [makeImageVariantsJob({ database, media })] });
    await eventually(() => expect(log.lines.map(({ code }) => code)).toContain('ENOORIGINAL'));
  });

  test('is finished after a process was killed over it', async () => {
    const opened = await open();
    const { database } = opened;
    const media = mediaOf(opened);
    const id = await buildImage(database, media, { upload: await picture(600, 300).jpeg().toBuffer() });
    const killed = startProcess('test/support/images/make-variants.ts', { place: opened });
    await killed.says(/making/);
    killed.process.kill('SIGKILL');
    await killed.ended;
    const [left] = await listJobs(database, MAKE_IMAGE_VARIANTS);
    expect(left?.lease).not.toBeNull();

    // Its lease is over, as if time had passed.
    await database.transaction((db) => db.updateTable('jobs').set({ leased_until: 0 }).execute());
    startJobs({ database, ...collectLog(), kinds: [makeImageVariantsJob({ database, media })] });
    await allMade(database);
    const image = await findImage(database.read, id);
    expect(image && missingVariants(image)).toEqual([]);
  });
});
