import { expect, test } from 'vitest';
import { openMarkdown } from '#shared/rich-text/rich-text-source.ts';
import { richView } from '../../../../test/support/browser/rich-view.ts';

const hintOf = (markdown: string) => {
  const { view, read } = richView();
  view.dispatch(view.state.tr.replaceWith(0, view.state.doc.content.size, openMarkdown(markdown).content));
  const element = view.dom.querySelector<HTMLElement>('[data-hint]');
  const hints = [view.dom.getAttribute('aria-placeholder'), element?.dataset.hint ?? null];
  expect(view.dom.textContent).not.toContain('Begin');
  expect(read()).not.toContain('Begin');
  view.destroy();
  return hints;
};

test('an empty text says what to do, in words that are not its own', () => {
  expect(hintOf('')).toEqual(['Begin to write.', 'Begin to write.']);
});

test.each(['![](/media/a.png)', '```js\n```', '```verse\n```', '## ', '| |\n|---|', 'A', '> '])(
  'with %j there is something already',
  (markdown) => expect(hintOf(markdown)).toEqual([null, null]),
);
