import { expect, onTestFinished, test } from 'vitest';
import { richView } from '../../../../test/support/browser/rich-view.ts';
import { replacePasted } from './paste-plugin.ts';

function pasted(into: string, text: string) {
  const editor = richView(into);
  onTestFinished(() => editor.view.destroy());
  editor.paste({ 'text/plain': text });
  return editor;
}

test('another reading takes the place of what was pasted, and nothing else', () => {
  const { view, read } = pasted('Before ‸ after', '**stars**');
  replacePasted(view, '**stars**');
  expect(read()).toBe('Before **stars** after');
  expect(view.hasFocus()).toBe(true);
});

test('it does so where the text around it has changed since', () => {
  const { view, read } = pasted('Before\n\n‸\n\nAfter', '## One\n\n**two**');
  view.dispatch(view.state.tr.insertText('Long ', 1));
  view.dispatch(view.state.tr.insertText('!', view.state.doc.content.size - 1));
  replacePasted(view, '## One\n\n**two**');
  expect(read()).toBe('Long Before\n\n## One\n\n**two**\n\nAfter!');
});

test('one undo leads back to the first reading', () => {
  const { view, press, read } = pasted('‸', '**stars**');
  replacePasted(view, '**stars**');
  press('z', { ctrlKey: true });
  expect(read()).toBe('\\*\\*stars\\*\\*');
});

test('what was pasted and deleted again stays away', () => {
  const { view, read } = pasted('Before ‸', '**stars**');
  view.dispatch(view.state.tr.delete(7, view.state.doc.content.size - 1));
  const text = read();
  replacePasted(view, '**stars**');
  expect(read()).toBe(text);
});
