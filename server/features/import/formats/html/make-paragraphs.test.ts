import { expect, test } from 'vitest';
import { convertText } from '../../text/convert-text.ts';
import { makeParagraphs } from './make-paragraphs.ts';

/** As it is stored. */
const markdownOf = (html: string) => convertText({ format: 'html', source: makeParagraphs(html) }).body;

test.for([
  ['an empty line ends a paragraph', 'One\n\nTwo', 'One\n\nTwo'],
  ['a line of spaces is empty, and lines may end as on Windows', 'One\r\n \t\r\nTwo', 'One\n\nTwo'],
  ['the end of a line is a break', 'One\nTwo', 'One\\\nTwo'],
  ['a break that is there is not doubled', 'One<br />\nTwo\n<br>Three', 'One\\\nTwo\\\nThree'],
  ['two breaks end a paragraph', 'One<br /><br>Two<br>\n<br> Three', 'One\n\nTwo\n\nThree'],
  ['blocks are not wrapped', 'One\n<h2>Two</h2>\nThree', 'One\n\n## Two\n\nThree'],
  ['paragraphs that are there stay', '<p class="a">One</p>\n\n<p>Two</p>', 'One\n\nTwo'],
  ['quotations have paragraphs', '<blockquote>One\n\nTwo</blockquote>', '> One\n>\n> Two'],
  ['emphasis over two paragraphs is in both', '<em>One\n\nTwo</em> x', '*One*\n\n*Two* x'],
  ['styles over two are, too', '<span style="font-style:italic">One\n\n<b>Two</b></span> x', '*One*\n\n***Two*** x'],
  ['what was deleted over two is, too', '<del>One\n\n<em>Two</em> three</del>', '~~One~~\n\n~~*Two* three~~'],
  [
    'what was deleted around blocks is, too',
    '<del><p>One</p><h2>Two</h2>Three</del>',
    '~~One~~\n\n## ~~Two~~\n\n~~Three~~',
  ],
  ['what was deleted around blocks ends where it did', '<del><p>One</p>Two</del> x', '~~One~~\n\n~~Two~~\n\nx'],
  [
    'a figure in a link stays one',
    '<a href="/x"><figure><img src="/media/a.png"></figure></a>',
    '![](/media/a.png)\n\n/x',
  ],
  ['comments are left out', 'One<!-- two --> three', 'One three'],
  ['entities stay as they are', 'a &lt;b&gt; &amp; c', 'a \\<b> & c'],
  ['an empty paragraph is none', '<p></p>\n\n<p> </p>One', 'One'],
  ['words keep their spaces', 'a <b>b</b> c\n<i>d</i>', 'a **b** c\\\n*d*'],
])('in WordPress, %s', ([, html = '', expected]) => {
  expect(markdownOf(html)).toBe(expected);
});

test('the class of a paragraph stays', () => {
  expect(makeParagraphs('<p class="a">One</p>\n\nTwo')).toBe('<p class="a">One</p>\n<p>Two</p>\n');
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
  const deep = `${'<div>'.repeat(100_000)}a\n\nb`;
  expect(makeParagraphs(deep) === deep).toBe(true);
  const attribute = `<b title="${'x'.repeat(10_000)}">`;
  const repeated = makeParagraphs(attribute.repeat(20) + 'a\n\n'.repeat(100_000));
  expect(repeated.length).toBeLessThan(3_000_000);
});
