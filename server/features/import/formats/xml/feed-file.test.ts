import { expect, test } from 'vitest';
import { readAll, sourceFiles } from '../../../../../test/support/moving/source-files.ts';
import { wordpressExport, wordpressItem } from '../../../../../test/support/moving/wordpress-export.ts';
import { checkFeed, readItems } from './feed-file.ts';
import { ITEM_MAXIMUM } from './parse-feed.ts';
import { childText } from './xml-element.ts';

async function read(content: string | Buffer, chunkBytes?: number) {
  const source = sourceFiles({ 'feed.xml': content }, { chunkBytes });
  const file = await checkFeed(source, 'feed.xml');
  const items = await readAll(readItems(source, file, (item) => [item]));
  return {
    file,
    items,
    titles: items.map((item) => ('remark' in item ? item.remark : childText(item.element, 'title'))),
  };
}

function rss(items: string, { declaration = '', head = '' } = {}): string {
  return `${declaration}<rss version="2.0"><channel><title>Old</title>${head}${items}</channel></rss>`;
}

const titled = (title: string) => `<item><title>${title}</title></item>`;

test('items are found whatever the pieces in which a file arrives', async () => {
  const file = rss(`${titled('One')}<!-- <item> -->${titled('<![CDATA[</item> & <item>]]>')}<item/>${titled('Three')}`);
  for (const chunkBytes of [1, 7, 64, 65_536]) {
    expect((await read(file, chunkBytes)).titles).toEqual(['One', '</item> & <item>', 'Three']);
  }
});

test('a section of text that is split in two, since it contains the end of one, is one text', async () => {
  expect((await read(rss(titled('<![CDATA[a ]]]]><![CDATA[> b]]>')))).titles).toEqual(['a ]]> b']);
});

test('a file that is cut off anywhere is refused', async () => {
  const whole = wordpressExport([1, 2, 3].map((id) => wordpressItem({ id, content: '<p>दीये की लौ</p>' })));
  const bytes = Buffer.from(whole.trimEnd());
  for (let index = 0; index < 100; index += 1) {
    const length = Math.floor((bytes.length * (index + 0.5)) / 100.5);
    await expect(read(bytes.subarray(0, length)), `cut after ${length} bytes`).rejects.toThrow(
      /cut off|neither a feed/,
    );
  }
  expect((await read(bytes)).items).toHaveLength(3);
});

test.for([
  ['an item that is never closed', rss('<item><title>One</title>')],
  ['elements within a hundred thousand others', rss(`<item><title>Deep</title>${'<a>'.repeat(100_000)}</item>`)],
  ['elements within as many others in front of the feed', '<a>'.repeat(350_000)],
  ['a section without end', `<rss><channel><item><![CDATA[${'x'.repeat(70 * 1024 * 1024)}`],
] as const)('a file is refused because of %s', async ([, file = '']) => {
  await expect(read(file)).rejects.toThrow(/damaged/);
});

test('a page of a website is no feed', async () => {
  await expect(read('<!doctype html><html><body>Not found</body></html>')).rejects.toThrow(/neither a feed/);
});

test('what PHP printed in front of the file does not matter', async () => {
  expect((await read(`<br />\n<b>Warning</b>: gzip\n${rss(titled('One'))}`)).titles).toEqual(['One']);
});

test.for([
  ['UTF-16 with a mark', Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(rss(titled('दीया')), 'utf16le')])],
  ['UTF-16 without a mark', Buffer.from(rss(titled('दीया')), 'utf16le')],
  [
    'UTF-16, big end first',
    Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(rss(titled('दीया')), 'utf16le').swap16()]),
  ],
  ['UTF-8 with a mark', Buffer.from(`\ufeff${rss(titled('दीया'))}`)],
  [
    'UTF-8 that says it is UTF-16',
    Buffer.from(rss(titled('दीया'), { declaration: '<?xml version="1.0" encoding="UTF-16"?>' })),
  ],
] as const)('%s is read', async ([, bytes]) => {
  expect((await read(bytes, 9)).titles).toEqual(['दीया']);
});

test.for(['windows-1252', 'ISO-8859-1'])('%s is read, with the quotation marks of Windows', async (encoding) => {
  const file = rss(titled('\x93Caf\xe9\x94'), { declaration: `<?xml version="1.0" encoding="${encoding}"?>` });
  expect((await read(Buffer.from(file, 'latin1'))).titles).toEqual(['“Café”']);
});

test('an unknown encoding is named', async () => {
  const file = rss(titled('One'), { declaration: '<?xml version="1.0" encoding="KLINGON"?>' });
  await expect(read(file)).rejects.toThrow(/“KLINGON”/);
});

test('bytes that are no letters are noticed at their item', async () => {
  const file = Buffer.concat([
    Buffer.from('<rss><channel><item><title>A'),
    Buffer.from([0xe9]),
    Buffer.from('</title></item>'),
  ]);
  const { items } = await read(Buffer.concat([file, Buffer.from(`${titled('B')}</channel></rss>`)]));
  expect(items.map((item) => 'element' in item && item.isDamaged)).toEqual([true, false]);
});

test('control signs are left out, however they are written', async () => {
  expect((await read(rss(titled('a\x0bb&#11;c&#xFFFF;d')))).titles).toEqual(['abcd']);
});

test('entities are decoded once, and unknown ones stay as they are', async () => {
  expect((await read(rss(titled('&amp;lt; &#8220;x&#x201d; &nbsp; AT&T')))).titles).toEqual(['&lt; “x” &nbsp; AT&T']);
});

test('entities of a document type are text: nothing multiplies, and no file is read', async () => {
  const declaration = `<!DOCTYPE rss [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">
<!ENTITY i "<item>">]>`;
  expect((await read(rss(titled('&b; &f; &i;'), { declaration }))).titles).toEqual(['&b; &f; &i;']);
});

test('an item of 40 MB is a problem, and the others are read', async () => {
  const long = `<item><title>Long</title><description><![CDATA[${'x'.repeat(40 * 1024 * 1024)}]]></description></item>`;
  const { titles } = await read(rss(`${titled('One')}${long}${titled('Three')}`));
  expect(titles).toEqual(['One', '“Long” is too long, or has too many parts to be read; it was skipped.', 'Three']);
  expect(long.length).toBeGreaterThan(ITEM_MAXIMUM);
});

test('an item with a million elements, or with as many names, is a problem', async () => {
  const many = `<item><title>Many</title>${'<a/>'.repeat(1_000_000)}</item>`;
  const prefixes = Array.from({ length: 20_000 }, (_, number) => `xmlns:a${number}="http://www.w3.org/2005/Atom"`);
  const declared = '<b xmlns:c="http://purl.org/rss/1.0/"/>'.repeat(20_000);
  const named = `<item><title>Named</title><a ${prefixes.join(' ')}>${declared}</a></item>`;
  const fault = 'is too long, or has too many parts to be read; it was skipped.';
  expect((await read(rss(`${many}${named}${titled('Three')}`))).titles).toEqual([
    `“Many” ${fault}`,
    `“Named” ${fault}`,
    'Three',
  ]);
});

test('a long text takes no more time for being nested deeply', { timeout: 5000 }, async () => {
  const nested = `${'<b>a'.repeat(1900)}${'x'.repeat(10_000_000)}${'</b>'.repeat(1900)}`;
  expect((await read(rss(titled(nested)))).titles[0]).toHaveLength(10_001_900);
});

test('the beginning of a file is not read without end', async () => {
  await expect(read(`<html>${'x'.repeat(3_000_000)}`)).rejects.toThrow(/neither a feed/);
  const head = `<description>${'x'.repeat(ITEM_MAXIMUM)}</description>`;
  await expect(read(rss(titled('One'), { head }))).rejects.toThrow(/too much in front/);
});

test('names are known by their namespace, whatever its prefix', async () => {
  const file = `<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>Old</a:title><a:entry><a:title>One</a:title></a:entry></a:feed>`;
  const { file: feed, items } = await read(file);
  expect(feed.kind).toBe('atom');
  expect(items.map((item) => 'element' in item && childText(item.element, 'atom:title'))).toEqual(['One']);
});
