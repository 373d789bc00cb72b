import { expect, test } from 'vitest';
import { OversizedMarkup } from './html-text.ts';
import { makeParagraphs } from './make-paragraphs.ts';

const atNewlines = (html: string) => makeParagraphs(html).replaceAll('\n', '');

test.for([
  ['an empty line ends a paragraph', 'One\n\nTwo', '<p>One</p><p>Two</p>'],
  ['a line of spaces is empty, and lines may end as on Windows', 'One\r\n \t\r\nTwo', '<p>One</p><p>Two</p>'],
  ['the end of a line is a break', 'One\nTwo', '<p>One<br>Two</p>'],
  ['a break that is there is not doubled', 'One<br />\nTwo', '<p>One<br>Two</p>'],
  ['two breaks end a paragraph', 'One<br /><br>Two', '<p>One</p><p>Two</p>'],
  ['blocks are not wrapped', 'One\n<h2>Two</h2>\nThree', '<p>One</p><h2>Two</h2><p>Three</p>'],
  ['paragraphs that are there stay', '<p class="a">One</p>\n\n<p>Two</p>', '<p class="a">One</p><p>Two</p>'],
  [
    'quotations have paragraphs',
    '<blockquote>One\n\nTwo</blockquote>',
    '<blockquote><p>One</p><p>Two</p></blockquote>',
  ],
  ['emphasis over two paragraphs is in both', '<em>One\n\nTwo</em> x', '<p><em>One</em></p><p><em>Two</em> x</p>'],
  ['a link around a figure stays', '<a href="/x"><figure>F</figure></a>', '<a href="/x"><figure>F</figure></a>'],
  ['comments are left out', 'One<!-- two --> three', '<p>One three</p>'],
  ['entities stay as they are', 'a &lt;b&gt; &amp; c', '<p>a &lt;b&gt; &amp; c</p>'],
  ['an empty paragraph is none', '<p></p>\n\n<p> </p>One', '<p>One</p>'],
  ['words keep their spaces', 'a <b>b</b> c\n<i>d</i>', '<p>a <b>b</b> c<br><i>d</i></p>'],
])('in WordPress, %s', ([, html = '', expected]) => {
  expect(atNewlines(html)).toBe(expected);
});

test('the lines of an item of a list are lines in WordPress, and its paragraphs apart', () => {
  const list = '<ul>\n<li>a\n\nb</li>\n<li>c\nd <b>e\nf</b></li>\n</ul>';
  expect(makeParagraphs(list)).toBe('<ul>\n<li>a<br><br>b</li>\n<li>c<br>d <b>e\nf</b></li>\n</ul>');
});

test('lists, tables and preformatted texts stay as they are', () => {
  for (const html of [
    '<pre>a\n\nb</pre>',
    '<ul>\n<li>a</li>\n\n<li>b</li>\n</ul>',
    '<table><tr><td>a\n\nb</td></tr></table>',
  ]) {
    expect(makeParagraphs(html)).toBe(html);
  }
});

test('a hostile text takes no time and no memory', () => {
  expect(() => makeParagraphs('<div>'.repeat(100_000))).toThrow(OversizedMarkup);
  const attribute = `<b title="${'x'.repeat(10_000)}">`;
  const repeated = makeParagraphs(attribute.repeat(20) + 'a\n\n'.repeat(100_000));
  expect(repeated.length).toBeLessThan(3_000_000);
});
