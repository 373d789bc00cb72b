import { expect, test } from 'vitest';
import { COMMENT_MAXIMUM, commentLength } from '#shared/text/comment-rules.ts';
import { commentText } from './plain-text.ts';

test.each([
  ['paragraphs', '<p>One &amp; two<br>three</p><p>four</p>', 'One & two\nthree\n\nfour'],
  ['lines as WordPress stores them', 'One\ntwo\n\n<b>three</b>', 'One\ntwo\n\nthree'],
  ['links', '<p>See <a href="https://x.example/a">this</a>.</p>', 'See this (https://x.example/a).'],
  ['links whose words are the address', '<a href="https://x.example/">https://x.example/</a>', 'https://x.example/'],
  [
    'shortened addresses',
    '<a href="https://x.example/long/way">https://x.example/lo…</a>',
    'https://x.example/long/way',
  ],
  ['addresses of mail', '<a href="mailto:a@b.example">write</a>', 'write (a@b.example)'],
  ['links that run something', '<a href="javascript:x">words</a>', 'words'],
  ['images', '<img src="https://x.example/a.png" alt="a lamp">', 'a lamp (https://x.example/a.png)'],
  ['quotes and lists', '<blockquote><p>a</p><p>b</p></blockquote><ul><li>c<li>d</ul>', '> a\n>\n> b\n\n- c\n- d'],
  ['nothing that runs', 'a<script>x</script><style>y</style>', 'a'],
  ['signs of markup', '<p>1 &lt; 2 and &lt;b&gt;</p>', '1 < 2 and <b>'],
])('a comment has %s as plain text', (_what, html, expected) => {
  expect(commentText(html)).toBe(expected);
});

test('a comment that is too long is cut', () => {
  const text = commentText(`<p>${'दीया 🪔 '.repeat(2000)}</p>`);
  expect(commentLength(text)).toBeLessThanOrEqual(COMMENT_MAXIMUM);
  expect(text).toMatch(/…$/);
});

test('a hostile comment takes no longer than others', () => {
  expect(commentText(`${'<div>'.repeat(100_000)}words`)).toBe('words');
});
