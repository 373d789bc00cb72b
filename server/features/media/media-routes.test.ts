import { symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { picture, transparentPng } from '../../../test/fixtures/images.ts';
import { buildSession, buildUser } from '../../../test/support/database/builders.ts';
import { onDatabase, openMigrated } from '../../../test/support/database/databases.ts';
import { buildImage } from '../../../test/support/images/images.ts';
import { startObjectStore } from '../../../test/support/images/object-store.ts';
import { guard } from '../../../test/support/runner/guard.ts';
import { openApp, type TestApp } from '../../../test/support/server/test-app.ts';
import { presentFile } from './image-address.ts';
import { findImage } from './image-store.ts';
import { openMedia } from './media.ts';

const openSqlite = () => openMigrated('sqlite');

/** The addresses of a new image's files. */
async function addressesOf({ database, media }: TestApp, upload: Buffer): Promise<string[]> {
  const id = await buildImage(database, media, { upload });
  const image = await findImage(database.read, id);
  if (!image) throw new Error('The image is gone.');
  const { file_path, sources = [] } = presentFile(image);
  return [file_path, ...sources.map(({ srcset }) => srcset.split(' ')[0] ?? '')];
}

test.each(['the folder', 'an object store'])('files are served for ever from %s, as what they are', async (place) => {
  const s3 = place === 'an object store' ? await startObjectStore() : undefined;
  const testApp = await openApp(openSqlite, { ...(s3 && { media: openMedia({ dataDir: '/nowhere', s3 }) }) });
  const [original = '', webp = ''] = await addressesOf(testApp, await transparentPng(40, 30));
  for (const [address, type, magic] of [
    [original, 'image/png', 'PNG'],
    [webp, 'image/webp', 'WEBP'],
  ] as const) {
    const answer = await testApp.get(address);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': type,
      'content-length': `${answer.rawPayload.length}`,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      // Mail programs and feed readers in a browser are other sites.
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${address.slice('/media/'.length)}"`,
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.rawPayload.subarray(0, 16).toString('latin1')).toContain(magic);
    const again = await testApp.get(address, { 'if-none-match': String(answer.headers.etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', answer.headers.etag]);
  }
});

test('pages of other sites, such as those of mail programs, show the images of letters and feeds', async () => {
  const testApp = await openApp(openSqlite);
  const [address = ''] = await addressesOf(testApp, await transparentPng(40, 30));
  const { headers } = await testApp.get(address);
  const again = await testApp.get(address, { 'if-none-match': String(headers.etag) });
  expect([again.statusCode, again.headers['cross-origin-resource-policy']]).toEqual([304, 'cross-origin']);
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
});

test.each(['the folder', 'an object store'])(
  'who claims to have a file that is not there is told so by %s',
  async (place) => {
    const s3 = place === 'an object store' ? await startObjectStore() : undefined;
    const testApp = await openApp(openSqlite, { ...(s3 && { media: openMedia({ dataDir: '/nowhere', s3 }) }) });
    const [address = ''] = await addressesOf(testApp, await transparentPng(40, 30));
    const name = address.slice('/media/'.length);
    const ask = () => testApp.get(address, { 'if-none-match': `"${name}"` });
    expect((await ask()).statusCode).toBe(304);
    await testApp.media.store.remove(name);
    const answer = await ask();
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  },
);

test('HEAD says the same without the file', async () => {
  const testApp = await openApp(openSqlite);
  const [address = ''] = await addressesOf(testApp, await transparentPng(40, 30));
  const answer = await testApp.app.inject({ method: 'HEAD', url: address });
  expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([200, '', 'image/png']);
});

test.each([
  '/media/',
  '/media/other.jpg',
  '/media/00000000000000000000-960-0000000000000000.webp',
  '/media/..%2f..%2fchintan.db',
  '/media/../chintan.db',
  '/media/%2e%2e/chintan.db',
  '/media/..%5cchintan.db',
  '/media/%2fetc%2fpasswd',
  '/media/00000000000000000000-960-0000000000000000.webp%2f..%2f..%2fchintan.db',
  '/media/00000000000000000000-960-0000000000000000.webp%0a',
])('there is nothing at %s', async (address) => {
  const testApp = await openApp(openSqlite);
  await addressesOf(testApp, await transparentPng(40, 30));
  const answer = await testApp.get(address);
  expect(answer.statusCode).toBe(404);
  expect(answer.body).not.toContain('SQLite');
  expect(answer.headers['cache-control'] ?? '').not.toContain('immutable');
});

guard('A link in the media folder made the site serve its secret, with which its mailed links can be forged.', () => {
  test('a link in the folder is not followed', async () => {
    const testApp = await openApp(openSqlite);
    const [address = '', webp = ''] = await addressesOf(testApp, await transparentPng(40, 30));
    const folder = join(testApp.dataDir, 'media');
    const other = '00000000000000000000-960-0000000000000000.webp';
    symlinkSync(join(folder, basename(webp)), join(folder, other));
    const answer = await testApp.get(`/media/${other}`);
    expect([answer.statusCode, answer.json().message]).toEqual([404, 'There is nothing at this address.']);
    expect((await testApp.get(address)).statusCode).toBe(200);
  });
});

test('a file that was removed is not found, even where the object store held it', async () => {
  const testApp = await openApp(openSqlite, {
    media: openMedia({ dataDir: '/nowhere', s3: await startObjectStore() }),
  });
  const [address = ''] = await addressesOf(testApp, await transparentPng(40, 30));
  await testApp.media.store.remove(address.slice('/media/'.length));
  const answer = await testApp.get(address);
  expect([answer.statusCode, answer.json()]).toEqual([
    404,
    { status: false, message: 'There is nothing at this address.' },
  ]);
});

test('an object store that is gone is a sentence and a log line, and nothing is kept of it', async () => {
  const s3 = await startObjectStore();
  const testApp = await openApp(openSqlite, { media: openMedia({ dataDir: '/nowhere', s3 }) });
  const [address = ''] = await addressesOf(testApp, await transparentPng(40, 30));
  await s3.stop();
  testApp.expectComplaint(
    'requests were turned away: The site cannot reach its images right now. Please try again in a minute.',
  );
  const answer = await testApp.get(address);
  expect([
    answer.statusCode,
    answer.json().message,
    answer.headers['retry-after'],
    answer.headers['cache-control'],
  ]).toEqual([503, 'The site cannot reach its images right now. Please try again in a minute.', '60', 'no-store']);
});

onDatabase('the progress of an image', (open) => {
  test('is told to the person who uploaded it, and to admins', async () => {
    const testApp = await openApp(open);
    const { database, media, get } = testApp;
    const ownerId = await buildUser(database);
    const upload = await picture(1000, 300).jpeg().toBuffer();
    const id = await buildImage(database, media, { upload, ownerId });
    const owner = await buildSession(database, ownerId);
    const admin = await buildSession(database, await buildUser(database, { is_admin: 1 }));
    for (const headers of [owner, admin]) {
      const answer = await get(`/api/media/${id}`, headers);
      expect([answer.statusCode, answer.json().data]).toEqual([200, { ready: 1, total: 4 }]);
    }
  });

  test('is nobody else’s business', async () => {
    const { database, media, get } = await openApp(open);
    const id = await buildImage(database, media, {
      upload: await transparentPng(9, 9),
      ownerId: await buildUser(database),
    });
    const other = await buildSession(database, await buildUser(database));
    expect((await get(`/api/media/${id}`)).statusCode).toBe(401);
    for (const some of [id, id + 1]) {
      const answer = await get(`/api/media/${some}`, other);
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'There is no such image.']);
    }
    expect((await get('/api/media/lamp', other)).statusCode).toBe(400);
    expect((await get(`/media/${id}`, other)).statusCode).toBe(404);
  });
});
