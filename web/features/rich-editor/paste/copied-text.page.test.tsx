import { expect, test } from 'vitest';
import { richView } from '../../../../test/support/rich-view.ts';

/** The plain text of what is between the two `‸`. */
function copy(markdown: string): string {
  const { view } = richView(markdown);
  const { text } = view.serializeForClipboard(view.state.selection.content());
  view.destroy();
  return text;
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
  expect(copy(markdown)).toBe(text);
});

test('several blocks are copied as Markdown', () => {
  expect(copy('## The ‸lamp\n\n- One\n- **Tw‸o**')).toBe('## lamp\n\n- One\n- **Tw**');
});
