import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { animation, CAMERA, photograph, picture, pngHeader, transparentPng } from '../../../test/fixtures/images.ts';
import { makeFolder } from '../../../test/support/database/databases.ts';
import { fileName, newImageKey, originalIn } from './file-name.ts';
import { type Media, openMedia } from './media.ts';
import { type PreparedImage, prepareImage, prepareImported } from './prepare-image.ts';

const openForImports = () => openMedia({ dataDir: makeFolder(), s3: undefined });

async function stored({ store }: Media, name: string): Promise<Buffer> {
  const file = await store.get(name);
  return file ? buffer(file.stream) : Buffer.alloc(0);
}

async function prepared(media: Media, bytes: Buffer, ownName?: string): Promise<PreparedImage> {
  const made = await prepareImported(media, bytes, { ownName });
  if ('refused' in made) throw new Error(made.refused);
  return made;
}

/** A name as a site like this gives it. */
const ownNameOf = (bytes: Buffer, type: 'jpg' | 'png' | 'webp', width: number) =>
  fileName(newImageKey(), { type, width, bytes });

test.each([
  ['a photograph in WebP', () => picture(300, 200).webp({ quality: 80 }).toBuffer(), 'jpg', false],
  ['a drawing in WebP', () => picture(300, 200).webp({ lossless: true }).toBuffer(), 'png', false],
  [
    'WebP that one can see through',
    async () =>
      sharp(await transparentPng(300, 200))
        .webp()
        .toBuffer(),
    'png',
    false,
  ],
  [
    'moving WebP',
    async () =>
      sharp(await animation({ width: 300 }), { animated: true })
        .webp()
        .toBuffer(),
    'webp',
    true,
  ],
  ['a photograph in AVIF', () => picture(300, 200).avif({ effort: 0 }).toBuffer(), 'jpg', false],
  ['a GIF', () => animation({ width: 300, frames: 1 }), 'png', false],
])('%s is stored as what the site stores', async (_, make, type, animated) => {
  const media = openForImports();
  const image = await prepared(media, await make());
  expect(image.name).toMatch(new RegExp(`-300-[0-9a-f]+\\.${type}$`));
  expect(image.animated).toBe(animated);
  expect((await stored(media, image.name)).length).toBeGreaterThan(0);
});

test('WebP of a camera loses what the camera wrote into it', async () => {
  const media = openForImports();
  const camera = await sharp(await photograph({ width: 60, height: 80 }))
    .keepExif()
    .webp()
    .toBuffer();
  expect(camera.includes(CAMERA)).toBe(true);
  const image = await prepared(media, camera);
  expect(image).toMatchObject({ width: 60, height: 80 });
  expect((await stored(media, image.name)).includes(CAMERA)).toBe(false);
});

test('an upload is not taken in WebP or AVIF because imports are', async () => {
  const media = openForImports();
  for (const bytes of [await picture(9, 9).webp().toBuffer(), await picture(9, 9).avif().toBuffer()]) {
    await expect(prepareImage(media, bytes)).rejects.toMatchObject({ statusCode: 415 });
  }
});

test.each([
  ['claims to be enormous', async () => pngHeader(60_000, 60_000), 'pixels'],
  ['is cut off', async () => (await picture(400, 400).webp().toBuffer()).subarray(0, 3000), 'damaged'],
  ['is AVIF by its first bytes alone', async () => Buffer.from('\0\0\0 ftypavif\0\0\0\0avifmif1'), 'damaged'],
])('an image that %s is refused', async (_, make, refused) => {
  expect(await prepareImported(openForImports(), await make())).toEqual({ refused });
});

/** What the site itself stores of an upload. */
async function original(upload: Buffer): Promise<{ name: string; bytes: Buffer }> {
  const media = openForImports();
  const { name } = await prepareImage(media, upload);
  return { name, bytes: await stored(media, name) };
}

test.each([
  ['photograph', () => photograph({ width: 1000, height: 60 })],
  ['small photograph', () => picture(3, 3).jpeg().toBuffer()],
  ['grey photograph', () => picture(70, 30).greyscale().jpeg({ progressive: true }).toBuffer()],
  ['PNG that one can see through', () => transparentPng(30, 20)],
  ['PNG of few colours', () => picture(30, 20).png({ palette: true, colours: 8 }).toBuffer()],
  ['PNG of sixteen bits', () => picture(30, 20).toColourspace('rgb16').png().toBuffer()],
  ['GIF', () => animation({ frames: 1 })],
  ['animation', () => animation()],
])('an original of a site like this one keeps its name and its bytes: %s', async (_, make) => {
  const { name, bytes } = await original(await make());
  const media = openForImports();
  const image = await prepared(media, bytes, name);
  expect(image.name).toBe(name);
  expect((await stored(media, name)).equals(bytes)).toBe(true);
  for (const variant of image.variants) expect(variant.name.slice(0, 20)).toBe(name.slice(0, 20));
});

/** Files that carry a fitting name, and are nevertheless none of ours. */
const FORGED: [string, 'jpg' | 'png' | 'webp', () => Promise<Buffer>][] = [
  [
    'metadata',
    'jpg',
    async () =>
      picture(300, 200)
        .withExif({ IFD0: { Make: CAMERA } })
        .jpeg()
        .toBuffer(),
  ],
  [
    'metadata',
    'png',
    async () =>
      picture(300, 200)
        .withExif({ IFD0: { Make: CAMERA } })
        .png()
        .toBuffer(),
  ],
  ['a profile', 'webp', async () => picture(300, 200).withIccProfile('p3').webp().toBuffer()],
  ['a comment', 'jpg', async () => withComment(await picture(300, 200).jpeg().toBuffer())],
  [
    'bytes behind it',
    'jpg',
    async () => Buffer.concat([await picture(300, 200).jpeg().toBuffer(), Buffer.from(CAMERA)]),
  ],
  ['the content of another type', 'jpg', () => transparentPng(300, 200)],
  ['another width', 'png', () => transparentPng(301, 200)],
];

test.each(FORGED)('what has %s is encoded anew, whatever its name (%s)', async (_, type, make) => {
  const media = openForImports();
  const bytes = await make();
  const name = ownNameOf(bytes, type, 300);
  const image = await prepared(media, bytes, name);
  expect(image.name.slice(0, 20)).not.toBe(name.slice(0, 20));
  expect((await stored(media, image.name)).includes(CAMERA)).toBe(false);
});

test('a name whose hash is of other bytes, or which no original has, is not kept', async () => {
  const bytes = await transparentPng(30, 20);
  const [name, other] = [ownNameOf(bytes, 'png', 30), ownNameOf(await transparentPng(30, 21), 'png', 30)];
  expect(originalIn(name, bytes)).toEqual({ type: 'png', width: 30 });
  const misspelled = [`x/${name}`, `../${name}`, `${name}/`, name.replace('-30-', '-030-'), 'a.png'];
  for (const wrong of [other, name.replace('.png', '.avif'), ...misspelled]) {
    expect(originalIn(wrong, bytes)).toBeUndefined();
  }
  const image = await prepared(openForImports(), bytes, other);
  expect(image.name).toMatch(/^[0-9a-f]{20}-30-[0-9a-f]{16}\.png$/);
  expect(image.name.slice(0, 20)).not.toBe(other.slice(0, 20));
});

test('an own original that is damaged is refused', async () => {
  const bytes = Buffer.from(await picture(300, 200).png().toBuffer());
  bytes.fill(7, 200, 400);
  const ownName = ownNameOf(bytes, 'png', 300);
  expect(await prepareImported(openForImports(), bytes, { ownName })).toEqual({ refused: 'damaged' });
});

function withComment(jpeg: Buffer): Buffer {
  const length = Buffer.from([0xff, 0xfe, 0, 2 + CAMERA.length]);
  return Buffer.concat([jpeg.subarray(0, 2), length, Buffer.from(CAMERA), jpeg.subarray(2)]);
}
