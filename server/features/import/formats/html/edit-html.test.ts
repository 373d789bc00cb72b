import { expect, test } from 'vitest';
import { decodeEntities, editHtml, parsePage } from './edit-html.ts';

test('a text is edited as a tree, and stays as it is otherwise', () => {
  const html = '<p>a &lt;b&gt; &amp; दीया<br>x</p><pre>\n a  <b>x</b></pre>';
  expect(editHtml(html, (body) => body.querySelector('b')?.remove())).toBe(
    '<p>a &lt;b&gt; &amp; दीया<br>x</p><pre>\n a  </pre>',
  );
});

const COMPLEX = ['<div>', '<table><tr><td>', '<b>', '<ul><li>'].map((tags) => tags.repeat(200_000));

test.each([...COMPLEX, '<i></i>'.repeat(1_000_000)])(
  'a text that would take minutes is refused at once (%#)',
  (html) => {
    expect(editHtml(html, () => {})).toBeUndefined();
    expect(parsePage(html)).toBeUndefined();
  },
);

test.each(['<h1>', '<a>', '<h2><h3>'].flatMap((tags) => [400, 3000, 15_000].map((times) => [tags, times] as const)))(
  '%s that nobody closes %i times is edited or refused, but never an error',
  (tags, times) => {
    const edited = editHtml(tags.repeat(times), (body) => body.querySelector('p')?.remove());
    expect(edited === undefined).toBe(times > 400 || tags.length > 4);
    expect(parsePage(tags.repeat(times)) === undefined).toBe(times > 400 || tags.length > 4);
  },
);

test('many paragraphs that nobody closed are not nested', () => {
  expect(editHtml('<p>x'.repeat(2000), () => {})).toBe('<p>x</p>'.repeat(2000));
});

test('entities are decoded once, and tags in a title stay text', () => {
  expect(decodeEntities('&#x201C;A&#x201D; &amp;amp; <b> &lt;i&gt;')).toBe('“A” &amp; <b> <i>');
});
