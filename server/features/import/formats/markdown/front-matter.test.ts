import { expect, test } from 'vitest';
import { readFolder, readPost } from '../../../../../test/support/moving/markdown-folders.ts';

const OTHER = { 'other.md': '---\ntitle: Other\ndate: 2020-01-01\n---\nText.' };

/** What is said of one bad file beside a good one, which is imported. */
async function saidOf(bad: string | Uint8Array): Promise<string[]> {
  const { posts, problems } = await readFolder({ 'bad.md': bad, ...OTHER });
  expect(posts.map(({ place }) => place)).toEqual(['other.md']);
  return problems;
}

test.each([
  ['YAML', '---\ntitle: "The lamp: a story"\ntags: [a, "b"]\nslug: 007\ntime: 12:30\n---\nText.'],
  ['YAML with dots at its end', '---\ntitle: "The lamp: a story"\ntags:\n- a\n- b\nslug: 007\n...\nText.'],
  ['TOML', '+++\ntitle = "The lamp: a story"\ntags = ["a", "b"]\nslug = "007"\n+++\nText.'],
  ['JSON', '{\n "title": "The lamp: a story", "tags": ["a", "b"], "slug": "007", "params": {"x": "}"}\n}\nText.'],
  ['JSON on one line', '{"title": "The lamp: a story", "tags": ["a", "b"], "slug": "007"}\nText.'],
  ['JSON with a language', '---json\n{"title": "The lamp: a story", "tags": ["a", "b"], "slug": "007"}\n---\nText.'],
  ['Windows line ends', '\ufeff---\r\ntitle: "The lamp: a story"\r\ntags: a, b\r\nslug: 007\r\n---\r\nText.\r\n'],
])('front matter is read in %s', async (_, text) => {
  const post = await readPost(text);
  expect(post).toMatchObject({ title: 'The lamp: a story', tags: ['a', 'b'], slug: '007' });
  expect(post.text.source).toBe('Text.');
});

test('anchors and merged fields mean what they mean elsewhere, and tags of YAML nothing', async () => {
  const yaml =
    '---\nbase: &base {title: "A lamp"}\n<<: *base\nauthor: !!js/function "function () { throw 1 }"\n---\nText.';
  expect(await readPost(yaml)).toMatchObject({ title: 'A lamp', author: 'function () { throw 1 }' });
});

test('a rule at the beginning of a text is no front matter', async () => {
  expect((await readPost('---\n\nOnce there was a lamp.')).text.source).toBe('---\n\nOnce there was a lamp.');
});

test('programs are refused and never run', async () => {
  const text = '---js\n{ title: (globalThis.wasRun = true, "x") }\n---\nText.';
  expect(await saidOf(text)).toEqual(['bad.md: The front matter is a program (---js), which an import does not run.']);
  expect(Object.hasOwn(globalThis, 'wasRun')).toBe(false);
});

const bomb = [
  'a: &a [x,x,x,x,x,x,x,x,x]',
  ...'bcdefghi'.split('').map((name, index) => {
    const before = 'abcdefghi'[index];
    return `${name}: &${name} [${`*${before},`.repeat(9)}]`;
  }),
].join('\n');

test.each([
  ['an alias bomb', `---\n${bomb}\n---\nText.`, 'The front matter cannot be read: Excessive alias count'],
  ['an alias to nothing', '---\na: *nobody\n---\n', 'The front matter cannot be read: Unresolved alias'],
  ['a colon without quotes', '---\ntitle: Lamp: a story\n---\n', 'The front matter cannot be read: Nested mappings'],
  ['a list instead of fields', '---\n- a: 1\n---\n', 'The front matter has no fields.'],
  ['no end', '---\ntitle: Lamp\n\nText.', 'The front matter begins with ---, but does not end.'],
  ['no end in JSON', '{ "title": "Lamp"\nText.', 'The front matter begins with {, but does not end.'],
  ['a megabyte', `---\nx: ${'y'.repeat(1_000_000)}\n---\n`, 'The front matter is longer than 100,000 characters.'],
  ['deep YAML', `---\nx: ${'['.repeat(5000)}\n---\n`, 'The front matter cannot be read: it is nested too deeply.'],
  ['deep TOML', `+++\nx = ${'['.repeat(5000)}${']'.repeat(5000)}\n+++\n`, 'The front matter cannot be read'],
  [
    'deep JSON',
    `---json\n{"x": ${'['.repeat(5000)}${']'.repeat(5000)}}\n---\n`,
    'The front matter is nested too deeply.',
  ],
  ['another language', '---ruby\ntitle = 1\n---\n', 'The front matter is written in “ruby”'],
])('front matter with %s is named, and the file is not imported', async (_, text, sentence) => {
  const [said, ...more] = await saidOf(text);
  expect(said).toContain(`bad.md: ${sentence}`);
  expect(said).toMatch(/[.!?]$/);
  expect(more).toEqual([]);
});

test.each([
  ['Windows-1252', Buffer.from('---\ntitle: Caf\xe9\n---\n', 'latin1')],
  ['an image with the name of a text', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
])('%s is named', async (_, bytes) => {
  expect((await saidOf(bytes))[0]).toMatch(/^bad\.md: The file is not (?:text in UTF-8|a text)/);
});

test('UTF-16 is read, with a mark at its beginning or without one', async () => {
  const text = Buffer.from('\ufeff---\ntitle: दीया\n---\nलौ।', 'utf16le');
  const swapped = Buffer.from(text).swap16();
  for (const bytes of [text, swapped, text.subarray(2), swapped.subarray(2)])
    expect(await readPost(bytes)).toMatchObject({ title: 'दीया', text: { source: 'लौ।' } });
});
