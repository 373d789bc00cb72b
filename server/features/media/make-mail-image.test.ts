import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { animation, picture, transparentPng } from '../../../test/fixtures/images.ts';
import { onBothDatabases, onSqlite, type TestDatabase } from '../../../test/support/database/databases.ts';
import { buildImage } from '../../../test/support/images/images.ts';
import { presentFile } from './image-address.ts';
import { deleteUnusedImages, findImage, findMailImages, listFileNames } from './image-store.ts';
import { makeMailImage, missingVariants } from './make-image-variants.ts';
import { type Media, openMedia } from './media.ts';

function mediaOf({ dataDir }: TestDatabase): Media {
  return openMedia({ dataDir, s3: undefined });
}

async function pathOf(database: Database, id: number): Promise<string | null | undefined> {
  return (await findMailImages(database.read, [id])).get(id)?.path;
}

async function stored(media: Media, path: string | null | undefined) {
  const file = await media.store.get(String(path).replace('/media/', ''));
  return sharp(file ? await buffer(file.stream) : undefined).metadata();
}

onSqlite('an image in a mail', (open) => {
  test('is a JPEG of twice the width of a mail', async () => {
    const opened = await open();
    const [{ database }, media] = [opened, mediaOf(opened)];
    const id = await buildImage(database, media, { upload: await picture(2000, 1000).png().toBuffer() });
    expect(await pathOf(database, id)).toBeNull();
    await makeMailImage({ database, media }, id);
    const path = await pathOf(database, id);
    expect(path).toMatch(/^\/media\/[0-9a-f]{20}-1200-[0-9a-f]{16}\.jpg$/);
    expect(await stored(media, path)).toMatchObject({ format: 'jpeg', width: 1200, height: 600 });
  });

  test('is a PNG where something shines through, and no larger than it was', async () => {
    const opened = await open();
    const [{ database }, media] = [opened, mediaOf(opened)];
    const id = await buildImage(database, media, { upload: await transparentPng(300, 200) });
    await makeMailImage({ database, media }, id);
    const path = await pathOf(database, id);
    expect(path).toMatch(/\.png$/);
    expect(await stored(media, path)).toMatchObject({ format: 'png', width: 300, height: 200, hasAlpha: true });
  });

  test('shows the first frame of an animation, at its own proportions', async () => {
    const opened = await open();
    const [{ database }, media] = [opened, mediaOf(opened)];
    const id = await buildImage(database, media, { upload: await animation({ width: 60, height: 40, frames: 3 }) });
    await makeMailImage({ database, media }, id);
    expect(await stored(media, await pathOf(database, id))).toMatchObject({ width: 60, height: 40 });
  });

  test('is the original if that is a small photograph', async () => {
    const opened = await open();
    const [{ database }, media] = [opened, mediaOf(opened)];
    const id = await buildImage(database, media, { upload: await picture(1200, 600).jpeg().toBuffer() });
    const before = await listFileNames(database.read);
    await makeMailImage({ database, media }, id);
    expect(await pathOf(database, id)).toBe(`/media/${(await findImage(database.read, id))?.name}`);
    expect(await listFileNames(database.read)).toEqual(before);
  });

  test('is never offered to pages, nor counted among what is made for them', async () => {
    const opened = await open();
    const [{ database }, media] = [opened, mediaOf(opened)];
    const id = await buildImage(database, media, { upload: await picture(2000, 1000).jpeg().toBuffer() });
    const rowOf = async () => (await findImage(database.read, id)) ?? expect.fail('The image is gone.');
    const before = await rowOf();
    await makeMailImage({ database, media }, id);
    const after = await rowOf();
    expect(presentFile(after)).toEqual(presentFile(before));
    expect(missingVariants(after)).toEqual(missingVariants(before));
    expect(after.variants).toEqual(before.variants);
  });

  test('that cannot be made leaves nothing behind, and can be made later', async () => {
    const opened = await open();
    const [{ database }, media] = [opened, mediaOf(opened)];
    const id = await buildImage(database, media, { upload: await picture(1300, 600).jpeg().toBuffer() });
    const refusing = { ...media.store, put: () => Promise.reject(new Error('The disk is full.')) };
    await expect(makeMailImage({ database, media: { ...media, store: refusing } }, id)).rejects.toThrow('disk is full');
    expect(await pathOf(database, id)).toBeNull();
    await makeMailImage({ database, media }, id);
    expect(await pathOf(database, id)).not.toBeNull();
  });

  test('has no file if its original is lost, or nothing is known of it', async () => {
    const opened = await open();
    const [{ database }, media] = [opened, mediaOf(opened)];
    const id = await buildImage(database, media, { upload: await picture(1300, 600).jpeg().toBuffer() });
    await media.store.remove((await findImage(database.read, id))?.name ?? '');
    await makeMailImage({ database, media }, id);
    await makeMailImage({ database, media }, 4711);
    expect(await pathOf(database, id)).toBeNull();
  });

  test('is removed with its image', async () => {
    const opened = await open();
    const [{ database }, media] = [opened, mediaOf(opened)];
    const upload = await picture(1300, 600).jpeg().toBuffer();
    const id = await buildImage(database, media, { upload, status: null, now: 0 });
    await makeMailImage({ database, media }, id);
    const path = await pathOf(database, id);
    const names = await database.transaction((db) => deleteUnusedImages(db, { createdBefore: 1, limit: 10 }));
    expect(names.map((name) => `/media/${name}`)).toContain(path);
  });
});

onBothDatabases('images in mails', (open) => {
  test('are made once, even if several processes make them', async () => {
    const opened = await open();
    const [{ database }, media] = [opened, mediaOf(opened)];
    const id = await buildImage(database, media, { upload: await picture(1300, 600).jpeg().toBuffer() });
    const before = await listFileNames(database.read);
    const again = { database: opened.openAgain(), media: mediaOf(opened) };
    await Promise.all([makeMailImage({ database, media }, id), makeMailImage(again, id)]);
    const added = [...(await listFileNames(database.read))].filter((name) => !before.has(name));
    expect(added).toHaveLength(1);
    expect(await stored(media, await pathOf(database, id))).toMatchObject({ format: 'jpeg' });
  });

  test('are not removed as long as a letter shows them', async () => {
    const { database, ...opened } = await open();
    const media = openMedia({ dataDir: opened.dataDir, s3: undefined });
    const id = await buildImage(database, media, { status: null, now: 0 });
    await database.transaction(async (db) => {
      const letter = await db
        .insertInto('letters')
        .values({
          post_id: null,
          subject: 'A lamp',
          preheader: '',
          language: 'en',
          extent: 'full',
          audience: 'all',
          status: 'sent',
          created_at: 0,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db.insertInto('letter_images').values({ letter_id: letter.id, image_id: id }).execute();
    });
    expect(await database.transaction((db) => deleteUnusedImages(db, { createdBefore: 1, limit: 10 }))).toEqual([]);
  });
});
