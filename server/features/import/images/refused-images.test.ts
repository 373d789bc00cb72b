import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openMedia } from '#server/features/media/media.ts';
import { dottedGif, picture, pngHeader, transparentPng } from '../../../../test/fixtures/images.ts';
import { openMigrated } from '../../../../test/support/database/databases.ts';
import { fetchBeside, type OldSite, startOldSite } from '../../../../test/support/moving/old-site.ts';
import { sourceFiles } from '../../../../test/support/moving/source-files.ts';
import { guard } from '../../../../test/support/runner/guard.ts';
import { ImportError } from '../source/source-files.ts';
import { type BringerDeps, ImageBringer } from './bring-images.ts';

guard('An import stored files as images that are none.');

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
const HTML = '<!doctype html><script>alert(1)</script>';
const NO_IMAGE = 'It is not an image in a format that this site accepts.';
const HASTY = { betweenStartsMs: 0, pauseMs: 0 };

async function importing(deps: Partial<BringerDeps> = {}, ...old: OldSite[]) {
  const { database, dataDir } = await openMigrated('sqlite');
  const media = openMedia({ dataDir, s3: undefined });
  const { signal } = new AbortController();
  const base = { database, media, ownerId: null, fetches: true, known: new Map(), source: sourceFiles({}), signal };
  const options = { ...HASTY, ...(old.length > 0 && { fetchPublic: fetchBeside(old) }) };
  return { database, media, bringer: new ImageBringer({ ...base, ...deps }, options) };
}

/** Why an image with these bytes does not come from an archive; its name if it does. */
async function saidOf(bytes: Buffer | string, name = 'lamp.jpg'): Promise<string> {
  const { bringer } = await importing({ source: sourceFiles({ [name]: bytes }) });
  const brought = await bringer.bring(`archive:${name}`, { alt: '' });
  return 'reason' in brought ? brought.reason : brought.image.name;
}

test.each([
  ['nothing', async () => '', NO_IMAGE],
  ['a page', async () => HTML, NO_IMAGE],
  ['a packed image', async () => gzipSync(await transparentPng(9, 9)), NO_IMAGE],
  ['a recording', async () => `RIFF....WAVEfmt `, NO_IMAGE],
  ['a film', async () => '\0\0\0 ftypisom\0\0\0\0isomiso2', NO_IMAGE],
  ['an SVG', async () => SVG, 'It is an SVG drawing, which may contain a script; it stays a link.'],
  [
    'an SVG',
    async () => `\ufeff<?xml version="1.0"?>\n${SVG}`,
    'It is an SVG drawing, which may contain a script; it stays a link.',
  ],
  ['an HEIC', async () => '\0\0\0 ftypheic\0\0\0\0mif1heic', NO_IMAGE],
  ['a TIFF', () => picture(9, 9).tiff().toBuffer(), NO_IMAGE],
  ['the beginning of a JPEG', async () => `\xff\xd8\xff${HTML}`, NO_IMAGE],
  ['a broken JPEG', async () => Buffer.from(`\xff\xd8\xff${HTML}`, 'latin1'), 'It is damaged or incomplete.'],
  [
    'half of a PNG',
    async () => (await picture(99, 99).png().toBuffer()).subarray(0, 9000),
    'It is damaged or incomplete.',
  ],
  [
    'a PNG that claims 1,600 megapixels',
    async () => pngHeader(40_000, 40_000),
    'It has more than 40 megapixels; in an animation, every frame counts.',
  ],
  ['a very wide PNG', async () => pngHeader(20_000, 1), 'It is wider or higher than 16,383 pixels.'],
  [
    'a very long animation',
    async () => dottedGif({ width: 1, height: 1, frames: 201 }),
    'It is an animation of more than 200 frames.',
  ],
])('of a file that is %s, the report says why it is not brought (%#)', async (_, make, sentence) => {
  expect(await saidOf(await make())).toBe(sentence);
});

test.each(['lamp.svg', 'lamp.html', 'lamp', 'lamp.jpg'])('an image is one, though it is called %s', async (name) => {
  expect(await saidOf(await transparentPng(9, 9), name)).toMatch(/^[0-9a-f]{20}-9-[0-9a-f]{16}\.png$/);
});

test('of an image that is a script as well, only the image is stored', async () => {
  const polyglot = Buffer.concat([await picture(9, 9).jpeg().toBuffer(), Buffer.from(HTML)]);
  const { media, bringer } = await importing({ source: sourceFiles({ 'lamp.jpg': polyglot }) });
  const brought = await bringer.bring('archive:lamp.jpg', { alt: '' });
  const file = 'image' in brought ? await media.store.get(brought.image.name) : undefined;
  const stored = Buffer.concat(file ? await file.stream.toArray() : []);
  expect(stored.includes('script')).toBe(false);
  expect((await sharp(stored).metadata()).format).toBe('jpeg');
});

test.each([
  ['archive:lamp.jpg', 'It is not in the archive.'],
  ['/media/lamp.jpg', 'It is not in the archive.'],
  ['lamp.jpg', 'Its address is not valid.'],
  ['http://[/lamp.jpg', 'Its address is not valid.'],
  ['ftp://old.example/lamp.jpg', 'It has no address on the web.'],
  ['blob:https://old.example/7', 'It has no address on the web.'],
  [`https://old.example/${'x'.repeat(2000)}`, 'Its address is too long.'],
  ['https://user:secret@old.example/lamp.jpg', 'Its address contains a password.'],
  ['http://127.0.0.1/lamp.jpg', '127.0.0.1 is not a public address.'],
  ['http://[::ffff:127.0.0.1]/lamp.jpg', '[::ffff:7f00:1] is not a public address.'],
  ['http://169.254.169.254/latest/meta-data/', '169.254.169.254 is not a public address.'],
  ['http://localhost/lamp.jpg', 'localhost is not a public address.'],
  [
    'data:image/svg+xml,%3Csvg xmlns="x"%3E%3C/svg%3E',
    'It is an SVG drawing, which may contain a script; it stays a link.',
  ],
  ['data:image/png;base64,AAAA', NO_IMAGE],
  ['data:,', NO_IMAGE],
])('an image at %s stays away, and the report says why', async (address, reason) => {
  const { bringer } = await importing();
  expect(await bringer.bring(address, { alt: '' })).toEqual({ reason });
});

test('nothing is fetched where the admin did not want it', async () => {
  const png = await transparentPng(9, 9);
  const old = await startOldSite((_, response) => response.end(png));
  const source = sourceFiles({ 'lamp.png': png });
  const archive = (await importing({ fetches: false, source }, old)).bringer;
  const reason = 'It is not in the archive, and you chose not to fetch images from the old site.';
  expect(await archive.bring(`${old.origin}/river.png`, { alt: '' })).toEqual({ reason });
  expect(await archive.bring(`${old.origin}/lamp.png`, { alt: '' })).toMatchObject({ image: {} });
  expect(old.asked).toEqual([]);
});

test('what the archive has in a damaged state comes from the old site', async () => {
  const png = await transparentPng(9, 9);
  const old = await startOldSite(({ url }, response) => response.writeHead(url === '/lamp.png' ? 200 : 404).end(png));
  const source = sourceFiles({ 'lamp.png': HTML, 'river.png': HTML });
  const { bringer } = await importing({ source }, old);
  expect(await bringer.bring(`${old.origin}/lamp.png`, { alt: '' })).toMatchObject({ image: {} });
  expect(await bringer.bring(`${old.origin}/river.png`, { alt: '' })).toEqual({ reason: NO_IMAGE });
});

test('what cannot be read in the archive is told in a sentence, and so is what is too large', async () => {
  const broken = {
    ...sourceFiles({ 'a.jpg': 'x', 'b.jpg': 'x', 'c.jpg': 'x' }),
    size: (name: string) => (name === 'a.jpg' ? 50 * 1024 * 1024 : 1),
    open: async (name: string) => {
      if (name === 'b.jpg') throw new ImportError('b.jpg has a wrong checksum.');
      return Readable.from([Buffer.alloc(30 * 1024 * 1024), Buffer.alloc(30 * 1024 * 1024)]);
    },
  };
  const { bringer } = await importing({ source: broken });
  const tooLarge = (name: string) => ({
    reason: `${name} is larger than 40 MB, which is too large for a file of its kind.`,
  });
  expect(await bringer.bring('archive:a.jpg', { alt: '' })).toEqual(tooLarge('a.jpg'));
  expect(await bringer.bring('archive:b.jpg', { alt: '' })).toEqual({ reason: 'b.jpg has a wrong checksum.' });
  expect(await bringer.bring('archive:c.jpg', { alt: '' })).toEqual(tooLarge('c.jpg'));
});

test('an old site that is silent is asked five times, not once for each of its images', async () => {
  const old = await startOldSite((_, response) => response.destroy());
  const { bringer } = await importing({}, old);
  const addresses = Array.from({ length: 20 }, (_, index) => `${old.origin}/${index}.jpg`);
  const brought = await Promise.all(addresses.map((address) => bringer.bring(address, { alt: '' })));
  const host = `127.0.0.1:${old.port}`;
  expect(new Set(brought.map((one) => 'reason' in one && one.reason))).toEqual(
    new Set([`${host} did not answer.`, `${host} did not answer several times, and was not asked again.`]),
  );
  expect(old.asked.length).toBeLessThanOrEqual(6);
});

test.each([429, 503])('a site that answers %i is asked once more for the image, after a while', async (status) => {
  const png = await transparentPng(9, 9);
  const asked = new Map<string, number>();
  const old = await startOldSite(({ url = '' }, response) => {
    asked.set(url, (asked.get(url) ?? 0) + 1);
    response.writeHead(url === '/never' || asked.get(url) === 1 ? status : 200).end(png);
  });
  const { bringer } = await importing({}, old);
  expect(await bringer.bring(`${old.origin}/later`, { alt: '' })).toMatchObject({ image: {} });
  expect(await bringer.bring(`${old.origin}/never`, { alt: '' })).toEqual({
    reason: expect.stringContaining(`(${status})`),
  });
  expect([...asked.values()]).toEqual([2, 2]);
});

test('at most two images of a site are under way at once, and six in all', async () => {
  const png = await transparentPng(9, 9);
  const answers: (() => void)[] = [];
  const { promise: sixAsked, resolve: onSix } = Promise.withResolvers<void>();
  const sites = await Promise.all(
    Array.from({ length: 4 }, () =>
      startOldSite((_, response) => {
        if (answers.push(() => response.end(png)) === 6) onSix();
      }),
    ),
  );
  const { bringer } = await importing({}, ...sites);
  const all = Promise.all(
    sites.flatMap(({ origin }) => ['a', 'b', 'c'].map((name) => bringer.bring(`${origin}/${name}`, { alt: '' }))),
  );
  await sixAsked;
  expect(answers).toHaveLength(6);
  expect(sites.map(({ asked }) => asked.length).filter((count) => count > 2)).toEqual([]);
  const release = setInterval(() => answers.splice(0).forEach((answer) => void answer()), 1);
  for (const brought of await all) expect(brought).toMatchObject({ image: {} });
  clearInterval(release);
});

test('cancelling ends what waits and what is under way at once', async () => {
  const { promise: asked, resolve: onAsked } = Promise.withResolvers<void>();
  const old = await startOldSite((_, response) => void response.write('x', () => onAsked()));
  const cancel = new AbortController();
  const { bringer, database } = await importing({ signal: cancel.signal }, old);
  const brings = Array.from({ length: 50 }, (_, index) => bringer.bring(`${old.origin}/${index}`, { alt: '' }));
  const settled = Promise.allSettled(brings);
  await asked;
  cancel.abort(new Error('Cancelled.'));
  for (const outcome of await settled) expect(outcome).toMatchObject({ reason: { message: 'Cancelled.' } });
  await expect(bringer.bring(`${old.origin}/again`, { alt: '' })).rejects.toThrow('Cancelled.');
  expect(old.asked.length).toBeLessThanOrEqual(2);
  expect(await database.read.selectFrom('images').select('id').execute()).toEqual([]);
});
