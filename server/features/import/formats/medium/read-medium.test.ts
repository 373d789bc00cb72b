import { expect, test } from 'vitest';
import { entriesOf, ofKind, remarksOf } from '../../../../../test/support/moving/source-files.ts';
import { readMedium } from './read-medium.ts';

const DATE = '2018-08-11T11:23:34.123Z';

interface Page {
  title?: string;
  subtitle?: string;
  body?: string;
  tags?: string[];
  address?: string | null;
}

/** A page as Medium writes it. */
function page({
  title = 'A lamp',
  subtitle,
  body = '',
  tags = [],
  address = 'a-lamp-abcdef123456',
}: Page = {}): string {
  const links = tags.map((tag) => `<a href="https://medium.com/tag/${tag}" class="p-tag">${tag}</a>`);
  const published =
    `<p>By <a href="https://medium.com/@asha" class="p-author h-card">Asha</a> on ` +
    `<a href="https://medium.com/p/abcdef123456"><time class="dt-published" datetime="${DATE}">then</time></a>.</p>` +
    `<p><a href="https://medium.com/@asha/${address}" class="p-canonical">Canonical link</a></p>`;
  const draft = '<p><a href="https://medium.com/p/abcdef123456">View original.</a></p>';
  return (
    `<!DOCTYPE html><html><head><title>x</title></head><body><article class="h-entry"><header><h1 class="p-name">${title}</h1></header>` +
    (subtitle ? `<section data-field="subtitle" class="p-summary">\n${subtitle}\n</section>` : '') +
    '<section data-field="body" class="e-content"><section name="1" class="section section--body section--first">' +
    '<div class="section-divider"><hr class="section-divider"></div><div class="section-content">' +
    `<div class="section-inner sectionLayout--insetColumn">${body}</div></div></section></section>` +
    `<footer>${tags.length > 0 ? `<p class="p-tags">Tagged in ${links.join(', ')}</p>` : ''}${address ? published : draft}` +
    '<p>Exported from <a href="https://medium.com">Medium</a> on then.</p></footer></article></body></html>'
  );
}

const FILE = 'posts/2018-08-11_A-lamp-abcdef123456.html';

async function postOf(given: Page, file = FILE) {
  return ofKind(await entriesOf(readMedium, { [file]: page(given) }), 'post')[0];
}

const textOf = async (body: string) =>
  (await postOf({ body: `<p>First.</p>${body}` }))?.text.source.replace('<p>First.</p>', '');

test('a post has its title once, its subtitle as summary, and its dates, tags, author and addresses', async () => {
  const body =
    '<h3 class="graf graf--h3 graf--title">A lamp</h3><h4 class="graf graf--h4 graf--subtitle">Of clay, and of oil</h4>' +
    '<p class="graf graf--p">दीया</p>';
  expect(await postOf({ subtitle: 'Of clay…', tags: ['Lamps', 'Oil'], body })).toEqual({
    kind: 'post',
    key: 'medium:abcdef123456',
    place: FILE,
    title: 'A lamp',
    text: {
      format: 'html',
      source: '<p class="graf graf--p">दीया</p>',
      base: 'https://medium.com/@asha/a-lamp-abcdef123456',
    },
    summary: 'Of clay, and of oil',
    slug: 'a-lamp',
    categories: [],
    tags: ['Lamps', 'Oil'],
    author: 'Asha',
    status: 'published',
    createdAt: Date.parse(DATE),
    publishedAt: Date.parse(DATE),
    image: undefined,
    addresses: ['https://medium.com/@asha/a-lamp-abcdef123456', 'https://medium.com/p/abcdef123456'],
  });
});

test('a heading that repeats the title is left out although its quotation marks are others', async () => {
  const post = await postOf({
    title: "It's a “lamp”",
    body: '<h3>It’s a "lamp".</h3><p>दीया</p><h3>It’s a "lamp"</h3>',
  });
  expect(post?.text.source).toBe('<p>दीया</p><h3>It’s a "lamp"</h3>');
});

test('a subtitle that Medium took from the text is no summary', async () => {
  expect((await postOf({ subtitle: 'It burns', body: '<p>It burns all night.</p>' }))?.summary).toBeUndefined();
  expect((await postOf({ subtitle: 'It burns all…', body: '<p>Else</p>' }))?.summary).toBeUndefined();
  expect((await postOf({ subtitle: 'On oil', body: '<p>It burns all night.</p>' }))?.summary).toBe('On oil');
});

test('drafts are known by their file, and have the address at which their author saw them', async () => {
  const post = await postOf({ address: null, body: '<p>दीया</p>' }, 'posts/draft_A-lamp-abcdef123456.html');
  expect(post).toMatchObject({ key: 'medium:abcdef123456', status: 'draft', publishedAt: undefined, slug: undefined });
  expect(post?.addresses).toEqual(['https://medium.com/p/abcdef123456']);
});

test('responses to others are left out, each with a remark', async () => {
  const entries = await entriesOf(readMedium, {
    [FILE]: page({ title: 'I like your lamp, and…', body: '<p>I like your lamp, and its light.</p>' }),
  });
  expect(remarksOf(entries)).toEqual([
    'left out: “I like your lamp, and…” looks like a response to someone’s post, so it was left out. ' +
      'It is at https://medium.com/@asha/a-lamp-abcdef123456.',
  ]);
  expect(ofKind(entries, 'post')).toEqual([]);
});

test('a post that begins with its title is no response if it has tags, headings or pictures', async () => {
  const body = '<p>A lamp is a light.</p>';
  expect(await postOf({ tags: ['Lamps'], body })).toBeDefined();
  expect(await postOf({ body: `${body}<h3>Oil</h3>` })).toBeDefined();
});

test('images are figures with their captions, as large as they were uploaded', async () => {
  const figure =
    '<figure class="graf--figure"><div class="aspectRatioPlaceholder"><img class="graf-image" data-image-id="1*a.jpeg" ' +
    'alt="दीया" src="https://cdn-images-1.medium.com/max/800/1*a.jpeg"></div>' +
    '<figcaption class="imageCaption">A <em>lamp</em></figcaption></figure>';
  expect(await textOf(figure)).toBe(
    '<figure><img src="https://cdn-images-1.medium.com/1*a.jpeg" alt="दीया"><figcaption>A <em>lamp</em></figcaption></figure>',
  );
});

test('the featured image is taken out of the text if it stands above it without a caption', async () => {
  const figure =
    '<figure><img data-is-featured="true" alt="दीया" src="https://cdn-images-1.medium.com/max/800/a.png"></figure>';
  const image = { address: 'https://cdn-images-1.medium.com/a.png', alt: 'दीया' };
  expect(await postOf({ body: `${figure}<p>x</p>` })).toMatchObject({ image, text: { source: '<p>x</p>' } });
  const below = await postOf({ body: `<p>x</p>${figure}` });
  expect([below?.image, below?.text.source]).toEqual([image, expect.stringContaining('<figure><img')]);
});

test('lines of code stay lines, and keep their language', async () => {
  expect(await textOf('<pre class="graf--pre" data-code-block-lang="python"><span>if x:<br>  y</span></pre>')).toBe(
    '<pre data-language="python" class="graf--pre" data-code-block-lang="python"><span>if x:\n  y</span></pre>',
  );
});

const CARD =
  '<div class="graf graf--mixtapeEmbed"><a href="https://a.example/x" class="markup--anchor"><strong>Oil &amp; clay</strong>' +
  '<br><em>On lamps</em>a.example</a><a href="https://a.example/x" class="js-mixtapeImage"></a></div>';

test.each([
  ['a card', CARD, '<p><a href="https://a.example/x">Oil &amp; clay</a></p>'],
  [
    'a video',
    '<figure class="graf--iframe"><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed"></iframe><figcaption>Song</figcaption></figure>',
    '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></p><p>Song</p>',
  ],
  [
    'a gist',
    '<figure class="graf--iframe"><script src="https://gist.github.com/asha/1a2b.js"></script></figure>',
    '<p><a href="https://gist.github.com/asha/1a2b">https://gist.github.com/asha/1a2b</a></p>',
  ],
  [
    'a link over Medium',
    '<p><a href="https://medium.com/r/?url=https%3A%2F%2Fa.example%2Fx%3Fy%3D1">x</a></p>',
    '<p><a href="https://a.example/x?y=1">x</a></p>',
  ],
  ['a script', '<figure><iframe src="javascript:alert(1)"></iframe></figure>', ''],
])('%s becomes an ordinary link, if it can', async (_, html, expected) => {
  expect(await textOf(html)).toBe(expected);
});

test('pull quotes are quotations, and breaks between sections stay', async () => {
  const html =
    '<blockquote class="graf--pullquote">Light</blockquote></div></div></section><section class="section">' +
    '<div class="section-divider"><hr class="section-divider"></div><div class="section-content"><div><p>On.</p>';
  const text = await textOf(html);
  expect(text).toMatch(/^<blockquote[^>]*>Light<\/blockquote><div[^>]*><hr[^>]*><\/div>(<div>)?<p>On/);
});

test('pages about the account are counted, and what is no post is named', async () => {
  const entries = await entriesOf(readMedium, {
    [FILE]: page({ body: '<p>x</p>' }),
    'posts/other.html': '<html><body>Hello</body></html>',
    'profile/profile.html': '<html><body><section class="h-card">Asha</section></body></html>',
  });
  expect(remarksOf(entries)).toEqual([
    'left out: posts/other.html is not a post of Medium.',
    'left out: 1 page about your account at Medium, such as bookmarks, claps and sessions, was left out.',
  ]);
});

test('a text that is far too long is a problem', async () => {
  const entries = await entriesOf(readMedium, { 'posts/long.html': page({ body: 'x'.repeat(2_000_001) }) });
  const remark = 'The text of posts/long.html is far too long for a post; it was skipped.';
  expect(entries).toEqual([{ kind: 'problem', place: 'posts/long.html', remark, of: 'posts' }]);
});

test('titles and addresses that were made to keep a program busy take no time', { timeout: 20_000 }, async () => {
  const address = `${'a'.repeat(300_000)}//`;
  const entries = await entriesOf(readMedium, {
    [FILE]: page({ title: '&lt;'.repeat(300_000), address, body: '<p>x</p>' }),
  });
  expect(ofKind(entries, 'post')).toHaveLength(1);
});

test('a title without a letter in it is one', async () => {
  expect(await postOf({ title: '🪔', body: '<p>दीया</p>' })).toBeDefined();
});

test('a title in which something looks like a tag is compared as it is', async () => {
  const body = '<p>If a &lt; b and c &gt; d, then so be it.</p>';
  const given = { title: 'If a &lt; b and c &gt; d…', body };
  expect(remarksOf(await entriesOf(readMedium, { [FILE]: page(given) }))).toHaveLength(1);
});

test('a text that is too complex is a problem, and the others are read', async () => {
  const entries = await entriesOf(readMedium, {
    'posts/deep.html': page({ body: '<div>'.repeat(50_000) }),
    [FILE]: page({ body: '<p>x</p>' }),
  });
  expect(ofKind(entries, 'post').map(({ place }) => place)).toEqual([FILE]);
  expect(remarksOf(entries)).toEqual(['problem: The text of posts/deep.html is too complex to be read.']);
});
