import { expect, test } from 'vitest';
import { htmlOf } from '../../test/support/texts/compiled.ts';
import { compileMarkdown } from './compile-markdown.ts';

const reference = (number: number, isFirst = true) =>
  `<sup class="note-ref"><a ${isFirst ? `id="note-ref-${number}" ` : ''}href="#note-${number}" role="doc-noteref" aria-label="Note ${number}">${number}</a></sup>`;
const note = (number: number, html: string) =>
  `<span class="note" id="note-${number}" role="note"><span class="note-number" aria-hidden="true">${number}</span> ${html}` +
  ` <a class="note-back" href="#note-ref-${number}" role="doc-backlink" aria-label="Back to the text">↩</a></span>`;
const endnotes = (...items: string[]) =>
  `<section class="notes" role="doc-endnotes" aria-label="Notes"><h2>Notes</h2><ol>${items.map((item) => `<li>${item}</li>`).join('')}</ol></section>`;

test('a note stands after its first reference, and once more at the end', () => {
  expect(htmlOf(['a[^x] b[^x]', '', '[^x]: *c*'])).toBe(
    `<p>a${reference(1)}${note(1, '<em>c</em>')} b${reference(1, false)}</p>${endnotes('<p><em>c</em></p>')}`,
  );
  expect(htmlOf(['a^[b]'])).toBe(`<p>a${reference(1)}${note(1, 'b')}</p>${endnotes('<p>b</p>')}`);
});

test('notes in Hindi have labels in Hindi, and names in any script', () => {
  const html = htmlOf(['क[^टीका]', '[^टीका]: ख'], 'hi');
  expect(html).toContain('aria-label="पाद-टिप्पणी 1"');
  expect(html).toContain('aria-label="लेख पर लौटें"');
  expect(html).toContain('aria-label="पाद-टिप्पणियाँ"><h2>पाद-टिप्पणियाँ</h2>');
});

test('a note in another language than its paragraph says so', () => {
  expect(htmlOf(['a^[दीया] b'])).toContain('<span class="note" id="note-1" role="note" lang="hi">');
  expect(htmlOf(['दीया^[a lamp]'])).toContain('<span class="note" id="note-1" role="note" lang="en">');
});

test('the blocks of a long note are spans in the paragraph, and blocks at the end', () => {
  const html = htmlOf([
    'a[^1]',
    '',
    '[^1]: b',
    '',
    '    > c',
    '    ## d',
    '',
    '    - e',
    '    1. f',
    '',
    '    ```',
    '    g',
    '    ```',
  ]);
  const spans = ['b', 'c', 'd', '• e', '1. f', '<code>g</code>'].map(
    (part) => `<span class="note-block">${part}</span>`,
  );
  expect(html).toContain(note(1, spans.join('')));
  expect(html).toContain(
    endnotes(
      '<p>b</p><blockquote><p>c</p></blockquote><p>d</p><ul><li>e</li></ul><ol><li>f</li></ol><pre><code>g\n</code></pre>',
    ),
  );
});

test('notes are numbered as readers meet them; notes of notes stand beside these', () => {
  const html = htmlOf(['a[^1] b[^2]', '[^2]: second', '[^1]: first[^3]', '[^3]: third[^1]']);
  expect(html).toContain(
    `<p>a${reference(1)}${note(1, `first${reference(2)}`)}${note(2, `third${reference(1, false)}`)} b${reference(3)}${note(3, 'second')}</p>`,
  );
});

test('notes within notes in place work', () => {
  expect(compileMarkdown('a^[b ^[c]]', { language: 'en' }).text).toBe('a\nb\nc');
});

test('a note in a link stands after it', () => {
  expect(htmlOf(['[a^[b]](/c)'])).toContain(`<a href="/c">a${reference(1)}</a>${note(1, 'b')}`);
});

test('what no reference leads to stays in the text', () => {
  expect(htmlOf(['a[^1]', '[^1]: b', '[^1]: c', '[^2]: *d*', '[^3]: [^3]'])).toBe(
    `<p>a${reference(1)}${note(1, 'b')}</p><p>[^1]: c</p><p>[^2]: <em>d</em></p>` +
      `<p>[^3]: ${reference(2)}${note(2, reference(2, false))}</p>${endnotes('<p>b</p>', `<p>${reference(2, false)}</p>`)}`,
  );
  expect(htmlOf(['a[^2]'])).toBe('<p>a[^2]</p>');
});

test('notes work in headings, verses, tables, lists and captions, and have no ids at the end', () => {
  const html = htmlOf([
    '## a^[1]',
    '```verse',
    'b^[2]',
    '```',
    '- c^[3]',
    '',
    '| d^[4] |',
    '|---|',
    '![e](/media/e.jpg "f^[5] © g^[6]")',
    '> h^[7]',
  ]);
  for (const number of [1, 2, 3, 4, 5, 6, 7]) expect(html).toContain(note(number, String(number)));
  expect(html.slice(html.indexOf('<section')).includes(' id=')).toBe(false);
});
