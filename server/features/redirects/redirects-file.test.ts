import { expect, test } from 'vitest';

import { csvLine } from '#server/base/csv.ts';

import { readGhostLines, readRedirectsFile } from './redirects-file.ts';

/** Time that grows with the square of the length would be minutes. */
const IN_TIME = { timeout: 20_000 };

/** Each list has the one before it ten times. */
function grow(names: string): string {
  const pairs = [...names.slice(1)].map((name, index) => [name, names[index]] as const);
  return pairs.map(([name, before]) => `${name}: &${name} [${Array(10).fill(`*${before}`).join(',')}]\n`).join('');
}

function read(text: string) {
  const { rows, refused } = readRedirectsFile(text);
  return {
    rows: rows.map(({ from, to }) => [from, 'target' in to ? to.target : '']),
    refused: refused.map(({ from }) => from),
  };
}

test.each([
  ['a table', 'from,to\n/a,/b\n"/c, d",https://other.example/\n'],
  ['a table with other columns and orders', 'hits,To,From\r\n3,/b,/a\r\n0,https://other.example/,"/c, d"\r\n'],
  ['a table without a first line of names', '\uFEFF/a,/b\n\n"/c, d",https://other.example/'],
])('%s is read', (_name, text) => {
  expect(read(text)).toEqual({
    rows: [
      ['/a', '/b'],
      ['/c, d', 'https://other.example/'],
    ],
    refused: [],
  });
});

test('the apostrophe that an export puts before what looks like a formula is taken away', () => {
  const addresses = ['=a', "'=b", '-c', "'d"];
  const table = addresses.map((from) => csvLine([from, '/x'])).join('');
  expect(read(table).rows).toEqual(addresses.map((from) => [from, '/x']));
});

test('whole addresses of Ghost’s JSON are read, patterns are not', () => {
  const rules = [
    { from: '^/old/?$', to: '/new', permanent: true },
    { from: '/a/b/', to: 'https://other.example/' },
    { from: '^\\/dotted\\.html$', to: '/dotted' },
    { from: '^\\/an\\_old\\/?$', to: '/an-old' },
    { from: '^/slash/$', to: '/slash' },
    { from: '^/tag/(.*)', to: '/tags/$1' },
    { from: '/nowhere/' },
    null,
  ];
  expect(read(JSON.stringify(rules))).toEqual({
    rows: [
      ['/old', '/new'],
      ['/a/b/', 'https://other.example/'],
      ['/dotted.html', '/dotted'],
      ['/an_old', '/an-old'],
      ['/slash/', '/slash'],
    ],
    refused: ['^/tag/(.*)', '/nowhere/', ''],
  });
});

test('Ghost’s YAML is read', () => {
  const text = '301:\n  /a/: /b/\n  ^/c$: https://other.example/\n302:\n  /d: /e\n  /f/(.*): /g\n';
  expect(read(text)).toEqual({
    rows: [
      ['/a/', '/b/'],
      ['/c', 'https://other.example/'],
      ['/d', '/e'],
    ],
    refused: ['/f/(.*)'],
  });
});

test('quoted addresses, comments and empty groups in Ghost’s YAML are read', () => {
  const text = `# Old\n301:\n  "/a: b": '/it''s' # why\n\n  '/c': /d#e\n302: {}\n`;
  expect(read(text).rows).toEqual([
    ['/a: b', "/it's"],
    ['/c', '/d#e'],
  ]);
});

test.each(['/a', '"/b" ', '&a ', '[]', 'k\n'])(
  'a hundred thousand lines, and many %j in one, take no time',
  IN_TIME,
  (sign) => {
    const lines = Array.from({ length: 100_000 }, (_, number) => `  /a${number}: /b`).join('\n');
    expect(() => readRedirectsFile(`301:\n${lines}\n`)).toThrow('The file has more than 50,000 redirects.');
    expect(() => readRedirectsFile(`301:\n  ${sign.repeat(300_000)}\n`)).toThrow(/but is not one/);
  },
);

test('lines of Netlify are read, but no rules with placeholders, rewrites and conditions', () => {
  const text = `# Old addresses
/a            /b
/c/           https://other.example/   301!   # a comment
/d            /e 302
/blog/*       /posts/:splat
/u/:name      /people/:name
/app          /index.html 200
/store id=:id /products/:id
/gone         404
/f            /g 301 Country=in
`;
  expect(read(text)).toEqual({
    rows: [
      ['/a', '/b'],
      ['/c/', 'https://other.example/'],
      ['/d', '/e'],
    ],
    refused: ['/blog/*', '/u/:name', '/app', '/store', '/gone', '/f'],
  });
});

test.each([
  ['nothing', ''],
  ['white space', ' \n\n'],
  ['broken JSON', '[{"from": '],
  ['other JSON', '{"a": 1}'],
  ['broken YAML', '301:\n  - [a: {'],
  ['aliases that grow', `a: &a [x,x]\n${grow('abcdefghijklmnopqrstuvwxyz')}301:\n  ? *z\n  : /x\n`],
])('a file with %s is refused in words', (_name, text) => {
  expect(() => readRedirectsFile(text)).toThrow(/no redirects|but is not one/);
});

test('a pattern in a table is refused', () => {
  expect(read('/a/*,/b\n/c/:slug,/d\n^/e$,/f\n/g:h,/i')).toEqual({
    rows: [['/g:h', '/i']],
    refused: ['/a/*', '/c/:slug', '^/e$'],
  });
});

test('a line of a million quotation marks is refused, and quickly', () => {
  expect(read(`/a,/b\n${'"'.repeat(1_000_000)}`).rows).toEqual([['/a', '/b']]);
});

test.each([
  ['after a name', (spaces: string) => `a${spaces}`],
  ['after a quoted name', (spaces: string) => `"a"${spaces}b`],
  ['before a value', (spaces: string) => `a:${spaces}[`],
  ['before a strange end of a line', (spaces: string) => `a: b${spaces}#\u2028`],
])('spaces %s in each line of a file take no longer than other characters', (_name, lineOf) => {
  const text = `301:\n${`${lineOf(' '.repeat(9000))}\n`.repeat(500)}`;
  const before = process.cpuUsage();
  readGhostLines(text);
  expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(4);
});
