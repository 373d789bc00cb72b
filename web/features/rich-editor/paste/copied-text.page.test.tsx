import { expect, test } from 'vitest';
import { richView } from '../../../../test/support/browser/rich-view.ts';

/** What the clipboard gets of what is between the two `‸`. */
function copy(markdown: string): { text: string; html: string } {
  const { view } = richView(markdown);
  const { text, dom } = view.serializeForClipboard(view.state.selection.content());
  view.destroy();
  return { text, html: dom.innerHTML };
}

test.each([
  ['## The ‸lamp‸', 'lamp'],
  ['```js\n‸if (a) {\n  b *= 2\n‸}\n```', 'if (a) {\n  b *= 2\n'],
  ['> - The ‸**lamp** [burns](/blog/oil), 2*3‸ again', 'lamp burns, 2*3'],
  ['| ‸one‸ | two |\n| --- | --- |', 'one'],
  ['```verse\no‸ne\n  tw‸o\n```', 'ne\n  tw'],
  ['Oil^[of ‸sesame‸] burns', 'sesame'],
  ['‸Oil^[of *sesame*] burns\\\nand smokes‸', 'Oil^[of sesame] burns\nand smokes'],
])('of a part of %j, just the words are copied', (markdown, text) => {
  expect(copy(markdown).text).toBe(text);
});

test('several blocks are copied as Markdown', () => {
  expect(copy('## The ‸lamp\n\n- One\n- **Tw‸o**').text).toBe('## lamp\n\n- One\n- **Tw**');
});

test.each([
  'One\n\n```js title=a.js\na *= b;\n```\n\nTwo',
  'One\n\nThe [lamp](/blog/lamp "It burns") burns.\n\nTwo',
  'One\n\nSee [](/blog/lamp) and [/blog/oil](/blog/oil).\n\nTwo',
])('copied and pasted in the editor, nothing of %j is lost', (markdown) => {
  const { paste, read } = richView();
  paste({ 'text/html': copy(`‸${markdown}‸`).html });
  expect(read()).toBe(markdown);
});
