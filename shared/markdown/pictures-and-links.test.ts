import { expect, test } from 'vitest';
import { htmlOf, referencesTo } from '../../test/support/texts/compiled.ts';

const SIZES = '(min-width: 48em) 33em, 100vw';
const images = {
  '/media/a.jpg': {
    file_path: '/media/a.jpg',
    width: 1600,
    height: 900,
    alt: 'as uploaded',
    sources: [{ type: 'image/avif' as const, srcset: '/media/a.avif 480w' }],
  },
  '/media/tall.jpg': { file_path: '/media/tall.jpg', width: 3, height: 4 },
  '/media/a.gif': {
    file_path: '/media/a.gif',
    width: 3,
    height: 4,
    animated: true,
    sources: [{ type: 'image/webp' as const, srcset: '/media/a.webp 3w' }],
  },
};
const posts = {
  'old-slug': { slug: 'the-lamp', title: 'The lamp & दीया', isPublished: true },
  दीया: { slug: 'दीये-की-लौ', title: 'दीये की लौ', isPublished: true },
  secret: { slug: 'secret', title: 'A secret', isPublished: false },
};
const references = referencesTo({
  images,
  posts,
  citations: { 'गीता 2.47': '/blog/gita-2#verse-47', 'Gita 2.47': '/x' },
});
const html = (line: string, language: 'en' | 'hi' = 'en') => htmlOf([line], language, references);

test('an image alone in its line is a figure with caption and credit', () => {
  expect(html('![a "lamp"](/media/a.jpg "The *niche*, दीया © Meera © Joshi")')).toBe(
    `<figure class="picture"><picture><source type="image/avif" srcset="/media/a.avif 480w" sizes="${SIZES}">` +
      `<img src="/media/a.jpg" alt="a &#34;lamp&#34;" width="1600" height="900" sizes="${SIZES}" loading="lazy" decoding="async"></picture>` +
      '<figcaption>The <em>niche</em>, <span lang="hi">दीया</span> © Meera <span class="credit">© Joshi</span></figcaption></figure>',
  );
});

test('portraits are marked, animated images have no smaller files, and the uploaded description helps out', () => {
  expect(html('![](/media/tall.jpg)')).toContain('<figure class="picture portrait">');
  expect(html('![](/media/a.gif)')).not.toContain('<source');
  expect(html('![](/media/a.jpg)')).toContain('alt="as uploaded"');
});

test('an image within a line is small, and in a link is linked', () => {
  expect(html('A ![b](/media/tall.jpg) c')).toBe(
    `<p>A <img class="inline-picture" src="/media/tall.jpg" alt="b" width="3" height="4" sizes="${SIZES}" loading="lazy" decoding="async"> c</p>`,
  );
  expect(html('[![b](/media/tall.jpg)](/c)')).toMatch(/^<p><a href="\/c"><img class="inline-picture"/);
});

test('an image that the site does not have is replaced by its description', () => {
  expect(html('![a lamp](/media/none.jpg "c")')).toBe(
    '<figure class="picture missing"><p>a lamp</p><figcaption>c</figcaption></figure>',
  );
  expect(html('![](https://example.org/x.jpg)', 'hi')).toBe(
    '<figure class="picture missing"><p>यह चित्र अब यहाँ नहीं है।</p></figure>',
  );
  expect(html('A ![b](/media/none.jpg)')).toBe('<p>A <span class="inline-picture missing">b</span></p>');
});

test('links lead where they may, and foreign ones do not tell the other page', () => {
  expect(html('[a](https://example.org/?b&c "d")')).toBe(
    '<p><a href="https://example.org/?b&#38;c" title="d" rel="noopener">a</a></p>',
  );
  expect(html('[a](/about) [b](#c) [d](mailto:e@f.org) <g@h.org>')).toBe(
    '<p><a href="/about">a</a> <a href="#c">b</a> <a href="mailto:e@f.org">d</a> <a href="mailto:g@h.org">g@h.org</a></p>',
  );
  expect(html('[a](javascript:b)')).toBe('<p>[a](javascript:b)</p>');
  expect(html('[a](//example.org)')).toBe('<p>[a](//example.org)</p>');
});

test('links to posts follow their addresses, and show their titles where they have no words', () => {
  expect(html('[a](/blog/old-slug#verse-4)')).toBe('<p><a href="/blog/the-lamp#verse-4">a</a></p>');
  expect(html('[](/blog/old-slug)')).toBe(
    '<p><a href="/blog/the-lamp">The lamp &#38; <span lang="hi">दीया</span></a></p>',
  );
  expect(html('[](/blog/दीया)', 'hi')).toBe(`<p><a href="/blog/${encodeURIComponent('दीये-की-लौ')}">दीये की लौ</a></p>`);
});

test('a link to a post that readers cannot see is its words alone; one that nobody knows may be a former address', () => {
  expect(html('[](/blog/secret#a) [the *plan*](/blog/secret "Soon") [b](/blog/none)')).toBe(
    '<p>/blog/secret#a the <em>plan</em> <a href="/blog/none">b</a></p>',
  );
});

test.each([
  ['गीता 2.47', '/blog/gita-2#verse-47'],
  ['गीता २.४७', '/blog/gita-2#verse-47'],
  ['गीता 2:47', '/blog/gita-2#verse-47'],
  ['Gita 2.47', '/x'],
  ['Gita 2.47–48', '/x'],
])('the citation %s is a link', (words, address) => {
  const language = words.startsWith('G') ? 'en' : 'hi';
  expect(html(`(${words})`, language)).toBe(`<p>(<a href="${address}">${words}</a>)</p>`);
  expect(html(`**${words}**`, language)).toBe(`<p><strong><a href="${address}">${words}</a></strong></p>`);
});

test('other numbers, links and code are no citations', () => {
  for (const words of ['Gita 2.48', 'Gita 2.47.1', 'Gita 2.475', 'MyGita 2.47', 'Gita 2']) {
    expect(html(words)).toBe(`<p>${words}</p>`);
  }
  expect(html('[Gita 2.47](/a) `Gita 2.47`')).toBe('<p><a href="/a">Gita 2.47</a> <code>Gita 2.47</code></p>');
});
