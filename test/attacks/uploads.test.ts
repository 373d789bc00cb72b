import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { animation, CAMERA, photograph, picture } from '../fixtures/images.ts';
import type { DeskApp } from '../support/accounts/desk-app.ts';
import { guard } from '../support/runner/guard.ts';
import { postIn, type Writer } from '../support/texts/writing.ts';
import { openWhole, sendRaw } from './whole-site.ts';

guard('An upload was served as a page or a script, or its hidden data were published.');

/** Nothing of this may come out of the site again. */
const PAYLOAD = '<script>alert("payload")</script>';

const jpeg = () => picture(40, 30).jpeg().toBuffer();
const png = () => picture(40, 30).png().toBuffer();

/** Images to a decoder, and something else to a program that reads them in another way. */
const POLYGLOTS: [name: string, make: () => Promise<Buffer>][] = [
  ['a JPEG that ends as a page', async () => Buffer.concat([await jpeg(), Buffer.from(PAYLOAD)])],
  ['a JPEG with a page for a comment', async () => withSegment(await jpeg(), 0xfe, Buffer.from(PAYLOAD))],
  [
    'a JPEG with a page for its EXIF',
    () =>
      picture(40, 30)
        .withExif({ IFD0: { ImageDescription: PAYLOAD } })
        .jpeg()
        .toBuffer(),
  ],
  [
    'a JPEG with a page for its XMP',
    async () => withSegment(await jpeg(), 0xe1, Buffer.from(`http://ns.adobe.com/xap/1.0/\0${PAYLOAD}`)),
  ],
  [
    'a JPEG with a page for its IPTC',
    async () => withSegment(await jpeg(), 0xed, Buffer.from(`Photoshop 3.0\0${PAYLOAD}`)),
  ],
  ['a PNG with a page for a text', async () => withChunk(await png(), 'tEXt', `Comment\0${PAYLOAD}`)],
  [
    'a PNG with a page for an international text',
    async () => withChunk(await png(), 'iTXt', `XML:com.adobe.xmp\0\0\0\0\0${PAYLOAD}`),
  ],
  ['a PNG that ends as an archive', async () => Buffer.concat([await png(), Buffer.from(`PK\x03\x04${PAYLOAD}`)])],
  ['a GIF that ends as a script', async () => Buffer.concat([await animation(), Buffer.from(`*/=1;${PAYLOAD}`)])],
  ['a GIF with a script for a comment', async () => withGifComment(await animation(), PAYLOAD)],
  [
    'a photograph that tells where it was taken',
    async () => Buffer.concat([await photograph({ width: 40, height: 60 }), Buffer.from(PAYLOAD)]),
  ],
];

test.each(POLYGLOTS)('%s comes out as an image and nothing else', async (_name, make) => {
  const site = await openWhole();
  const upload = await make();
  expect(upload.toString('latin1')).toContain('alert("payload")');
  const post = postIn(await sendUpload(site, site.owner, [filePart(upload, { name: 'page.html', type: 'text/html' })]));
  const { file_path } = post.files[0];
  const answer = await site.get(file_path);
  expect(answer.headers).toMatchObject({
    'content-type': expect.stringMatching(/^image\/(jpeg|png|webp)$/),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'cross-origin-resource-policy': 'cross-origin',
  });
  for (const file of filesOf(site)) {
    const bytes = (await site.get(`/media/${file}`)).rawPayload;
    for (const told of ['payload', '<script', CAMERA, 'GPSLatitude', 'Exif', 'adobe'])
      expect([file, bytes.toString('latin1').includes(told)]).toEqual([file, false]);
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  }
  expect((await sharp(answer.rawPayload).metadata()).width).toBeGreaterThanOrEqual(40);
});

const NO_IMAGES: [name: string, content: string | Buffer][] = [
  ['a drawing with a script', `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${PAYLOAD}</svg>`],
  [
    'a drawing that reads a file',
    '<?xml version="1.0"?><!DOCTYPE s [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&x;</text></svg>',
  ],
  [
    'a drawing that grows without end',
    `<!DOCTYPE s [<!ENTITY a "${'x'.repeat(1000)}">${'<!ENTITY b "&a;&a;">'.repeat(50)}]><svg>&b;</svg>`,
  ],
  ['a page', `<!doctype html>${PAYLOAD}`],
  ['a script', 'alert(1)'],
  ['a PDF', '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'],
  ['a program', Buffer.from('7f454c4602010100', 'hex')],
  ['an archive', Buffer.from('504b0304140000000800', 'hex')],
  [
    'a script for a decoder',
    'push graphic-context\nviewbox 0 0 640 480\nfill \'url(https://evil.example/"|id")\'\npop graphic-context',
  ],
  ['PostScript', '%!PS\nuserdict /setpagedevice undef\n{ (%pipe%id) (w) file } stopped'],
  ['a list of other files', '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXTINF:10.0,\nfile:///etc/passwd\n'],
  ['the magic number alone', Buffer.from('ffd8ff', 'hex')],
];

test.each(NO_IMAGES)('%s is not taken, whatever it says it is', async (_name, content) => {
  const site = await openWhole();
  for (const type of ['image/jpeg', 'image/svg+xml', 'image/gif; x=y']) {
    const part = filePart(Buffer.from(content), { name: 'lamp.jpg', type });
    const answer = await sendUpload(site, site.owner, [part]);
    expect(answer.json()).toMatchObject({
      status: false,
      message: expect.stringMatching(/^(Please select a valid|This image is damaged)/),
    });
    expect([400, 415]).toContain(answer.statusCode);
  }
  expect(filesOf(site)).toEqual([]);
  expect(postIn(await site.get('/api/post/list')).count).toBe(0);
  postIn(await sendUpload(site, site.owner, [filePart(await jpeg(), { name: 'lamp.jpg', type: 'image/jpeg' })]));
  expect(filesOf(site).length).toBeGreaterThan(0);
});

test.each([
  '../../../../tmp/payload.jpg',
  '..\\..\\payload.jpg',
  '/etc/payload',
  'payload.jpg%00.html',
  'payload\u202egpj.exe',
  'payload.php',
  '.htaccess',
  'CON',
  `${'payload'.repeat(3000)}.jpg`,
  'C:\\payload.jpg',
  '; rm -rf payload; .jpg',
  '"><img src=payload onerror=alert(1)>.jpg',
])('the name %j of a file is no name of ours', async (name) => {
  const site = await openWhole();
  const post = postIn(await sendUpload(site, site.owner, [filePart(await jpeg(), { name, type: 'image/jpeg' })]));
  expect(post.files[0].file_path).toMatch(/^\/media\/[0-9a-f]{20}-40-[0-9a-f]{16}\.(jpg|webp)$/);
  for (const file of filesOf(site)) expect(file).toMatch(/^[0-9a-f]{20}-\d+-[0-9a-f]{16}\.(jpg|png|webp|avif)$/);
  expect((await site.get(post.files[0].file_path)).statusCode).toBe(200);
  expect((await site.get(`/blog/${post.slug}`)).body).not.toContain('payload');
});

/** Forms as no browser sends them. */
const FORMS: [name: string, status: number, parts: (jpeg: Buffer) => Buffer[], boundary?: string][] = [
  ['two files', 413, (bytes) => [filePart(bytes), filePart(bytes)]],
  ['a file in another field', 400, (bytes) => [filePart(bytes, { field: 'avatar' })]],
  ['a file where a text belongs', 400, (bytes) => [filePart(bytes, { field: 'title' })]],
  ['ten thousand fields', 413, () => Array.from({ length: 10_000 }, (_, n) => textPart(`f${n}`, 'x'))],
  ['a field that is everybody’s', 400, () => [textPart('__proto__', '{"isAdmin":true}')]],
  [
    'a form within a form',
    415,
    () => [
      Buffer.from(
        'Content-Type: multipart/mixed; boundary=inner\r\nContent-Disposition: form-data; name="featured_image"; filename="a"\r\n\r\n--inner\r\n\r\nx\r\n--inner--',
      ),
    ],
  ],
  ['a form without its end', 400, (bytes) => [bytes], 'another'],
];

test.each(FORMS)('%s are refused, and leave nothing', async (_name, status, parts, announced) => {
  const site = await openWhole();
  const answer = await sendUpload(site, site.owner, parts(await jpeg()), announced);
  expect([answer.statusCode, answer.json().message]).toEqual([status, expect.stringMatching(/^[A-Z][\s\S]*[^.]\.?$/)]);
  expect(filesOf(site)).toEqual([]);
  expect(postIn(await site.get('/api/post/list')).count).toBe(0);
  postIn(await sendUpload(site, site.owner, [filePart(await jpeg())]));
});

/** What lies beside the files that may be had. */
const ELSEWHERE = [
  '/media/../chintan.db',
  '/media/..%2fchintan.db',
  '/media/..%252fchintan.db',
  '/media/%2e%2e/chintan.db',
  '/media/%2e%2e%2fchintan.db',
  '/media/..\\chintan.db',
  '/media/..%5cchintan.db',
  '/media/..;/chintan.db',
  '/media/....//chintan.db',
  '/media//../chintan.db',
  '/media/%c0%ae%c0%ae/chintan.db',
  '/media/%uff0e%uff0e/chintan.db',
  '/media/FILE/../../chintan.db',
  '/media/FILE%00.html',
  '/media/FILE.bak',
  '/media/./',
  '/media',
  '/chintan.db',
  '/data/chintan.db',
  '/secret',
  '/backups/',
  '/outbox/',
  '/.env',
  '/.git/config',
  '/package.json',
  '/server/main.ts',
  '/node_modules/fastify/package.json',
  '/.vite/manifest.json',
  '/assets/../.vite/manifest.json',
  '/assets/%2e%2e/.vite/manifest.json',
  '/assets/..%2f.vite%2fmanifest.json',
  '/assets/..\\.vite\\manifest.json',
  '/assets/',
  '/assets/entry-reader-abc123.js.map',
  '/assets/entry-reader-abc123.js%00',
  '//etc/passwd',
  '/../../../../etc/passwd',
  '/%2e%2e/%2e%2e/%2e%2e/etc/passwd',
  '/file:///etc/passwd',
];

test('nothing is to be had beside the files that may be', async () => {
  const site = await openWhole();
  const { files } = postIn(await sendUpload(site, site.owner, [filePart(await jpeg())]));
  const file = files[0].file_path.slice('/media/'.length);
  const origin = await site.listen();
  for (const path of ELSEWHERE) {
    const { status, body, headers } = await sendRaw(origin, `GET ${path.replace('FILE', file)} HTTP/1.1`);
    expect([400, 404], path).toContain(status);
    expect(headers['cache-control'] ?? '', path).not.toContain('immutable');
    for (const inside of ['SQLite', 'of the build', 'root:', '"dependencies"', site.dataDir])
      expect(body, path).not.toContain(inside);
  }
  for (const had of [`/media/${file}`, '/assets/entry-reader-abc123.js', '/favicon.svg'])
    expect((await sendRaw(origin, `GET ${had} HTTP/1.1`)).status, had).toBe(200);
});

function filePart(bytes: Buffer, { field = 'featured_image', name = 'lamp.jpg', type = 'image/jpeg' } = {}): Buffer {
  const quoted = name.replaceAll('"', '%22');
  const head = `Content-Disposition: form-data; name="${field}"; filename="${quoted}"\r\nContent-Type: ${type}\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes]);
}

function textPart(field: string, text: string): Buffer {
  return Buffer.from(`Content-Disposition: form-data; name="${field}"\r\n\r\n${text}`);
}

function sendUpload({ app, category }: DeskApp, { bearer }: Writer, parts: Buffer[], announced = 'x-edge') {
  const whole = { title: 'T', summary: 'S', content: 'C', category: category.name };
  const fields = Object.entries(whole).map(([field, text]) => textPart(field, text));
  const bytes = [...fields, ...parts].map((part) =>
    Buffer.concat([Buffer.from('--x-edge\r\n'), part, Buffer.from('\r\n')]),
  );
  const headers = { ...bearer, 'content-type': `multipart/form-data; boundary=${announced}` };
  const payload = Buffer.concat([...bytes, Buffer.from('--x-edge--\r\n')]);
  return app.inject({ method: 'POST', url: '/api/post/create', headers, payload });
}

function filesOf({ dataDir }: DeskApp): string[] {
  try {
    return readdirSync(join(dataDir, 'media'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name);
  } catch {
    return [];
  }
}

/** A marker with its length, right behind the first one. */
function withSegment(image: Buffer, marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([image.subarray(0, 2), head, content, image.subarray(2)]);
}

/** A chunk behind the header of a PNG. */
function withChunk(image: Buffer, type: string, content: string): Buffer {
  const body = Buffer.concat([Buffer.from(type), Buffer.from(content)]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([image.subarray(0, 33), length, body, check, image.subarray(33)]);
}

/** Before the end of a GIF. */
function withGifComment(image: Buffer, text: string): Buffer {
  const comment = Buffer.concat([Buffer.from([0x21, 0xfe, text.length]), Buffer.from(text), Buffer.from([0])]);
  return Buffer.concat([image.subarray(0, -1), comment, image.subarray(-1)]);
}
