import { expect, test } from 'vitest';
import { plainHtml } from '#shared/text/plain-html.ts';
import { htmlOf } from '../../test/support/texts/compiled.ts';
import { compileMarkdown } from './compile-markdown.ts';
import { parseMarkdown } from './parsing/parse-markdown.ts';

const anchor = (id: string, label = 'Link to this section') =>
  ` <a class="anchor" href="#${id}" aria-label="${label}">#</a>`;

test('each line is a paragraph, unless a backslash or two spaces end it', () => {
  expect(htmlOf(['one', 'two', '', 'three'])).toBe('<p>one</p><p>two</p><p>three</p>');
  expect(htmlOf(['one\\', 'two  ', 'three', 'four'])).toBe('<p>one<br>two<br>three</p><p>four</p>');
  expect(htmlOf(['one\\\\', 'two\\'])).toBe('<p>one\\</p><p>two\\</p>');
  expect(htmlOf(['one\u2028two\r\nthree'])).toBe('<p>one</p><p>two</p><p>three</p>');
  expect(htmlOf(['    four spaces are no code', '---a'])).toBe('<p>four spaces are no code</p><p>---a</p>');
});

test('a line that continues a paragraph keeps its digits', () => {
  expect(htmlOf(['घर:\\', '१२. नीम की गली'], 'hi')).toBe('<p>घर:<br>१२. नीम की गली</p>');
});

test('words in the other script are marked, and blocks with nothing else have its language', () => {
  expect(htmlOf(['The **दीया** burns'])).toBe('<p>The <strong><span lang="hi">दीया</span></strong> burns</p>');
  expect(htmlOf(['दीये की *लौ*।'])).toBe('<p lang="hi">दीये की <em>लौ</em>।</p>');
  expect(htmlOf(['A *flame*.', '', '- a flame', '- दीया'], 'hi')).toBe(
    '<p lang="en">A <em>flame</em>.</p><ul><li><span lang="en">a flame</span></li><li>दीया</li></ul>',
  );
});

test('blocks in letters that are written to the left begin there, and no others', () => {
  const dirs = (lines: string[]) => htmlOf(lines).match(/<[^<>]* dir="auto"/g);
  expect(
    dirs(['وہ بولے: "ہاں!"', '', '> *ہاں*', '', '## ہاں', '', '- ہاں', '', '| ہاں |', '| - |', '| yes |']),
  ).toEqual([
    '<p dir="auto"',
    '<p dir="auto"',
    '<h2 id="ہاں" dir="auto"',
    '<li dir="auto"',
    '<th scope="col" dir="auto"',
  ]);
  expect(dirs(['Ghalib: ہاں', '', 'दीया ہاں', '', '- a', '', '3 + 4'])).toBeNull();
  expect(plainHtml('وہ بولے\nThe lamp', 'en')).toBe('<p dir="auto">وہ بولے</p><p>The lamp</p>');
});

test.each([
  ['**ज्ञान**।', '<strong>ज्ञान</strong>।'],
  ['**ध्यान**में', '<strong>ध्यान</strong>में'],
  ['**“ज्ञान”**में', '<strong>“ज्ञान”</strong>में'],
  ['वह**“ज्ञान”**है', 'वह<strong>“ज्ञान”</strong>है'],
  ['**कर्म (१)**का', '<strong>कर्म (१)</strong>का'],
  ['**दीया जले।**फिर', '<strong>दीया जले।</strong>फिर'],
  ['*‘मन’*से', '<em>‘मन’</em>से'],
  ['~~“मन”~~से', '<s>“मन”</s>से'],
  ['प्रेम*। और अर्थ*।', 'प्रेम*। और अर्थ*।'],
  ['5 * 3 * 2', '5 * 3 * 2'],
])('%s is emphasised as Hindi is written', (source, html) => {
  expect(htmlOf([source], 'hi')).toBe(`<p>${html}</p>`);
});

test('headings have three levels and ids of their own', () => {
  const { parts, outline } = compileMarkdown('# One\n### One\n##### One *two*\n## One 2', { language: 'en' });
  expect(outline).toEqual([
    { level: 2, id: 'one', text: 'One' },
    { level: 3, id: 'one-2', text: 'One' },
    { level: 4, id: 'one-two', text: 'One two' },
    { level: 2, id: 'one-2-2', text: 'One 2' },
  ]);
  expect(parts.join('')).toContain(`<h4 id="one-two">One <em>two</em>${anchor('one-two')}</h4>`);
});

test('headings in Hindi have ids in Hindi, and labels too', () => {
  expect(htmlOf(['## श्रद्धा क्या है?'], 'hi')).toBe(
    `<h2 id="श्रद्धा-क्या-है">श्रद्धा क्या है?${anchor('श्रद्धा-क्या-है', 'इस भाग का लिंक')}</h2>`,
  );
});

test.each(['Comments', 'Next', 'Note 1', 'Verse 47', 'Footer categories', 'root', 'Related video', 'State'])(
  'the heading %s does not take an id of the page',
  (title) => {
    const { outline } = compileMarkdown(`## ${title}`, { language: 'en' });
    expect(outline[0]?.id).toMatch(/^section-/);
  },
);

test('a heading without words is none, and one without letters has an id all the same', () => {
  expect(htmlOf(['##', '## ##'])).toBe('<p>##</p><p>## ##</p>');
  expect(compileMarkdown('## ॥\n## ॥', { language: 'hi' }).outline.map(({ id }) => id)).toEqual([
    'section',
    'section-2',
  ]);
});

test('a last line after a dash names the source of a quote', () => {
  expect(htmlOf(['> मन चंगा', '> -- रैदास'], 'hi')).toBe(
    '<blockquote><p>मन चंगा</p><p class="attribution">— रैदास</p></blockquote>',
  );
  expect(htmlOf(['> — Is it?', '> — It is.'])).toBe('<blockquote><p>— Is it?</p><p>— It is.</p></blockquote>');
  expect(htmlOf(['> — alone'])).toBe('<blockquote><p>— alone</p></blockquote>');
});

test('a quote that begins with [!pull] is a pull quote', () => {
  expect(htmlOf(['> [!pull]', '> A lamp.', '> — Kabir'])).toBe(
    '<blockquote class="pull-quote"><p>A lamp.</p><p class="attribution">— Kabir</p></blockquote>',
  );
  expect(htmlOf(['> \\[!pull]', '> A lamp.'])).toContain('<p>[!pull]</p>');
  expect(htmlOf(['> [!pull]'])).toBe('<blockquote><p>[!pull]</p></blockquote>');
});

test('a line that is typed below a quote, a list, a table or a note stands outside', () => {
  expect(htmlOf(['> a', 'b', '> c'])).toBe(
    '<blockquote><p>a</p></blockquote><p>b</p><blockquote><p>c</p></blockquote>',
  );
  expect(htmlOf(['- a', 'b'])).toBe('<ul><li>a</li></ul><p>b</p>');
  expect(htmlOf(['|a|', '|-|', '|b|', 'c'])).toMatch(/<\/table><\/div><p>c<\/p>$/);
  expect(htmlOf(['a[^1]', '[^1]: b', 'c'])).toMatch(/<\/p><p>c<\/p><section class="notes"/);
});

test('an indented line is a paragraph of the list item', () => {
  expect(htmlOf(['- a', '  b', '  - c', '- d'])).toBe(
    '<ul><li><p>a</p><p>b</p><ul><li>c</li></ul></li><li>d</li></ul>',
  );
});

test('lists begin with the number that was typed, also in Devanagari; years begin none', () => {
  expect(htmlOf(['३. क', '४. ख'], 'hi')).toBe('<ol start="3"><li>क</li><li>ख</li></ol>');
  expect(htmlOf(['1947. भारत', '१९४८. गांधी'], 'hi')).toBe('<p>1947. भारत</p><p>१९४८. गांधी</p>');
  expect(htmlOf(['3. a', '1947. b'])).toBe('<ol start="3"><li>a</li></ol><p>1947. b</p>');
  expect(htmlOf(['```', '१. क', '```', '१. क'], 'hi')).toBe('<pre><code>१. क\n</code></pre><ol><li>क</li></ol>');
  expect(htmlOf(['```', '१. क', '  ', '```'], 'hi')).toContain('<code>१. क\n  \n</code>');
  expect(htmlOf(['- > ```', '  > १. क'], 'hi')).toContain('<code>१. क</code>');
  expect(htmlOf(['१. ```', '   १. क', '   ```', '२. ख'], 'hi')).toBe(
    '<ol><li><pre><code>१. क\n</code></pre></li><li>ख</li></ol>',
  );
  expect(htmlOf(['```', '```js', '१. क', '````', '१. क'], 'hi')).toBe(
    '<pre><code>```js\n१. क\n</code></pre><ol><li>क</li></ol>',
  );
  expect(htmlOf(['\t~~~', '~~~', '  १. क', '', '१. ख'], 'hi')).toBe('<p>~~~</p><pre><code>  १. क\n\n१. ख</code></pre>');
  expect(htmlOf(['```` ``` ````', '१. क'], 'hi')).toBe('<p><code>```</code></p><ol><li>क</li></ol>');
});

test('tables scroll on their own, and have names that differ', () => {
  expect(htmlOf(['१. राम | क', '---|---', '१ | २'], 'hi')).toContain('>१. राम</th>');
  expect(htmlOf(['१. राम | क', 'ख'], 'hi')).toContain('<li>राम | क');
  const table = ['| क | ख | ग |', '|:--|:-:|--:|', '| १ | **२** | a |'];
  const html = htmlOf([...table, '', ...table], 'hi');
  expect(html).toContain('<div class="table-scroll" role="region" tabindex="0" aria-label="तालिका"><table><thead><tr>');
  expect(html).toContain('aria-label="तालिका 2"');
  expect(html).toContain('<th scope="col" class="align-left">क</th><th scope="col" class="align-center">ख</th>');
  expect(html).toContain('<td class="align-center"><strong>२</strong></td><td class="align-right" lang="en">a</td>');
  expect(html).not.toContain('style');
});

test('code is shown as it was typed', () => {
  expect(htmlOf(['```python x', 'a < b  # दीया', '```', '`<b>` ---', '***'])).toBe(
    '<pre><code class="language-python">a &#60; b  # दीया\n</code></pre><p><code>&#60;b&#62;</code> ---</p><hr>',
  );
});

test('the address of a video alone in its line is a player', () => {
  const video = htmlOf(['https://youtu.be/UtBsl3j0YRQ?t=3'], 'hi');
  expect(video).toContain(
    'href="https://www.youtube.com/watch?v=UtBsl3j0YRQ" data-needs-script="" data-youtube-id="UtBsl3j0YRQ"',
  );
  expect(video).toContain('<span><span class="visually-hidden">वीडियो</span> चलाएँ</span>');
  expect(htmlOf(['<https://www.youtube.com/watch?v=UtBsl3j0YRQ>'])).toContain('<figure class="video">');
  expect(htmlOf(['See https://youtu.be/UtBsl3j0YRQ'])).toMatch(
    /^<p>See <a [^>]*>https:\/\/youtu.be\/UtBsl3j0YRQ<\/a><\/p>$/,
  );
});

test('the text without markup has a line for each block, and the notes last', () => {
  const source = [
    '## A *title*',
    'one^[a note]\\',
    'two `three` [four](/a)[^1]',
    '> - five',
    '> -- six',
    '![alt](/media/a.jpg "caption © me")',
    '| a | b |',
    '|---|---|',
    '| c | d |',
    '```verse',
    'दीया',
    '',
    '  जले',
    '```',
    'https://youtu.be/UtBsl3j0YRQ',
    '[^1]: seven',
  ].join('\n');
  const lines = ['A title', 'one two three four', 'five', '— six', 'alt', 'caption © me', 'a b', 'c d', 'दीया', 'जले'];
  expect(compileMarkdown(source, { language: 'en' }).text).toBe([...lines, 'a note', 'seven'].join('\n'));
});

test('the parser knows on which lines each block stands', () => {
  const source = 'one\ntwo\\\nthree\n\n> four\n> five\nsix\r\n\n१. seven\n\n```verse\neight\n```\n|a|\n|-|\nnine';
  const blocks = parseMarkdown(source).tokens.filter(({ level, nesting }) => level === 0 && nesting >= 0);
  expect(blocks.map(({ map }) => map)).toEqual([
    [0, 1],
    [1, 3],
    [4, 6],
    [6, 7],
    [8, 10],
    [10, 13],
    [13, 15],
    [15, 16],
  ]);
});

test('a compiled text survives JSON, and is the same each time', () => {
  const source = '# a\n![b](/media/c.jpg)\n[](/blog/d) Gita 2.47 e^[f]';
  const compiled = compileMarkdown(source, { language: 'en', works: ['Gita'] });
  expect(JSON.parse(JSON.stringify(compiled))).toEqual(compiled);
  expect(compileMarkdown(source, { language: 'en', works: ['Gita'] })).toEqual(compiled);
});

test('half characters and controls do no harm', () => {
  expect(htmlOf(['a\ud800b\0c \udc00'])).toBe('<p>a\ufffdb\ufffdc \ufffd</p>');
  expect(htmlOf(['## \u202eabc\u2066', '[\ud800](/\ud800)'])).toContain('\u202eabc\u2066');
  expect(htmlOf([''])).toBe('');
});
