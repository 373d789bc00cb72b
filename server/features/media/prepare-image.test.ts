import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { HttpError } from '#server/base/errors.ts';
import {
  animation,
  CAMERA,
  dottedGif,
  jpegOf,
  photograph,
  picture,
  pngHeader,
  transparentPng,
} from '../../../test/fixtures/images.ts';
import { makeFolder } from '../../../test/support/database/databases.ts';
import { guard } from '../../../test/support/runner/guard.ts';
import { type Media, openMedia } from './media.ts';
import type { MediaStore } from './media-store.ts';
import { type PreparedImage, prepareImage } from './prepare-image.ts';

function openHere(): Media & { files: () => string[] } {
  const dataDir = makeFolder();
  const media = openMedia({ dataDir, s3: undefined });
  return { ...media, files: () => (readdirSync(dataDir).includes('media') ? readdirSync(join(dataDir, 'media')) : []) };
}

async function stored({ store }: Media, name: string): Promise<Buffer> {
  const file = await store.get(name);
  return file ? buffer(file.stream) : Buffer.alloc(0);
}

/** Status and sentence of a refusal. */
async function refusal(work: Promise<unknown>): Promise<[number, string]> {
  const error = await work.then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(HttpError);
  return [error.statusCode, error.message];
}

function names({ name, variants }: PreparedImage): string[] {
  return [name, ...variants.map((variant) => variant.name)];
}

test('a photograph is kept upright, and nothing in it tells where or with what it was taken', async () => {
  const media = openHere();
  const upload = await photograph({ width: 1200, height: 1600 });
  expect(upload.includes(CAMERA)).toBe(true);
  const image = await prepareImage(media, upload);
  expect(image).toMatchObject({
    width: 1200,
    height: 1600,
    animated: false,
    name: expect.stringMatching(/-1200-.*\.jpg$/),
  });
  expect(image.variants).toMatchObject([{ type: 'webp', width: 960 }]);
  for (const name of names(image)) {
    const bytes = await stored(media, name);
    expect(bytes.includes(CAMERA)).toBe(false);
    const { exif, icc, xmp, orientation } = await sharp(bytes).metadata();
    expect({ exif, icc, xmp, orientation }).toEqual({});
    const { data } = await sharp(bytes)
      .extract({ left: 10, top: 10, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[2]).toBeGreaterThan(200);
  }
  expect(media.files().toSorted()).toEqual(names(image).toSorted());
});

test('a PNG stays one, and what one can see through it', async () => {
  const media = openHere();
  const image = await prepareImage(media, await transparentPng(300, 200));
  expect(image.name).toMatch(/-300-.*\.png$/);
  expect(image.variants).toMatchObject([{ type: 'webp', width: 300 }]);
  for (const name of names(image)) {
    const { dominant: _, isOpaque } = await sharp(await stored(media, name)).stats();
    expect(isOpaque).toBe(false);
  }
});

test('an animation keeps moving at its own pace', async () => {
  const media = openHere();
  const image = await prepareImage(media, await animation({ width: 60, height: 40, frames: 5 }));
  expect(image).toMatchObject({ width: 60, height: 40, animated: true, variants: [] });
  const { format, pages, pageHeight, delay, loop } = await sharp(await stored(media, image.name), {
    animated: true,
  }).metadata();
  expect({ format, pages, pageHeight, delay, loop }).toEqual({
    format: 'webp',
    pages: 5,
    pageHeight: 40,
    delay: Array(5).fill(80),
    loop: 0,
  });
});

test('a GIF that does not move becomes a PNG', async () => {
  const image = await prepareImage(openHere(), await animation({ frames: 1 }));
  expect(image).toMatchObject({ animated: false, name: expect.stringMatching(/\.png$/), variants: [{ width: 60 }] });
});

guard('What was hidden in an upload was published with it.', () => {
  test('what hangs at the end of an image is gone', async () => {
    const media = openHere();
    const jpeg = await picture(100, 100).jpeg().toBuffer();
    const image = await prepareImage(media, Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]));
    for (const name of names(image)) expect((await stored(media, name)).includes('script')).toBe(false);
  });
});

test('an animation of 200 frames and 40 megapixels is taken', async () => {
  const image = await prepareImage(openHere(), dottedGif({ width: 500, height: 400, frames: 200 }));
  expect(image).toMatchObject({ width: 500, height: 400, animated: true });
});

test('a file of exactly 5 MB is taken', async () => {
  const media = openHere();
  const image = await prepareImage(media, await jpegOf(5 * 1024 * 1024));
  expect(media.files()).toContain(image.name);
});

const TYPE: [number, string] = [415, 'Please select a valid image file (JPEG, PNG, GIF)'];
const DAMAGED: [number, string] = [400, 'This image is damaged or incomplete. Choose another one.'];
const PIXELS: [number, string] = [
  413,
  'This image has more than 40 megapixels; in an animation, every frame counts. Choose a smaller one.',
];

test.each<[string, () => Buffer | Promise<Buffer>, [number, string]]>([
  ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'), TYPE],
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>'), TYPE],
  ['a WebP', () => picture(50, 50).webp().toBuffer(), TYPE],
  ['an AVIF', () => picture(50, 50).avif().toBuffer(), TYPE],
  ['a TIFF', () => picture(50, 50).tiff().toBuffer(), TYPE],
  ['an empty file', () => Buffer.alloc(0), TYPE],
  ['half a JPEG', async () => (await picture(600, 600).jpeg().toBuffer()).subarray(0, 30_000), DAMAGED],
  ['half a PNG', async () => (await picture(300, 300).png().toBuffer()).subarray(0, 30_000), DAMAGED],
  ['a script that begins as a GIF', () => Buffer.from('GIF89a/*...*/=1;alert(1)//'), DAMAGED],
  ['a PNG of 900 megapixels', () => pngHeader(30_000, 30_000), PIXELS],
  ['a PNG whose header lies', () => pngHeader(300, 300), DAMAGED],
  [
    'an animation of 201 frames',
    () => dottedGif({ width: 4, height: 4, frames: 201 }),
    [413, 'This animation has more than 200 frames. Choose a shorter one.'],
  ],
  ['an animation that is too large in all', () => dottedGif({ width: 2000, height: 2001, frames: 10 }), PIXELS],
  [
    'a ribbon',
    () => picture(16_384, 2).png().toBuffer(),
    [413, 'This image is wider or higher than 16,383 pixels. Choose a smaller one.'],
  ],
])('%s is refused in a sentence, and nothing of it stays', async (_name, make, expected) => {
  const media = openHere();
  expect(await refusal(prepareImage(media, await make()))).toEqual(expected);
  expect(media.files()).toEqual([]);
});

test('of two uploads of the same picture, one can go without the other', async () => {
  const media = openHere();
  const upload = await picture(200, 100).jpeg().toBuffer();
  const [one, other] = await Promise.all([prepareImage(media, upload), prepareImage(media, upload)]);
  for (const name of names(one)) await media.store.remove(name);
  expect(media.files().toSorted()).toEqual(names(other).toSorted());
});

guard('Each upload that a full disk cut off left its first file on that disk for a day or longer.', () => {
  test('a picture that cannot be stored whole is not stored in part', async () => {
    const media = openHere();
    let written = 0;
    const store: MediaStore = {
      ...media.store,
      put: async (name, bytes) => {
        written += 1;
        if (written === 2) throw new Error('The disk is full.');
        await media.store.put(name, bytes);
      },
    };
    await expect(prepareImage({ ...media, store }, await transparentPng(50, 50))).rejects.toThrow('The disk is full.');
    expect([written, media.files()]).toEqual([2, []]);
  });
});

test('more uploads than can wait are asked to come back', async () => {
  const media = openHere();
  const upload = await transparentPng(50, 50);
  const outcomes = await Promise.allSettled(Array.from({ length: 11 }, () => prepareImage(media, upload)));
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toMatchObject([
    { statusCode: 503, headers: { 'retry-after': '15' } },
    { statusCode: 503, headers: { 'retry-after': '15' } },
  ]);
});
