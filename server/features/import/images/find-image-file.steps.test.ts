import { expect, test } from 'vitest';
import { sourceFiles } from '../../../../test/support/moving/source-files.ts';
import { countSteps } from '../../../../test/support/runner/count-steps.ts';
import { findImage } from './find-image-file.ts';

const OLD = 'https://old.example';
const NONE = new Map();

/** The file of an archive with these files. */
const fileIn = (names: string[], address: string, known: Parameters<typeof findImage>[1] = NONE) =>
  findImage(sourceFiles(Object.fromEntries(names.map((name) => [name, '']))), known, address).file;

test.each([
  ['its own name', 'archive:posts/a/lamp.jpg', 'posts/a/lamp.jpg'],
  ['its address', `${OLD}/wp-content/uploads/2019/04/lamp.jpg`, 'wp-content/uploads/2019/04/lamp.jpg'],
  ['the end of its address', `${OLD}/wp-content/uploads/2019/04/lamp.jpg`, 'uploads/2019/04/lamp.jpg'],
  ['an address with a query', `${OLD}/uploads/2019/lamp.jpg?w=300&ssl=1#top`, 'uploads/2019/lamp.jpg'],
  ['a service that makes it smaller', 'https://i0.wp.com/old.example/uploads/2019/lamp.jpg', 'uploads/2019/lamp.jpg'],
  ['a smaller copy', `${OLD}/uploads/2019/lamp-300x200.jpg`, 'uploads/2019/lamp.jpg'],
  [
    'a copy that was made smaller twice',
    `${OLD}/uploads/2019/lamp-e1581234567890-300x200.jpg`,
    'uploads/2019/lamp.jpg',
  ],
  ['a scaled copy', `${OLD}/uploads/2019/lamp-scaled.jpg`, 'uploads/2019/lamp.jpg'],
  ['a copy of the scaled one', `${OLD}/uploads/2019/lamp-300x200.jpg`, 'uploads/2019/lamp-scaled.jpg'],
  ['a size of Ghost', `${OLD}/content/images/size/w600/2021/lamp.jpg`, 'content/images/2021/lamp.jpg'],
  ['a size of Ghost in WebP', `${OLD}/content/images/size/w600h400/format/webp/2021/lamp.jpg`, 'images/2021/lamp.jpg'],
  ['percent-encoded letters', `${OLD}/images/${encodeURI('दीया')}.jpg`, 'images/दीया.jpg'],
  ['letters in another normal form', `${OLD}/images/cafe\u0301.jpg`, 'images/caf\u00e9.jpg'],
  ['a name that holds an encoded one', `${OLD}/images/a%20lamp.jpg`, 'images/a%20lamp.jpg'],
  ['a folder for static files', 'archive:img/lamp.jpg', 'static/img/lamp.jpg'],
  ['an unmistakable name', `${OLD}/p/1*Zx81-lamp-of-tin.jpeg`, 'images/1*Zx81-lamp-of-tin.jpeg'],
  [
    'an original of an export',
    '/media/0123456789abcdef0123-9-0123456789abcdef.png',
    'media/0123456789abcdef0123-9-0123456789abcdef.png',
  ],
  [
    'a variant of it',
    '/media/0123456789abcdef0123-4-fedcba9876543210.webp',
    'media/0123456789abcdef0123-9-0123456789abcdef.png',
  ],
])('an image is found by %s', (_, address, name) => {
  expect(fileIn(['posts/a/index.md', name, 'other/river.jpg'], address)).toBe(name);
});

test('the file whose path ends most like the address is taken', () => {
  const names = ['2018/lamp.jpg', 'uploads/2019/lamp.jpg', 'lamp.jpg', '2019/lamp.jpg', 'x/y/2019/lamp.jpg'];
  expect(fileIn(names, `${OLD}/uploads/2019/lamp.jpg`)).toBe('uploads/2019/lamp.jpg');
  expect(fileIn(names, `${OLD}/files/2019/lamp.jpg`)).toBe('2019/lamp.jpg');
  expect(fileIn(names, `${OLD}/lamp.jpg`)).toBe('lamp.jpg');
});

test.each([
  ['a name that many pictures have', ['images/IMG_1234.jpg'], `${OLD}/2019/IMG_1234.jpg`],
  ['a short name', ['images/a1.jpg'], `${OLD}/2019/a1.jpg`],
  ['a name that two files have', ['a/oil-lamp.jpg', 'b/oil-lamp.jpg'], `${OLD}/2019/oil-lamp.jpg`],
  ['another name', ['a/oil-lamp.jpg'], `${OLD}/a/oil-lamps.jpg`],
  ['no file', ['a/oil-lamp.jpg'], `${OLD}/a/`],
  ['another kind of address', ['a/oil-lamp.jpg'], 'mailto:a/oil-lamp.jpg'],
  ['a broken address', ['a/oil-lamp.jpg'], 'https://[/a/oil-lamp.jpg'],
  ['a broken encoding', ['a/oil-lamp.jpg'], `${OLD}/%E0%A4%A/oil-lamp%.jpg`],
])('an image is not guessed by %s', (_, names, address) => {
  expect(fileIn(names, address)).toBeUndefined();
});

test('what the old site said of an image counts for all its spellings', () => {
  const known = new Map([
    [`${OLD}/uploads/lamp.jpg`, { file: 'archive:pictures/7.jpg', alt: 'An oil lamp' }],
    [`${OLD}/uploads/river.jpg`, { file: 'https://cdn.example/river.jpg' }],
  ]);
  const small = 'http://old.example/uploads/lamp-300x200.jpg?x=1';
  const source = sourceFiles({ 'pictures/7.jpg': '', 'uploads/lamp.jpg': '' });
  expect(findImage(source, known, small)).toMatchObject({ file: 'pictures/7.jpg', alt: 'An oil lamp', address: small });
  const river = findImage(source, known, 'http://old.example/uploads/river-1x1.jpg');
  expect(river.address).toBe('https://cdn.example/river.jpg');
});

test('an image is looked for in as few steps among many files as among few', async () => {
  const stepsAmong = async (files: number) => {
    const names = Array.from({ length: files }, (_, number) => `posts/p${number}/featured.jpg`);
    const source = sourceFiles(Object.fromEntries(names.map((name) => [name, ''])));
    expect(findImage(source, NONE, 'archive:posts/p1/featured.jpg').file).toBe('posts/p1/featured.jpg');
    return countSteps(() => {
      findImage(source, NONE, `/media/${'a'.repeat(20)}-10-${'b'.repeat(16)}.webp`);
      findImage(source, NONE, 'archive:other/featured.jpg');
    });
  };
  await stepsAmong(2);
  expect(await stepsAmong(1000)).toBe(await stepsAmong(20));
});
