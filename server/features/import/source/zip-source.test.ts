import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { fileOf, type Packed, patched, zipOf } from '../../../../test/support/moving/archives.ts';
import { guard } from '../../../../test/support/runner/guard.ts';
import { openSource } from './open-source.ts';
import { ImportError, type SourceFiles } from './source-files.ts';

async function opened(zip: Buffer, name = 'export.zip') {
  const { source, problems } = await openSource(fileOf(name, zip));
  return { source, problems: problems.map(({ remark }) => remark) };
}

async function contents(source: SourceFiles) {
  const read = source.names().map(async (name) => [name, await text(await source.open(name))]);
  return Object.fromEntries(await Promise.all(read));
}

test('an archive is known by its content, and its files are read in its order', async () => {
  const { source, problems } = await opened(await zipOf({ 'b.md': 'Lamp', 'a/c.md': 'दीया' }), 'export.txt');
  expect(source.names()).toEqual(['b.md', 'a/c.md']);
  expect(await contents(source)).toEqual({ 'b.md': 'Lamp', 'a/c.md': 'दीया' });
  expect([source.size('a/c.md'), source.name, problems]).toEqual([12, 'export.txt', []]);
  await source.close();
});

test('what macOS and editors leave in an archive is no file of the author, and names are composed', async () => {
  const { source, problems } = await opened(
    await zipOf({ '__MACOSX/._a.md': '', '.DS_Store': '', 'x/.git/config': '{}', 'cafe\u0301.md': 'x' }),
  );
  expect([source.names(), problems]).toEqual([['caf\u00e9.md'], []]);
});

test('a folder that contains everything is left out of the names, unless it says what they are', async () => {
  const names = async (files: Record<string, string>) => (await opened(await zipOf(files))).source.names();
  expect(await names({ 'my-site/a.md': '', 'my-site/posts/b.md': '' })).toEqual(['a.md', 'posts/b.md']);
  expect(await names({ 'posts/a.html': '', 'posts/b.html': '' })).toEqual(['posts/a.html', 'posts/b.html']);
  expect(await names({ 'my-site/a.md': '', 'b.md': '' })).toEqual(['my-site/a.md', 'b.md']);
});

test('names in UTF-8 are read although the archive does not say that they are', async () => {
  const zip = await zipOf({ 'दीया.md': 'x' });
  zip.writeUInt16LE(0, zip.indexOf('PK\x01\x02') + 8);
  expect((await opened(zip)).source.names()).toEqual(['दीया.md']);
});

const HOSTILE_NAMES = {
  '../evil.md': 'would lie outside the archive',
  'a/../../e.md': 'would lie outside the archive',
  '..\\evil.md': 'would lie outside the archive',
  '/etc/passwd': 'names a place on a disk',
  'C:/evil.md': 'names a place on a disk',
  'C:\\evil.md': 'names a place on a disk',
  '\\\\server\\e': 'names a place on a disk',
  'ev\0il.md': 'has a name with control characters',
};

test.each(Object.entries(HOSTILE_NAMES))(
  'a file named %j is a problem, and the others are read',
  async (name, words) => {
    const ordinary = 'x'.repeat(name.length);
    const zip = patched(await zipOf({ [ordinary]: 'evil', 'ok.md': 'fine' }), ordinary, { name });
    const { source, problems } = await opened(zip);
    expect(problems).toEqual([expect.stringContaining(words)]);
    expect(await contents(source)).toEqual({ 'ok.md': 'fine' });
  },
);

test('backslashes are the same as slashes, and a point is the folder itself', async () => {
  const zip = patched(await zipOf({ 'posts/a.md': 'x' }), 'posts/a.md', { name: 'posts\\a.md' });
  expect(await contents((await opened(zip)).source)).toEqual({ 'posts/a.md': 'x' });
  const { source } = await opened(patched(await zipOf({ 'xx_a/./x.md': 'x' }), 'xx_a/./x.md', { name: './_a/./x.md' }));
  expect(source.names()).toEqual(['x.md']);
});

const OK: Packed = { name: 'ok.md', content: 'fine' };
const kinds: [string, Packed[], string][] = [
  ['a link', [{ name: 'link.md', content: '/etc/passwd', mode: 0o120777 }], 'is a link to another file'],
  ['a device', [{ name: 'tty', content: '', mode: 0o020666 }], 'is not an ordinary file'],
  ['a second file with the name of another', [OK, { ...OK, content: 'other' }], 'is in the archive twice'],
  ['an archive', [{ name: 'posts.zip', content: 'PK' }], 'is an archive itself, and is not opened'],
  ['a bomb', [{ name: 'a.html', content: Buffer.alloc(8 * 1024 ** 2) }], 'looks like an attack'],
  ['a picture of 41 MB', [{ name: 'a.png', content: Buffer.alloc(41 * 1024 ** 2) }], 'is larger than 40 MB'],
];

test.each(kinds)('%s in an archive is one problem, and the others are read', async (_, files, words) => {
  const { source, problems } = await opened(await zipOf([...files, ...(files[0] === OK ? [] : [OK])]));
  expect(problems).toEqual([expect.stringContaining(words)]);
  expect(await contents(source)).toEqual({ 'ok.md': 'fine' });
});

guard('A small archive expanded until the disk was full.', () => {
  test('a bomb of many small files is read until it is one, and is one problem', async () => {
    const small = Array.from({ length: 10 }, (_, at) => ({ name: `${at}.html`, content: Buffer.alloc(3 * 1024 ** 2) }));
    const { source, problems } = await opened(await zipOf(small));
    expect(source.names()).toEqual(['0.html']);
    expect(problems).toEqual([
      '1.html and what follows it are not read: the archive is packed so tightly that it looks like an attack.',
    ]);
  });
});

test.each([
  ['protected by a password', { encrypted: true }, 'is protected by a password'],
  ['packed with a rare method', { method: 93 }, 'is packed in a way that few programs can read'],
])('a file that is %s is one problem, and the others are read', async (_, patch, words) => {
  const { source, problems } = await opened(patched(await zipOf({ 'a.md': 'x', 'ok.md': 'fine' }), 'a.md', patch));
  expect(problems).toEqual([expect.stringContaining(words)]);
  expect(await contents(source)).toEqual({ 'ok.md': 'fine' });
});

test.each([
  ['whose checksum is wrong', { crc32: 7 }, 'a.md is damaged: its checksum is wrong.'],
  ['that is larger than it says', { size: 3 }, 'a.md is larger than it says, so it is not read further.'],
  ['that is smaller than it says', { size: 3000 }, 'a.md is damaged: its end is missing.'],
])('a file %s fails when it is read', async (_, patch, message) => {
  const { source } = await opened(patched(await zipOf({ 'a.md': 'A lamp. '.repeat(50) }), 'a.md', patch));
  await expect(source.open('a.md').then(text)).rejects.toThrow(new ImportError(message));
});

test('a file whose bytes were changed on the way fails when it is read', async () => {
  const zip = await zipOf({ 'a.md': 'A lamp. '.repeat(50) });
  zip.fill(0xff, 40, 50);
  const { source } = await opened(zip);
  await expect(source.open('a.md').then(text)).rejects.toThrow(ImportError);
});

test('an archive whose list is damaged is read as far as the list goes', async () => {
  const zip = await zipOf({ 'a.md': 'first', 'b.md': 'second' });
  zip.fill(0, zip.lastIndexOf('PK\x01\x02'), zip.lastIndexOf('PK\x01\x02') + 4);
  const { source, problems } = await opened(zip);
  expect(problems).toEqual(['The archive is damaged after a.md: the files that follow cannot be listed.']);
  expect(await contents(source)).toEqual({ 'a.md': 'first' });
});

test('an archive that was cut off at any place is refused in a sentence', async () => {
  const zip = await zipOf({ 'a.md': 'A lamp', 'b.md': 'A river' });
  for (let length = 4; length < zip.length; length += 7) {
    await expect(openSource(fileOf('cut.zip', zip.subarray(0, length)))).rejects.toThrow(
      'cut.zip is a damaged or incomplete zip archive',
    );
  }
});
