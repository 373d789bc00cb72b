import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { drawPreview } from '#web/drawings/draw-preview.ts';
import { animation, picture } from '../../../../test/fixtures/images.ts';
import { makeTemporaryFolder } from '../../../../test/support/runner/temporary-folder.ts';
import type { PreviewContentToDraw } from '../image-task.ts';
import { runImageTask } from '../run-image-task.ts';

const CONTENT: PreviewContentToDraw = {
  title: 'The river and धर्म',
  language: 'en',
  siteName: 'Chintan',
  label: 'Philosophy',
  drawing: drawPreview('the-river'),
};
const TITLE_AREA = { left: 0, top: 110, width: 720, height: 380 };
const PICTURE_AREA = { left: 720, top: 0, width: 480, height: 630 };

function draw(content: Partial<PreviewContentToDraw> = {}, photo?: Buffer) {
  const image = Readable.from(photo ? [photo] : []);
  return runImageTask({ kind: 'preview', content: { ...CONTENT, ...content } }, image);
}

const partOf = (bytes: Uint8Array, area = { left: 0, top: 0, width: 1200, height: 630 }) =>
  sharp(bytes).extract(area).removeAlpha().raw().toBuffer();

test('a preview image has the size that programs expect, as PNG with a drawing', async () => {
  const { type, width, height, bytes } = await draw();
  expect({ type, width, height }).toEqual({ type: 'png', width: 1200, height: 630 });
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630, hasAlpha: false });
  expect(bytes.length).toBeLessThan(100_000);
});

test('the same content is drawn the same', async () => {
  expect((await draw()).bytes.equals((await draw()).bytes)).toBe(true);
});

test('a photograph is shown as JPEG beside the title', async () => {
  const photo = sharp({ create: { width: 960, height: 640, channels: 3, background: '#2040c0' } });
  const { type, bytes } = await draw({}, await photo.webp().toBuffer());
  expect(type).toBe('jpg');
  const [red = 255, green = 255, blue = 0] = await partOf(bytes, PICTURE_AREA);
  expect([red < 60, green < 90, blue > 160]).toEqual([true, true, true]);
  const alone = await partOf((await draw()).bytes, TITLE_AREA);
  const beside = await partOf(bytes, TITLE_AREA);
  expect(meanDifference(alone, beside)).toBeLessThan(2);
});

test('a photograph one pixel wide is shown as well, although it is enlarged to gigabytes', async () => {
  const photo = sharp({ create: { width: 1, height: 16_383, channels: 3, background: '#2040c0' } });
  expect((await draw({}, await photo.png().toBuffer())).type).toBe('jpg');
}, 20_000);

test.each([
  ['is damaged', async () => (await picture(300, 300).jpeg().toBuffer()).subarray(0, 2000)],
  ['is no image', async () => Buffer.from('<html>')],
  ['is an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
])('a photograph that %s is replaced by the drawing', async (_, photo) => {
  const { type, bytes } = await draw({}, await photo());
  expect(type).toBe('png');
  expect(bytes.equals((await draw()).bytes)).toBe(true);
});

test('of an animation, the first frame is shown', async () => {
  expect(await draw({}, await animation())).toMatchObject({ type: 'jpg', width: 1200, height: 630 });
});

test('no photograph makes a file that is too large', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 120 } as const;
  const photo = sharp({ create: { width: 480, height: 630, channels: 3, background: '#000', noise } });
  const { bytes } = await draw({}, await photo.png().toBuffer());
  expect(bytes.length).toBeLessThan(300_000);
});

test.each([
  ['words', 'the lamp and '.repeat(250)],
  ['Hindi words', 'दीपक और '.repeat(400)],
  ['one word', 'अ'.repeat(3000)],
  ['marks on one letter', `a${'\u0301'.repeat(3000)}`],
])('a title of 3000 characters is cut: %s', async (_, title) => {
  expect((await draw({ title })).bytes.length).toBeLessThan(100_000);
});

test('a title of 300 characters is shown to its end in both scripts', async () => {
  for (const title of ['the lamp and its light '.repeat(13), 'दीपक और उसका उजाला '.repeat(16)]) {
    const language = title.startsWith('t') ? 'en' : 'hi';
    const [whole, cut] = await Promise.all(
      [title, `${title.trim().slice(0, -1)}…`].map((one) => draw({ title: one, language })),
    );
    expect(whole?.bytes.equals(cut?.bytes as Buffer)).toBe(false);
  }
});

test.each([
  ['AVATAR of the WAVES, '.repeat(8), 'en'],
  ['mmmmm '.repeat(30), 'en'],
  ['saṁsāra Kṛṣṇa jñāna '.repeat(9), 'en'],
  ['कर्मण्येवाधिकारस्ते मा फलेषु कदाचन '.repeat(5), 'hi'],
  ['गीता में “स्थितप्रज्ञ”, AI के युग में '.repeat(4), 'hi'],
] as const)('the lines of "%s" leave room before the picture', async (title, language) => {
  const { bytes } = await draw({ title, language });
  const beside = await partOf(bytes, { ...TITLE_AREA, left: 672, width: 48 });
  expect(countInk(beside)).toBe(0);
});

test('signs of markup are letters like others', async () => {
  const bytes = await Promise.all(
    ['A < B & C > D', 'A  B  C  D', '</text><text>', '&amp;'].map(async (title) => (await draw({ title })).bytes),
  );
  expect(new Set(bytes.map((one) => Buffer.from(one).toString('base64'))).size).toBe(4);
});

test('what no font has is no box', async () => {
  const plain = await draw({ title: 'Diwali lights' });
  const more = await draw({ title: '🪔 Diwali 🎉 lights ⸎' });
  expect(more.bytes.equals(plain.bytes)).toBe(true);
});

test.each(['🪔🎉', 'Urdu اردو شاعری', 'Kr\u0325ṣṇa'])(
  'the title “%s” is replaced by the name of the site',
  async (title) => {
    expect((await draw({ title })).bytes.equals((await draw({ title: 'Chintan' })).bytes)).toBe(true);
  },
);

test('a name of the site that cannot be drawn is left out, and so is the label', async () => {
  const bare = await draw({ siteName: '', label: '' });
  expect((await draw({ siteName: 'Чинтан', label: 'اردو' })).bytes.equals(bare.bytes)).toBe(true);
  expect(await draw({ title: '🪔', siteName: '🪔', label: '' })).toMatchObject({ type: 'png' });
});

test('every line is as far from the next, whatever the script of its letters', async () => {
  const baselines = async (title: string) => baselinesOf(await partOf((await draw({ title })).bytes, TITLE_AREA));
  const mixed = await baselines('xxxxxxxxx xxxxxxxxx xxxxxxxxx ककककककककक xxxxxxxxx');
  const distances = mixed.slice(1).map((y, i) => y - (mixed[i] as number));
  expect(Math.max(...distances) - Math.min(...distances)).toBeLessThanOrEqual(1);
  expect(mixed.length).toBeGreaterThan(2);
});

test('the fonts of the machine are never used, nor missed where there are none', async () => {
  const folder = makeTemporaryFolder('no-fonts');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const none = join(folder, 'fonts.conf');
  writeFileSync(none, '<?xml version="1.0"?><fontconfig></fontconfig>');
  const ours = await partOf((await draw()).bytes);
  for (const environment of [{ FONTCONFIG_FILE: none }, { FONTCONFIG_FILE: join(folder, 'missing.conf') }, {}])
    expect((await partOf(await drawWith(environment))).equals(ours)).toBe(true);
});

/** Draws in a process with other variables than those that `runImageTask` passes. */
async function drawWith(env: NodeJS.ProcessEnv): Promise<Uint8Array> {
  const script = resolve(import.meta.dirname, '../image-process.ts');
  const child = fork(script, {
    serialization: 'advanced',
    execArgv: [],
    env,
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  });
  child.send({ kind: 'preview', content: CONTENT });
  child.stdin?.end();
  const [{ made }] = await once(child, 'message');
  return made.bytes;
}

function meanDifference(one: Buffer, other: Buffer): number {
  return one.reduce((sum, value, i) => sum + Math.abs(value - (other[i] as number)), 0) / one.length;
}

function countInk(pixels: Buffer): number {
  return pixels.reduce((sum, value, i) => sum + (i % 3 === 0 && value < 128 ? 1 : 0), 0);
}

/** The rows below which there is much less ink: x and क have no part below the line. */
function baselinesOf(pixels: Buffer): number[] {
  const rows = Array.from({ length: TITLE_AREA.height }, (_, y) =>
    countInk(pixels.subarray(y * TITLE_AREA.width * 3, (y + 1) * TITLE_AREA.width * 3)),
  );
  return rows.flatMap((ink, y) => (ink > 0 && (rows[y + 1] ?? 0) === 0 ? [y] : []));
}
