import { readdirSync, readlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { makeFolder } from '../../../../test/support/database/databases.ts';
import { postEntry } from '../../../../test/support/moving/imports.ts';
import { convertText } from '../text/convert-text.ts';
import { addressKey, WorkStore } from './work-store.ts';

const openFiles = () =>
  readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      return readlinkSync(`/proc/self/fd/${name}`);
    } catch {
      return [];
    }
  });

test.runIf(process.platform === 'linux')('what was read waits in the folder of the import, and leaves nothing', () => {
  const folder = makeFolder();
  const work = new WorkStore(folder);
  const { text, ...entry } = postEntry();
  work.add({ ...entry, text: convertText(text), isOwn: false });
  expect(openFiles().filter((file) => file.startsWith(folder))).toHaveLength(1);
  expect(readdirSync(folder)).toEqual([]);
  expect([...work.entries('post')]).toHaveLength(1);
  work.close();
  expect(openFiles().filter((file) => file.startsWith(folder))).toEqual([]);
  expect(process.env.SQLITE_TMPDIR).toBeUndefined();
});

test('an image has the first description that any mention of it has', () => {
  const work = new WorkStore(makeFolder());
  for (const alt of ['', 'A lamp', 'Another']) work.wantImage({ address: 'archive:lamp.png', alt, place: 'post 1' });
  expect([...work.wantedImages()]).toMatchObject([{ alt: 'A lamp' }]);
  work.close();
});

test.each([
  'https://old.example/2019/lamp/',
  'http://www.old.example/2019/lamp',
  '//OLD.example/2019/lamp#end',
  'https://old.example/2019/lamp/index.html',
])('%s is the same address as its other spellings', (address) => {
  expect(addressKey(address)).toBe('//old.example/2019/lamp');
});

test('letters count, whether they are percent-encoded and composed or not', () => {
  const composed = addressKey('https://old.example/दीया-ज़');
  expect(addressKey(`https://old.example/${encodeURIComponent('दीया-ज़'.normalize('NFD'))}`)).toBe(composed);
});

test.each([
  ['https://old.example/?p=12', '//old.example/?p=12'],
  ['https://old.example/Lamp', '//old.example/Lamp'],
  ['archive:posts/lamp.md', 'archive:posts/lamp.md'],
  ['/2019/lamp/', '/2019/lamp'],
  ['https://old.example/%E0%A4%A', '//old.example/%E0%A4%A'],
])('of %s, what tells it from others stays', (address, key) => {
  expect(addressKey(address)).toBe(key);
});
