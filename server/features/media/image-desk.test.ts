import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import type { WriteDb } from '#server/database/database.ts';
import { CAMERA, photograph, picture } from '../../../test/fixtures/images.ts';
import { openDesk } from '../../../test/support/accounts/desk-app.ts';
import { onBothDatabases, onDatabase } from '../../../test/support/database/databases.ts';
import { sendImage, uploadImage } from '../../../test/support/images/desk-images.ts';
import { postIn, refusal } from '../../../test/support/texts/writing.ts';
import { addressOrPath } from './image-address.ts';
import { findImage } from './image-store.ts';
import { removeUnusedImages } from './remove-unused-images.ts';

const LATER = Date.now() + (30 * 24 + 1) * 60 * 60_000;
const book = { title: 'T', subtitle: '', description: '', shops: [], isShown: true };
const video = { watchAddress: 'https://youtu.be/UtBsl3j0YRQ', title: 'T' };

onBothDatabases('an image of the desk', (open) => {
  test('that is chosen in the moment it would be removed either stays or cannot be chosen', async () => {
    const app = await openDesk(open);
    const age = (id: number) => app.database.transaction((db) => makeOld(db, id));
    for (let time = 0; time < 5; time += 1) {
      const { id } = await uploadImage(app);
      await age(id);
      const choose = app.desk.put('book', { ...book, imageId: id });
      const [answer] = await Promise.all([choose, removeUnusedImages(app.database, app.media, Date.now())]);
      const isThere = (await findImage(app.database.read, id)) !== undefined;
      expect([answer.statusCode, isThere]).toEqual(isThere ? [200, true] : [422, false]);
    }
  });
});

onDatabase('an image of the desk', (open) => {
  test('is prepared as those of posts are, and fetched as a file that fits', async () => {
    const app = await openDesk(open);
    const answer = postIn(await sendImage(app, await photograph({ width: 1800, height: 900 })));
    expect(answer).toEqual({ id: expect.any(Number), url: expect.stringMatching(/^\/media\/.+-960\b.*\.webp$/) });
    const { rawPayload, headers } = await app.get(answer.url);
    expect(headers['content-type']).toBe('image/webp');
    const { width, height, exif } = await sharp(rawPayload).metadata();
    expect([width, height, exif]).toEqual([960, 480, undefined]);
    const original = await findImage(app.database.read, answer.id);
    const whole = (await app.get(`/media/${original?.name}`)).rawPayload;
    expect(whole.includes(CAMERA)).toBe(false);
  });

  test('that cannot be taken is refused in the same sentences, and leaves no file', async () => {
    const app = await openDesk(open);
    const good = await picture(20, 10).jpeg().toBuffer();
    const large = Buffer.concat([good, Buffer.alloc(5 * 1024 * 1024 + 1 - good.length)]);
    const type = 'Please select a valid image file (JPEG, PNG, GIF)';
    expect(refusal(await sendImage(app, Buffer.from('<svg/>')))).toEqual([415, type]);
    expect(refusal(await sendImage(app, large))).toEqual([413, 'Please select an image smaller than 5MB']);
    expect(refusal(await sendImage(app, good, 'other'))).toEqual([400, 'The only file this form takes is image.']);
    expect(refusal(await app.desk.post('images', {}))).toEqual([400, type]);
    expect(await app.database.read.selectFrom('images').select('id').execute()).toEqual([]);
  });

  test('goes after 30 days unless something shows it, and then as long as it does', async () => {
    const app = await openDesk(open);
    const files = () => readdirSync(join(app.dataDir, 'media')).length;
    const [cover, portrait, still, unused] = [
      await uploadImage(app),
      await uploadImage(app),
      await uploadImage(app),
      await uploadImage(app),
    ];
    postIn(await app.desk.put('book', { ...book, imageId: cover.id }));
    postIn(await app.desk.put('author', { name: 'Indu', imageId: portrait.id }));
    const { id } = postIn(await app.desk.post('videos', { ...video, imageId: still.id }));
    const all = files();
    await removeUnusedImages(app.database, app.media, Date.now());
    expect(files()).toBe(all);

    await removeUnusedImages(app.database, app.media, LATER);
    expect(files()).toBe((all / 4) * 3);
    expect((await app.get(unused.url)).statusCode).toBe(404);
    for (const { url } of [cover, portrait, still]) expect((await app.get(url)).statusCode).toBe(200);

    postIn(await app.desk.remove(`videos/${id}`));
    postIn(await app.desk.put('author', { imageId: null }));
    const other = await uploadImage(app);
    postIn(await app.desk.put('book', { ...book, imageId: other.id }));
    await removeUnusedImages(app.database, app.media, LATER);
    expect(files()).toBe(all / 4);
    expect((await app.get(other.url)).statusCode).toBe(200);
  });

  test('cannot be chosen once it is gone', async () => {
    const app = await openDesk(open);
    const { id } = await uploadImage(app);
    await removeUnusedImages(app.database, app.media, LATER);
    const gone = [422, 'This image no longer exists. Upload it again.'];
    expect(refusal(await app.desk.put('book', { ...book, imageId: id }))).toEqual(gone);
    expect(refusal(await app.desk.put('author', { name: 'Indu', imageId: id }))).toEqual(gone);
    expect(refusal(await app.desk.post('videos', { ...video, imageId: id }))).toEqual(gone);
  });
});

async function makeOld(db: WriteDb, id: number): Promise<void> {
  await db.updateTable('images').set({ created_at: 0 }).where('id', '=', id).execute();
}

test('the address of an image is that of the WebP nearest to a column’s width, else of the image itself', () => {
  const image = {
    id: 1,
    name: 'a.jpg',
    width: 3000,
    height: 10,
    animated: 0,
    alt: '',
    owner_id: 1,
    created_at: 0,
    bytes: 0,
  };
  const variants = [480, 1600, 960].flatMap((width) => [
    { type: 'avif' as const, width, name: `${width}.avif` },
    { type: 'webp' as const, width, name: `${width}.webp` },
  ]);
  const row = { ...image, animated: 0 as const };
  expect(addressOrPath({ ...row, variants }, '')).toBe('/media/960.webp');
  expect(addressOrPath({ ...row, variants: variants.slice(0, 1) }, '')).toBe('/media/a.jpg');
  expect(addressOrPath(undefined, '/own.webp')).toBe('/own.webp');
});
