import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { dottedGif, picture, pngHeader } from '../fixtures/images.ts';
import { guard } from '../support/runner/guard.ts';
import { postIn, refusal, sendForm, type Writer } from '../support/texts/writing.ts';
import { dangersIn, elementsIn, textOn } from './read-answer.ts';
import { shareSite } from './shared-site.ts';

guard('An upload for a text ran as a script, or gave away the image of somebody else.');

const jpeg = () => picture(40, 30).jpeg().toBuffer();

async function uploadBy(member: Writer, bytes: Buffer, { alt = '', name = 'lamp.jpg', type = 'image/jpeg' } = {}) {
  const form = new FormData();
  form.append('alt', alt);
  form.append('image', new File([new Uint8Array(bytes)], name, { type }));
  return sendForm(opened(), '/api/post/images', form, member.bearer);
}

const opened = shareSite({}, async (site) => ({ member: await site.writer(), other: await site.writer() }));

function files(): string[] {
  const folder = join(opened().dataDir, 'media');
  return existsSync(folder) ? readdirSync(folder).sort() : [];
}

/** @returns the formatted text on the page of a post that says this */
async function shown(content: string): Promise<string> {
  const { member, get } = opened();
  const { slug } = postIn(await member.create({ title: 'Shown', content, format: 'markdown' }));
  return textOn((await get(`/blog/${slug}`)).body);
}

const sourcesIn = (html: string) =>
  elementsIn(html).flatMap(({ name, attributes }) => (name === 'img' ? (attributes.src ?? []) : []));

const BOMBS: [name: string, make: () => Buffer | Promise<Buffer>, status: number][] = [
  ['a PNG that says it has 60,000 by 60,000 dots', () => pngHeader(60_000, 60_000), 413],
  ['a PNG that says it has none', () => pngHeader(0, 0), 400],
  ['a GIF of two thousand frames', () => dottedGif({ width: 60, height: 40, frames: 2000 }), 413],
  [
    'a drawing that is called a photograph',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    415,
  ],
  ['a photograph in a page', async () => Buffer.concat([Buffer.from('<html>'), await jpeg()]), 415],
];

describe('an upload for a text', () => {
  test.each(BOMBS)('%s is refused in words, and leaves nothing', async (_name, make, status) => {
    const { member } = opened();
    const before = files();
    const [answered, message] = refusal(await uploadBy(member, await make()));
    expect([answered, message]).toEqual([
      status,
      expect.stringMatching(/^(?:Please select|This image|This animation)/),
    ]);
    expect(files()).toEqual(before);
  });

  test('has a name, a type and a description of its own, whatever it was sent with', async () => {
    const alt = '"><script>alert(1)</script>\' onerror=alert(1) x="';
    const sent = { alt, name: '../../evil.svg"\r\nX: y', type: 'image/svg+xml' };
    const { file } = postIn(await uploadBy(opened().member, await jpeg(), sent));
    expect(file).toMatchObject({
      alt,
      file_path: expect.stringMatching(/^\/media\/[0-9a-f]{20}-40-[0-9a-f]{16}\.jpg$/),
    });
    expect((await opened().get(file.file_path)).headers['content-type']).toBe('image/jpeg');
    const html = await shown(`![](${file.file_path})\n\n![${alt}](${file.file_path} "${alt.replaceAll('"', '')}") x`);
    expect(dangersIn(elementsIn(html))).toEqual([]);
    const described = elementsIn(html).flatMap(({ name, attributes }) => (name === 'img' ? attributes.alt : []));
    expect(described).toEqual([alt, alt]);
  });
});

describe('an image of somebody else', () => {
  test('is answered as one that there is not, wherever its number is sent', async () => {
    const { member, other, send } = opened();
    const { id: image } = postIn(await uploadBy(other, await jpeg()));
    const { id } = postIn(await member.create());
    const ask = async (image_id: number) => [
      refusal(await member.update({ id, image_id })),
      refusal(await member.get(`/api/media/${image_id}`)),
      refusal(await send('PUT', '/api/desk/author', { imageId: image_id }, member.bearer)),
    ];
    expect(await ask(image)).toEqual(await ask(999_999));
    expect((await ask(image)).map(([status]) => status)).toEqual([422, 404, 403]);
    const { id: own } = postIn(await uploadBy(member, await jpeg()));
    expect(postIn(await member.update({ id, image_id: own })).image_id).toBe(own);
  });

  test('keeps its description, and goes with its owner, wherever else a text shows it', async () => {
    const { member, desk, writer, get } = opened();
    const leaving = await writer();
    const { file } = postIn(await uploadBy(leaving, await jpeg(), { alt: 'As it is.' }));
    const post = postIn(
      await member.create({ title: 'Borrowed', content: `![](${file.file_path})`, format: 'markdown' }),
    );
    const { image_id } = postIn(
      await member.update({ id: post.id, title: 'Borrowed', content: `![](${file.file_path})`, image_alt: 'Mine.' }),
    );
    expect(image_id ?? null).toBeNull();
    expect(textOn((await get('/blog/borrowed')).body)).toContain('alt="As it is."');
    postIn(await desk.remove(`people/${leaving.id}`, { writings: 'delete' }));
    const { statusCode, body } = await get('/blog/borrowed');
    expect([statusCode, body.includes('Mine.')]).toEqual([200, false]);
  });
});

const WRITTEN: ((path: string) => string)[] = [
  (path) => `${path}?x=1`,
  (path) => `${path}#x`,
  (path) => path.replace('/media/', '/media/./'),
  (path) => path.replace('/media/', '/media//'),
  (path) => path.replace('/media/', '/x/../media/'),
  (path) => path.replace('/media/', '/MEDIA/'),
  (path) => path.replace('.jpg', '.svg'),
  (path) => path.replace('.jpg', '.jpg%00.html'),
  (path) => path.replace('/media/', '/media/%2e%2e/media/'),
  (path) => `//site.example${path}`,
  (path) => `https://evil.example${path}`,
  (path) => `https://site.example@evil.example${path}`,
];

test('the path of an image is its own path alone, however it is written in a text', async () => {
  const { file } = postIn(await uploadBy(opened().member, await jpeg()));
  const path: string = file.file_path;
  expect(sourcesIn(await shown(WRITTEN.map((write) => `![lamp](${write(path)})`).join('\n\n')))).toEqual([]);
  expect(sourcesIn(await shown(`![lamp](${path})\n\n![lamp](<${path}>) x`))).toEqual([path, path]);
});

/** Names of preview images that nothing on the site has; the first `0000…` is no fingerprint. */
const NO_PREVIEWS = [
  'page-constructor',
  'page-__proto__',
  'page-toString',
  'page-blog-2',
  'page-admin',
  'post-00001',
  'post-1e3',
  'post--1',
];

test('no invented preview image is drawn, and nothing is stored of those who ask for it', async () => {
  const { get, member } = opened();
  const { slug } = postIn(await member.create({ title: 'Previewed' }));
  const before = files();
  for (const name of [...NO_PREVIEWS, 'series-1', 'category-', 'user-1', '../post-1', '..%2fpost-1', 'post-1%2f..']) {
    for (const end of [
      '0000000000000000.png',
      'ffffffffffffffff.jpg',
      '0000000000000000.svg',
      '0000000000000000.png%00',
    ]) {
      const { statusCode, headers } = await get(`/preview-images/${name}-${end}`);
      expect([name, [400, 404].includes(statusCode), headers.location]).toEqual([name, true, undefined]);
    }
  }
  expect(files()).toEqual(before);
  expect((await get(`/blog/${slug}`)).body).toMatch(
    /og:image" content="https:\/\/site\.example\/preview-images\/post-\d+-[0-9a-f]{16}\.png"/,
  );
});
