import { expect, test } from 'vitest';
import { readBody, readFolder } from '../../../../../test/support/moving/markdown-folders.ts';
import { readAll, sourceFiles } from '../../../../../test/support/moving/source-files.ts';
import { guard } from '../../../../../test/support/runner/guard.ts';
import { ImportError } from '../../source/source-files.ts';
import { readMarkdownFolder } from './read-markdown-folder.ts';

guard('A hostile folder of texts kept an import busy or took its memory.');

/** Time that grows with the square of the length would be minutes. */
const IN_TIME = { timeout: 20_000 };

test('a text that is too long is named, and the others are imported', async () => {
  const { posts, problems } = await readFolder({ 'long.md': 'लौ'.repeat(500_000), 'short.md': 'Text.' });
  expect(posts.map(({ place }) => place)).toEqual(['short.md']);
  expect(problems).toEqual([
    'long.md: The text has 1,000,000 characters, and a post can have at most 400,000. Split it.',
  ]);
});

test('a file of many megabytes is not read', async () => {
  const { problems } = await readFolder({ 'large.md': Buffer.alloc(5_000_000, 'a'), 'short.md': 'Text.' });
  expect(problems).toEqual(['large.md: large.md is larger than 4 MB, which is too large for a file of its kind.']);
});

test('a damaged file is a problem, and the others are imported', async () => {
  const source = sourceFiles({ 'a.md': 'A.', 'b.md': 'B.' });
  const open = async (name: string) => {
    if (name === 'a.md') throw new ImportError('a.md is damaged.');
    return source.open(name);
  };
  expect(await readAll(readMarkdownFolder({ ...source, open }))).toMatchObject([
    { kind: 'problem', place: 'a.md', remark: 'a.md is damaged.', of: 'posts' },
    { kind: 'post', place: 'b.md' },
    { kind: 'left out' },
  ]);
});

test('settings that cannot be read are a problem, and the texts are imported', async () => {
  const { posts, problems } = await readFolder({ '_config.yml': 'a: [', '_posts/2021-09-01-a.md': 'Text.' });
  expect(posts).toHaveLength(1);
  expect(problems[0]).toMatch(/^_config\.yml: The file of settings cannot be read/);
});

test('programs among the settings are read, not run', async () => {
  const script = 'globalThis.wasRun = true; export default { url: "https://old.example/" }';
  const { posts } = await readFolder({
    'eleventy.config.js': '',
    '_data/site.js': script,
    'posts/a.md': '---\n---\nText.',
  });
  expect(posts[0]?.addresses[0]).toBe('https://old.example/posts/a/');
  expect(Object.hasOwn(globalThis, 'wasRun')).toBe(false);
});

test.each(['constructor', 'valueOf', '/:constructor/'])(
  'a permalink %s is an address, not a part of a program',
  async (permalink) => {
    const files = { '_config.yml': `permalink: ${permalink}`, '_posts/2021-09-01-a.md': 'Text.' };
    const { posts, problems } = await readFolder(files);
    expect(posts[0]?.addresses[0]).toBe(`/${permalink.replace(/^\//, '')}`);
    expect(problems).toEqual([]);
  },
);

test('an alias beside an address that is none keeps no post from coming', async () => {
  const text = '---\nurl: "https://["\naliases: [old]\n---\nText.';
  const { posts } = await readFolder({ 'hugo.toml': '', 'content/posts/a.md': text });
  expect(posts[0]?.addresses).toEqual(['https://[', '/old', 'archive:content/posts/a.md']);
});

test('names that every object of a program has are words in a text', async () => {
  expect(await readBody('jekyll', 'A {{ constructor }} and {{ toString }}.')).toBe(
    'A {{ constructor }} and {{ toString }}.',
  );
  expect((await readFolder({ 'a.md': '---constructor\na: b\n---\nText.' })).problems).toEqual([
    'a.md: The front matter is written in “constructor”, which an import cannot read.',
  ]);
});

test('links that climb out of the folder lead to nothing in it', async () => {
  const { posts } = await readFolder({
    'a.md': '[x](../../etc/passwd) ![[../../etc/passwd]] ![](../b.png)',
    'b.png': 'x',
  });
  expect(posts[0]?.text.source).toBe('[x](../../etc/passwd) ../../etc/passwd ![](archive:b.png)');
});

test('private signs of a text are not taken for our own', async () => {
  const { posts } = await readFolder({ 'a.md': '`code` and \uE0000\uE001', 'b.md': 'B.' });
  expect(posts[0]?.text.source).toBe('`code` and \uFFFD0\uFFFD');
});

test('of thousands of shortcodes that are not known, some are named and the others counted', async () => {
  const calls = (file: number) => Array.from({ length: 90 }, (_, at) => `{{< f${file}x${at} >}}`).join('\n');
  const files = Array.from({ length: 10 }, (_, at) => [`${at}.md`, `---\ndate: 2021-09-01\n---\n${calls(at)}`]);
  const { leftOut } = await readFolder(Object.fromEntries(files));
  expect(leftOut).toHaveLength(501);
  expect(leftOut.at(-1)).toBe(
    'blog: Left out: things of too many other kinds to name (5 files): 5.md, 6.md, 7.md and 2 more.',
  );
});

test('a folder of nothing but settings takes no time', IN_TIME, async () => {
  const names = Array.from({ length: 20_000 }, (_, number) => `${number}/config.toml`);
  await readFolder(Object.fromEntries(names.map((name) => [name, ''])));
});

const SIGNS = 100_000;
const many = (piece: string) => piece.repeat(Math.floor(SIGNS / piece.length));

test.each([
  '{{< ',
  '{{< a ',
  '{{</* ',
  '{{< highlight go >}}',
  '{% raw %}',
  '{% highlight a %}',
  '{% comment %}',
  '{% a',
  '{{ ',
  '{{ a',
  '{{',
  '[[',
  '![[a',
  '](',
  '[](',
  '[a](',
  '![](<',
  '[a]: b\n',
  '`',
  '``` ',
  '~~~\n',
  '%%',
  '==a',
  '#',
  '#1',
  '#a',
  '> [!a]',
  '{:',
  ' {:a',
  '<a ',
  '<A ',
  '<!--',
  '^a ',
  ' ^',
  '{::',
  '{#',
  '((',
  '* toc\n{:',
  '    a\n',
  '- a\n\n    b\n',
  '"',
  '\\',
  '\n',
  '---\n',
  '+++\n',
  '{"a":',
  '# ',
  '\t',
])('a text of nothing but %j takes no time', IN_TIME, async (piece) => {
  await readFolder({ 'a.md': `Text\n\n${many(piece)}`, 'b.mdx': `Text\n\n${many(piece)}`, 'c.md': many(piece) });
});

test.each([
  ['hugo', 'a shortcode without a name', `{{< ${' '.repeat(100_000)}x`],
  ['hugo', 'a shortcode with a long name', `{{< ${'a'.repeat(100_000)}`],
  ['hugo', 'a gap in highlighted code', `{{< highlight >}}a${'\n'.repeat(100_000)}b{{< /highlight >}}`],
  ['hugo', 'many signs of code', `{{< highlight >}}${'` '.repeat(150_000)}{{< /highlight >}}`],
  ['jekyll', 'a gap in highlighted code', `{% highlight x %}a${'\n'.repeat(100_000)}b{% endhighlight %}`],
  ['hugo', 'an address of slashes', `<img src="/a${'/'.repeat(300_000)}x">`],
  ['obsidian', 'a tag of hyphens', `#a${'-'.repeat(100_000)}b`],
] as const)('in %s, %s takes no time', IN_TIME, async (kind, _name, body) => {
  await readBody(kind, body);
});
