import type { EditorView } from 'prosemirror-view';
import { expect, onTestFinished, test } from 'vitest';
import { richView } from '../../../../test/support/browser/rich-view.ts';
import { withLanguage } from './block-attributes.ts';

function open(markdown: string) {
  const editor = richView(markdown);
  onTestFinished(() => editor.view.destroy());
  return editor;
}

/** The elements that are marked with a language, in order, with their words. */
const languagesIn = ({ dom }: EditorView) =>
  [...dom.querySelectorAll<HTMLElement>('[lang]')].map(({ lang, tagName, textContent }) => [
    tagName,
    lang,
    textContent,
  ]);

test('blocks in the other script have its language', () => {
  const { view } = open('‸One\n\nदीया\n\nOne दीया\n\n- दो\n- Two\n\n| तीन | three |\n| --- | --- |\n\n```\nकोड\n```');
  expect(languagesIn(view)).toEqual([
    ['P', 'hi', 'दीया'],
    ['P', 'hi', 'दो'],
    ['TD', 'hi', 'तीन'],
  ]);
});

test('the language of a block follows what is typed in it', () => {
  const { view, type } = open('a\n\n‸');
  type('दीया');
  expect(languagesIn(view)).toEqual([['P', 'hi', 'दीया']]);
  type(' x');
  expect(languagesIn(view)).toEqual([]);
});

test('a block keeps its language when something is typed beside it', () => {
  const { view, type } = open('दीया\n\nTwo‸');
  type('x');
  expect(languagesIn(view)).toEqual([['P', 'hi', 'दीया']]);
});

test('a block that undo brings back has its language again', () => {
  const { view, press } = open('a\n\n‸दीया');
  const { $from } = view.state.selection;
  view.dispatch(view.state.tr.delete($from.before(), $from.after()));
  expect(languagesIn(view)).toEqual([]);
  press('z', { ctrlKey: true });
  expect(languagesIn(view)).toEqual([['P', 'hi', 'दीया']]);
});

test('when the text gets another language, its blocks do as well', () => {
  const { view } = open('One\n\n‸दीया');
  view.dispatch(withLanguage(view.state, 'hi'));
  expect(languagesIn(view)).toEqual([['P', 'en', 'One']]);
});

test('the source of a quote looks as on the page', () => {
  const { view } = open('> ‸Words\n>\n> — Source\n\n— Not a source');
  expect([...view.dom.querySelectorAll('.attribution')].map(({ textContent }) => textContent)).toEqual(['— Source']);
});

const headIn = ({ dom }: EditorView) =>
  [...dom.querySelectorAll('tr:first-child td')].map(
    (cell) => cell.getAttribute('aria-label') ?? cell.getAttribute('role'),
  );

test('cells of the head have a name while they are empty, and are headers once they have words', () => {
  const { view, type } = open('| ‸ |  | Hour | ![](/media/a.png) x |\n| --- | --- | --- | --- |\n|  |  |  |  |');
  expect(headIn(view)).toEqual(['Column 1', 'Column 2', 'columnheader', 'columnheader']);
  type('What');
  expect(headIn(view)).toEqual(['columnheader', 'Column 2', 'columnheader', 'columnheader']);
});

test('the indents of a verse are marked, and nothing else of it', () => {
  const { view, type } = open('```verse\n  Oil\nand  *a*\n    wick^[x]‸\n```');
  const indents = () => [...view.dom.querySelectorAll('.verse-indent')].map(({ textContent }) => textContent?.length);
  expect(indents()).toEqual([2, 4]);
  type('\n ');
  expect(indents()).toEqual([2, 4, 5]);
});
