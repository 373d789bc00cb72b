import { expect, test } from 'vitest';
import { entriesOf, ofKind, remarksOf } from '../../../../../test/support/moving/source-files.ts';
import { keyOf, readGhost } from './read-ghost.ts';

type Row = Record<string, unknown>;

const DATE = '2021-03-24T04:34:10.000Z';
const POST: Row = {
  id: 'p1',
  uuid: 'u-1',
  title: 'A lamp',
  slug: 'a-lamp',
  html: '<p>दीया</p>',
  status: 'published',
  visibility: 'public',
  type: 'post',
  created_at: DATE,
  updated_at: DATE,
  published_at: DATE,
};

function exportOf(tables: Record<string, Row[]>): Record<string, string> {
  return { 'site.ghost.json': JSON.stringify({ db: [{ meta: { exported_on: 1, version: '5.0.0' }, data: tables }] }) };
}

function read(posts: Row[], tables: Record<string, Row[]> = {}, files: Record<string, string> = {}) {
  return entriesOf(readGhost, {
    ...exportOf({ posts: posts.map((post) => ({ ...POST, ...post })), ...tables }),
    ...files,
  });
}

test('what the first versions wrote is read: numbers, pages by a flag, times without a zone, permalinks as a setting', async () => {
  const posts = [
    { page: 1, type: undefined, created_at: 1616560450000 },
    { uuid: '2', status: 'scheduled', published_at: '2031-01-02 03:04:05' },
  ];
  const entries = await read(posts, { settings: [{ key: 'permalinks', value: '/:year/:month/:day/:slug/' }] });
  const [page, scheduled] = ofKind(entries, 'post');
  expect(page).toMatchObject({
    createdAt: 1616560450000,
    addresses: ['/2021/03/24/a-lamp/', ...Array(3).fill(expect.any(String))],
  });
  expect(remarksOf(entries)).toEqual(['left out: “A lamp” was a page and becomes a post.']);
  expect(scheduled).toMatchObject({ status: 'draft', publishAt: Date.UTC(2031, 0, 2, 3, 4, 5) });
});

test('a draft without a text comes, and so does one whose text only the editor of Ghost can read, with a remark', async () => {
  const entries = await read([{ html: null }, { uuid: 'u-2', html: null, lexical: '{"root":{}}' }]);
  expect(ofKind(entries, 'post').map(({ text }) => text)).toEqual(Array(2).fill({ format: 'plain', source: '' }));
  expect(remarksOf(entries)).toEqual(['left out: “A lamp” has no HTML in the export, so it comes without a text.']);
  const [old, plain] = ofKind(
    await read([
      { html: '', markdown: '*a*' },
      { html: '', plaintext: 'a' },
    ]),
    'post',
  );
  expect([old?.text.format, plain?.text.format]).toEqual(['markdown', 'plain']);
});

test('an export without tables has no posts', async () => {
  const entries = await entriesOf(readGhost, { 'site.ghost.json': '{"db":[{"meta":{"exported_on":1}}]}' });
  expect(ofKind(entries, 'post')).toEqual([]);
});

test('routes that cannot be read are a problem, and the posts come', async () => {
  const entries = await read([{}], {}, { 'routes.yaml': 'x'.repeat(20 * 1024 ** 2 + 1) });
  expect(remarksOf(entries)).toEqual([expect.stringMatching(/^problem: .*routes\.yaml/)]);
  expect(ofKind(entries, 'post')[0]?.addresses).toContain('/a-lamp/');
});

test('files of Ghost that were made to keep a parser busy are read all the same', async () => {
  const many = Array.from({ length: 50_000 }, (_, number) => `  /a${number}: /b${number}`).join('\n');
  const entries = await read([{}], {}, { 'redirects.yaml': `301:\n${many}`, 'routes.yaml': `"a" `.repeat(200_000) });
  expect(ofKind(entries, 'redirect').length).toBeGreaterThan(50_000);
  const broken = await read([{}], {}, { 'redirects.yaml': `301:\n  ${'"a" '.repeat(200_000)}` });
  expect(remarksOf(broken)).toEqual(['problem: The redirects in redirects.yaml cannot be read.']);
});

test('addresses are compared at once, without their ends', async () => {
  expect(keyOf('/a-lamp/?x=1#y')).toBe('/a-lamp');
  const strange = `/a${'?'.repeat(300_000)}\n`;
  expect(keyOf(strange)).toBe('/a');
});

test('times that no calendar has are ignored', async () => {
  const never = { published_at: 1e17, updated_at: 1e17, created_at: '+275760-01-01T00:00:00Z' };
  const [post] = ofKind(await read([never]), 'post');
  expect(post).toMatchObject({ publishedAt: undefined, updatedAt: undefined, createdAt: undefined, title: 'A lamp' });
});

test('aliases in the routes of Ghost are ignored', async () => {
  const routes = 'x: &a\n  b: c\ncollections:\n  /:\n    permalink: *b\n  /n/:\n    permalink: /n/{slug}/\n';
  const [post] = ofKind(await read([{}], {}, { 'routes.yaml': routes }), 'post');
  expect(post?.addresses.slice(0, 2)).toEqual(['/n/a-lamp/', '/a-lamp/']);
});

test('redirects that cannot be read are a problem, and the posts come', async () => {
  const entries = await read([{}], {}, { 'redirects.json': '[{"from": ' });
  expect(entries).toContainEqual({
    kind: 'problem',
    place: 'redirects.json',
    remark: 'The redirects in redirects.json cannot be read.',
    of: 'redirects',
  });
  expect(ofKind(entries, 'post')).toHaveLength(1);
});

test('a text that is too long is a problem, and the others are read', async () => {
  const entries = await read([{ html: '<div>'.repeat(50_000) }, { uuid: 'u-2', html: 'x'.repeat(2_000_001) }]);
  expect(ofKind(entries, 'post').map(({ key }) => key)).toEqual(['ghost:u-1']);
  expect(remarksOf(entries)).toEqual(['problem: “A lamp” is far too long for a post; it was skipped.']);
  expect(entries.filter((entry) => 'of' in entry && entry.of === 'posts')).toHaveLength(1);
});

test('an export that is cut off is refused before anything of it is passed on', async () => {
  const [json = ''] = Object.values(exportOf({ posts: [POST, POST] }));
  const passed: unknown[] = [];
  const reading = entriesOf(
    async function* (source, here) {
      for await (const entry of readGhost(source, here)) {
        passed.push(entry);
        yield entry;
      }
    },
    { 'site.json': json.slice(0, -20), 'content/images/a.png': 'x' },
  );
  await expect(reading).rejects.toThrow('The export of Ghost is cut off');
  expect(passed).toEqual([]);
});
