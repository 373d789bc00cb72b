import { expect, test } from 'vitest';
import { showText } from './wordpress-text.ts';

const LIBRARY = new Map([
  ['1', { file: 'https://old.example/a.jpg', alt: 'A lamp', caption: 'By <em>night</em>' }],
  ['2', { file: 'https://old.example/b.jpg', alt: '', caption: '' }],
  ['3', { file: 'https://old.example/c.jpg', alt: "$$ and $'s", caption: '' }],
]);

function show(content: string, { footnotes = '', blocks = new Map<string, string>() } = {}) {
  const unknown: string[] = [];
  const missing: string[] = [];
  const filled: string[] = [];
  const shown = showText({
    content,
    footnotes,
    attachment: (id) => LIBRARY.get(id),
    uploads: ['1', '2'],
    isMissing: (id) => missing.push(id),
    sharedBlock: (id) => blocks.get(id),
    isFilledLater: (name) => filled.push(name),
    isUnknown: (name) => unknown.push(name),
  });
  return { ...shown, html: shown.html.replaceAll('\n', ''), unknown, missing, filled };
}

const A =
  '<figure class="wp-block-image"><img src="https://old.example/a.jpg" alt="A lamp"><figcaption>By <em>night</em></figcaption></figure>';
const B = '<figure class="wp-block-image"><img src="https://old.example/b.jpg" alt=""></figure>';
const VIDEO =
  '<figure class="wp-block-embed"><div class="wp-block-embed__wrapper">https://www.youtube.com/watch?v=abc123def45</div></figure>';

test.for([
  [
    'a caption',
    'One [caption id="attachment_1" width="3"]<a href="/x"><img src="/a.jpg" alt="" /></a> At <b>night</b>[/caption] two',
    '<p>One </p><figure class="wp-caption"><a href="/x"><img alt="A lamp" src="/a.jpg" /></a><figcaption>At <b>night</b></figcaption></figure><p> two</p>',
  ],
  [
    'an old caption',
    '[wp_caption caption="At night"]<img src="/a.jpg" alt="x">[/wp_caption]',
    '<figure class="wp-caption"><img src="/a.jpg" alt="x"><figcaption>At night</figcaption></figure>',
  ],
  [
    'a description with signs that mean something in patterns',
    '[caption id="attachment_3"]<img src="/c.jpg">At night[/caption]',
    '<figure class="wp-caption"><img alt="$$ and $&#39;s" src="/c.jpg"><figcaption>At night</figcaption></figure>',
  ],
  ['a gallery', '[gallery ids="2,1"]', `<figure class="wp-block-gallery">${B}${A}</figure>`],
  [
    'a gallery of all images of the post',
    '[gallery columns="2" exclude="2"]',
    `<figure class="wp-block-gallery">${A}</figure>`,
  ],
  ['a video by its address', 'One\n\nhttps://youtu.be/abc123def45?t=3\n\nTwo', `<p>One</p>${VIDEO}<p>Two</p>`],
  ['a video in [embed]', '[embed width="3"]https://www.youtube.com/watch?v=abc123def45&amp;t=1[/embed]', VIDEO],
  ['a video with its id', '[youtube abc123def45?rel=0]', VIDEO],
  ['a tweet', '[tweet 123]', '<p><a href="https://x.com/i/status/123">https://x.com/i/status/123</a></p>'],
  ['a video in [youtube]', '[youtube=https://www.youtube.com/watch?v=abc123def45]', VIDEO],
  ['another address', 'https://example.org/x', '<p><a href="https://example.org/x">https://example.org/x</a></p>'],
  [
    'a sound',
    '[audio mp3="https://old.example/u/talk.mp3"][/audio]',
    '<p><a href="https://old.example/u/talk.mp3">talk.mp3</a></p>',
  ],
  ['code', '[sourcecode lang="js"]\na < b\n\n&& c\n[/sourcecode]', '<pre><code>a &lt; b&amp;&amp; c</code></pre>'],
  ['how to write a shortcode', 'Write [[gallery]].', '<p>Write [gallery].</p>'],
])('readers saw %s', ([, content = '', expected]) => {
  expect(show(content).html).toBe(expected);
});

test('an address in a text or in code is not shown as a video', () => {
  expect(show('See https://youtu.be/abc123def45 now').html).toBe('<p>See https://youtu.be/abc123def45 now</p>');
  expect(show('<pre>\nhttps://youtu.be/abc123def45\n</pre>').html).toBe('<pre>https://youtu.be/abc123def45</pre>');
});

test('other shortcodes stay as text and are named, but brackets in prose are not', () => {
  const { html, unknown } = show('He [sic] said [my note] [1] [contact-form] [chart type="pie"] [spoiler]x[/spoiler]');
  expect(html).toBe('<p>He [sic] said [my note] [1] [contact-form] [chart type="pie"] [spoiler]x[/spoiler]</p>');
  expect(unknown).toEqual(['contact-form', 'chart', 'spoiler']);
});

test('a gallery names the images that are not there', () => {
  expect(show('[gallery ids="1,9"]')).toMatchObject({
    html: `<figure class="wp-block-gallery">${A}</figure>`,
    missing: ['9'],
  });
});

test('the comments of the block editor are left out, and its HTML stays', () => {
  const content = `<!-- wp:paragraph {"align":"left"} -->\n<p>One\ntwo</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:verse -->
<pre class="wp-block-verse">a\n  b</pre>\n<!-- /wp:verse -->`;
  expect(showText({ ...NOTHING, content }).html.trim()).toBe(
    '<p>One\ntwo</p>\n\n<pre class="wp-block-verse">a\n  b</pre>',
  );
});

test('a text between blocks has paragraphs made, and so has a classic block', () => {
  const { html } = show(
    'Before\n\nIt<!-- wp:list --><ul><li>x</li></ul><!-- /wp:list --><!-- wp:freeform -->a\n\nb<!-- /wp:freeform -->',
  );
  expect(html).toBe('<p>Before</p><p>It</p><ul><li>x</li></ul><p>a</p><p>b</p>');
});

test('a block that several posts share stands in the text; what WordPress fills is named', () => {
  const blocks = new Map([
    ['5', '<!-- wp:paragraph --><p>Shared</p><!-- /wp:paragraph --><!-- wp:block {"ref":5} /-->'],
  ]);
  const { html, filled } = show('<!-- wp:block {"ref":5} /--><!-- wp:latest-posts {"n":3} /-->', { blocks });
  expect(html).toBe('<p>Shared</p>');
  expect(filled).toEqual(['block', 'latest-posts']);
});

test('footnotes of the block editor and of plugins are connected with their marks', () => {
  const content =
    '<!-- wp:paragraph --><p>One<sup data-fn="x-1" class="fn"><a href="#x-1" id="x-1-link">1</a></sup>[efn_note]By <em>me</em>[/efn_note].</p><!-- /wp:paragraph --><!-- wp:footnotes /-->';
  const footnotes = JSON.stringify([{ id: 'x-1', content: 'See <a href="/a">there</a>' }]);
  const mark = (number: number) => `<sup id="fnref-${number}"><a href="#fn-${number}">${number}</a></sup>`;
  expect(show(content, { footnotes }).html).toBe(
    `<p>One${mark(1)}${mark(2)}.</p><ol class="footnotes"><li id="fn-1">See <a href="/a">there</a></li><li id="fn-2">By <em>me</em></li></ol>`,
  );
  expect(show(content, { footnotes: 'not JSON' }).html).toContain('data-fn="x-1"');
});

test('what stands before “more” is the teaser', () => {
  expect(show('One &amp; <b>two</b>.<!--more Go on-->Three')).toMatchObject({
    html: '<p>One &amp; <b>two</b>.</p><p>Three</p>',
    teaser: 'One & two.',
  });
  expect(show('One').teaser).toBeUndefined();
  expect(show(`${'A sentence. '.repeat(200)}<!--more-->`).teaser).toMatch(/^A sentence\..*A sentence\.$/);
});

test('the notes of a teaser are no part of it', () => {
  const content = 'One<sup data-fn="x">1</sup>[efn_note]By me[/efn_note].<!--more-->Two';
  const footnotes = JSON.stringify([{ id: 'x', content: 'Note' }]);
  expect(show(content, { footnotes }).teaser).toBe('One.');
});

test('pages of a text follow each other', () => {
  expect(show('One<!--nextpage-->Two')).toMatchObject({ html: '<p>One</p><p>Two</p>', pages: 2 });
});

test.for([
  ['openings of shortcodes', '[caption]'.repeat(100_000)],
  ['galleries', '[gallery]'.repeat(200_000)],
  ['shortcodes of different names', Array.from({ length: 200_000 }, (_, number) => `[x${number}]`).join('')],
  ['openings before a single end', `${'[embed]'.repeat(100_000)}${' '.repeat(1_000_000)}[/embed]`],
  ['quotation marks in shortcodes', `[gallery ${'"\\\\'.repeat(3000)}]`.repeat(100)],
  ['beginnings of comments', '<!--more'.repeat(200_000)],
  ['beginnings of blocks', '<!-- wp:a -->'.repeat(100_000) + '<!-- /wp:b -->'.repeat(100_000)],
  ['images without an end', '<img class="'.repeat(200_000)],
  ['marks of notes', '<sup data-fn="a" '.repeat(100_000)],
  ['spaces', `<p>${' '.repeat(1_000_000)}\n`.repeat(2)],
])('a million %s take no time', { timeout: 20_000 }, ([, content = '']) => {
  expect(show(content).html).toBeTypeOf('string');
});

const NOTHING = {
  footnotes: '',
  attachment: () => undefined,
  uploads: [],
  isMissing() {},
  sharedBlock: () => undefined,
  isFilledLater() {},
  isUnknown() {},
};
