import { expect, test } from 'vitest';
import { titleText } from './html-text.ts';

test.each([
  ['On <select> menus', 'On menus'],
  ['The <title> element', 'The element'],
  ['<title> first', 'first'],
  ['<textarea> art', 'art'],
  ['A <button>press</button> <svg><text>drawn</text></svg>', 'A press drawn'],
  ['One<br>two<script>x</script><style>y</style><iframe>z</iframe>', 'One two'],
])('the words of the title %j stay', (html, words) => {
  expect(titleText(html)).toBe(words);
});
