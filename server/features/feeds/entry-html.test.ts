import { expect, test } from 'vitest';
import { htmlOf } from '../../../test/support/texts/compiled.ts';
import { entryHtml } from './entry-html.ts';

const place = { postUrl: 'https://site.example/blog/lamp', postId: 7 };
const entryOf = (lines: string[], language: 'en' | 'hi' = 'en') => entryHtml(htmlOf(lines, language), place);

test('addresses are absolute, and those of the text itself lead to its own ids', () => {
  expect(entryOf(['[a](/blog/b#c) [d](#e)', '', '## e'])).toBe(
    '<p><a href="https://site.example/blog/b#c">a</a> <a href="#post-7-e">d</a></p><h2 id="post-7-e">e </h2>',
  );
});

test('notes follow the text, with ids that no other post has', () => {
  expect(entryOf(['One.[^1]', '', '[^1]: Two.'])).toBe(
    '<p>One.<sup id="post-7-note-ref-1"><a href="#post-7-note-1">1</a></sup></p>' +
      '<hr/><ol><li id="post-7-note-1"><p>Two.</p> <a href="#post-7-note-ref-1">↩</a></li></ol>',
  );
});

test('where the document has no base address, links within the text lead to its page', () => {
  const html = htmlOf(['One.[^1] [d](#e)', '', '## e', '', '[^1]: Two.'], 'en');
  const links = entryHtml(html, { ...place, hasNoBase: true }).match(/href="[^"]*"/g);
  const page = 'https://site.example/blog/lamp';
  expect(links).toEqual([`href="${page}#note-1"`, `href="${page}#e"`, `href="${page}#note-ref-1"`]);
});

test('a verse keeps its lines and indents without a style sheet', () => {
  expect(entryOf(['```verse sa', 'धर्मक्षेत्रे', '    कुरुक्षेत्रे', '```'], 'hi')).toBe(
    '<blockquote lang="sa"><p>धर्मक्षेत्रे<br/>\u2003\u2003कुरुक्षेत्रे</p></blockquote>',
  );
});

test('blocks that are written to the left begin there', () => {
  expect(entryOf(['ہاں', '', '```verse ur', 'ہزاروں', '```'])).toBe(
    '<p dir="auto">ہاں</p><blockquote lang="ur" dir="auto"><p>ہزاروں</p></blockquote>',
  );
});

test('a video is a link to its page', () => {
  expect(entryOf(['https://www.youtube.com/watch?v=dQw4w9WgXcQ'])).toBe(
    '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">▶ https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></p>',
  );
});

test('an image is itself, without the smaller files that only the page offers', () => {
  const html =
    '<figure class="picture"><picture><source type="image/avif" srcset="/media/a.avif 480w" sizes="100vw">' +
    '<img src="/media/a.jpg" alt="A &quot;lamp&quot;" width="4" height="3" sizes="1px" loading="lazy" decoding="async">' +
    '</picture><figcaption>x</figcaption></figure>';
  expect(entryHtml(html, place)).toBe(
    '<figure><img alt="A &quot;lamp&quot;" width="4" height="3" src="https://site.example/media/a.jpg"/>' +
      '<figcaption>x</figcaption></figure>',
  );
});

test('words in another language keep their mark, and a table its head', () => {
  expect(entryOf(['A दीया.'])).toBe('<p>A <span lang="hi">दीया</span>.</p>');
  expect(entryOf(['| a |', '|---|', '| b |'])).toContain('<table><thead><tr><th scope="col">a</th>');
});
