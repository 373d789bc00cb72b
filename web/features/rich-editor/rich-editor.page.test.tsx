import { Selection } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { richView } from '../../../test/support/browser/rich-view.ts';

test.each([
  ['## The lamp', '## The lamp'],
  ['# The lamp', '## The lamp'],
  ['> Words', '> Words'],
  ['- One\nTwo\n\nAfter', '- One\n- Two\n\nAfter'],
  ['* One\nTwo', '* One\n* Two'],
  ['7) One\nTwo', '7) One\n8) Two'],
  ['१. एक\nदो', '१. एक\n२. दो'],
  ['---After', '---\n\nAfter'],
  ['```verse\nOne\n\nTwo\n\n\nAfter', '```verse\nOne\n\nTwo\n```\n\nAfter'],
  ['```js\nlet a', '```js\nlet a\n```'],
  ['```verse sa\nOne', '```verse sa\nOne\n```'],
  ['```translation es-419\nUna', '```translation es-419\nUna\n```'],
  ['```\nlet a', '```\nlet a\n```'],
  ['```not this one\nOne', '\\`\\`\\`not this one\n\nOne'],
  ['> [!pull]Words', '> [!pull]\n> Words'],
  ['a **bold** and *italic*, `code` and ~~not~~.', 'a **bold** and *italic*, `code` and ~~not~~.'],
  ['snake_case_word and 2*3*4', 'snake_case_word and 2*3*4'],
  ['The lamp^[of clay\n burns', 'The lamp^[of clay] burns'],
  ['The lamp[^of clay\n burns', 'The lamp^[of clay] burns'],
  ['The lamp^[of [red] clay] burns', 'The lamp^[of \\[red\\] clay] burns'],
  ['"Go," he said -- "it\'s late..."', '“Go,” he said — “it’s late…”'],
  ['- https://example.org\nTwo', '- https://example.org\n- Two'],
  ['See https://example.org, please', 'See https://example.org, please'],
  ['https://youtu.be/dQw4w9WgXcQ\nAfter', 'https://youtu.be/dQw4w9WgXcQ\n\nAfter'],
])('what is typed as %j becomes formatting', (typed, markdown) => {
  const { type, read } = richView();
  type(typed);
  expect(read()).toBe(markdown);
});

test.each(['__init__', '2*a*b', 'a[^b', 'https://example.org '])('in code, %j stays what it is', (typed) => {
  const { type, read } = richView('Read `co‸de` now');
  type(typed);
  expect(read()).toBe(`Read \`co${typed}de\` now`);
});

test('a break that is typed before words leaves them below it', () => {
  const { type, read } = richView('‸The **lamp**');
  type('---It is ');
  expect(read()).toBe('---\n\nIt is The **lamp**');
});

test('a fence in which a note stands is not opened', () => {
  const { press, read } = richView('\\`\\`\\`js^[a]‸');
  press('Enter');
  expect(read()).toBe('\\`\\`\\`js^[a]');
});

test('Backspace takes back what an input rule has made of the last letter', () => {
  const { type, press, read } = richView();
  type('# ');
  press('Backspace');
  expect(read()).toBe('\\#');
});

test('the key for quotes does what the button does', () => {
  const { press, read } = richView('- The la‸mp');
  const steps = [1, 2, 3].map(() => {
    press('9', { ctrlKey: true, shiftKey: true });
    return read();
  });
  expect(steps).toEqual(['- > The lamp', '- > [!pull]\n  > The lamp', '- The lamp']);
});

test('keys with Ctrl and Alt are those of the same places on a Hindi keyboard', () => {
  const { press, read } = richView('The la‸mp');
  press('्', { code: 'KeyD', ctrlKey: true, altKey: true });
  expect(read()).toBe('The lamp');
  press('२', { code: 'Digit2', ctrlKey: true, altKey: true });
  expect(read()).toBe('## The lamp');
});

test('an empty note goes when the caret leaves it', () => {
  const { view, type, press, read } = richView();
  type('The lamp');
  press('f', { ctrlKey: true, altKey: true });
  expect(view.state.doc.firstChild?.childCount).toBe(2);
  press('Enter');
  expect(read()).toBe('The lamp');
});

test('undo leads back beyond a note that was begun before words', () => {
  const { view, type, press, paste, read } = richView('‸one');
  type('[^');
  paste({ 'text/plain': 'of oil' });
  view.dispatch(view.state.tr.setSelection(Selection.atStart(view.state.doc)));
  press('ArrowRight');
  for (let steps = 0; steps < 6; steps += 1) press('z', { ctrlKey: true });
  expect(read()).toBe('one');
});

test.each([
  ['![](/media/a.png "‸")', '## One', '![](/media/a.png "## One")'],
  ['![](/media/a.png "‸")', '- One', '![](/media/a.png "- One")'],
  ['a^[‸b]', '1. ', 'a^[1. b]'],
  ['| ‸b |\n| --- |', '> ', '| > b |\n| --- |'],
])('in %s, %j is no formatting of blocks', (text, typed, markdown) => {
  const { type, read } = richView(text);
  type(typed);
  expect(read()).toBe(markdown);
});

test.each([
  ['a heading', '## The la‸mp', '## The lamp'],
  ['a cell', '| a‸b | c |\n| - | - |\n| d | e |', '| ab | c |\n| --- | --- |\n| d | e |'],
])('Shift+Enter does nothing in %s, which cannot be stored with a break', (_, markdown, after) => {
  const { view, press, read } = richView(markdown);
  press('Enter', { shiftKey: true });
  expect([read(), view.dom.querySelector('br:not(.ProseMirror-trailingBreak)')]).toEqual([after, null]);
});

test('Shift+Enter breaks a line of a paragraph', () => {
  const { press, read } = richView('The‸lamp');
  press('Enter', { shiftKey: true });
  expect(read()).toBe('The\\\nlamp');
});

test.each(['https://youtu.be/dQw4w9WgXcQ', '---'])('Ctrl+End leads behind %s where the text ends with it', (last) => {
  const { type, press, read } = richView(`The ‸lamp\n\n${last}`);
  press('End', { ctrlKey: true });
  expect(read()).toBe(`The lamp\n\n${last}`);
  type('After');
  expect(read()).toBe(`The lamp\n\n${last}\n\nAfter`);
});
