import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { richView } from '../../../../test/support/browser/rich-view.ts';
import { FindBar } from './find-bar.tsx';

let end = () => {};
afterEach(() => end());

/** A text with the bar above it. */
function open(markdown: string, wantsReplace = false) {
  const editor = richView(markdown);
  const person = userEvent.setup();
  const inputs: string[] = [];
  const closed: string[] = [];
  const bar = (request: { wantsReplace: boolean }) => (
    // Stands for the form, which hears what is typed in it.
    <div onInput={() => inputs.push('input')}>
      <FindBar view={editor.view} request={request} onClose={() => closed.push('closed')} />
    </div>
  );
  const shown = render(bar({ wantsReplace }));
  end = () => {
    shown.unmount();
    editor.view.destroy();
  };
  return {
    ...editor,
    person,
    inputs,
    closed,
    ask: (request: { wantsReplace: boolean }) => shown.rerender(bar(request)),
  };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Find' });
const status = () => screen.getByRole('status').textContent;
const press = (name: string) => screen.getByRole('button', { name });

test('tells which place of how many is selected, and goes on with Enter', async () => {
  const { person, inputs, view } = open('‸lamp, lamp and Lamp');
  await person.type(field(), 'lamp');
  expect(status()).toBe('1 of 3');
  await person.keyboard('{Enter}');
  expect(status()).toBe('2 of 3');
  await person.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
  expect(status()).toBe('3 of 3');
  await person.keyboard('{F3}');
  expect(status()).toBe('1 of 3');
  expect([...view.dom.querySelectorAll('.found-words')].map(({ textContent }) => textContent)).toEqual([
    'lamp',
    'lamp',
    'Lamp',
  ]);
  expect(view.dom.querySelectorAll('.found-words.current')).toHaveLength(1);
  await person.click(screen.getByLabelText('Match case'));
  expect(status()).toBe('1 of 2');
  expect(inputs).toEqual([]);
});

test('with fewer letters, it leads back to where the search began', async () => {
  const { person } = open('‸a lab, a lamp');
  await person.type(field(), 'lam');
  expect(status()).toBe('1 of 1');
  await person.keyboard('{Backspace}');
  expect(status()).toBe('1 of 2');
});

test('says that nothing is found, and leaves the caret where it is', async () => {
  const { person, view } = open('One ‸two');
  const { from } = view.state.selection;
  await person.type(field(), 'zzz');
  expect(status()).toBe('Nothing found.');
  expect(view.state.selection.from).toBe(from);
});

test('begins with the selected words', () => {
  open('One ‸two‸ two');
  expect(field().value).toBe('two');
  expect(status()).toBe('1 of 2');
});

test('the count follows what is typed in the text', async () => {
  const { person, view } = open('‸lamp');
  await person.type(field(), 'lamp');
  act(() => view.dispatch(view.state.tr.insertText('lamp ', 1)));
  expect(status()).toMatch(/of 2$/);
});

test('replaces one place, then all, and says how many', async () => {
  const { person, read } = open('‸lamp, lamp and lamp', true);
  await person.type(field(), 'lamp');
  await person.type(screen.getByLabelText('Replace with'), '$5');
  await person.keyboard('{Enter}');
  expect(read()).toBe('$5, lamp and lamp');
  await person.click(press('Replace all'));
  expect(read()).toBe('$5, $5 and $5');
  expect(status()).toBe('2 places changed.');
});

test('shows the field for replacing when it is asked for', async () => {
  const { person, ask } = open('‸lamp');
  expect(screen.queryByLabelText('Replace with')).toBe(null);
  ask({ wantsReplace: true });
  expect(screen.getByLabelText('Replace with')).toBeTruthy();
  ask({ wantsReplace: false });
  expect(screen.getByLabelText('Replace with')).toBeTruthy();
  expect(document.activeElement).toBe(field());
  await person.keyboard('lamp{Control>}f{/Control}');
  expect(field().selectionEnd).toBe(4);
});

test('Escape closes it with the place selected and nothing marked', async () => {
  const { person, closed, view } = open('a ‸lamp');
  await person.type(field(), 'lamp');
  await person.keyboard('{Escape}');
  expect(closed).toEqual(['closed']);
  expect(document.activeElement).toBe(view.dom);
  const { from, to } = view.state.selection;
  expect(view.state.doc.textBetween(from, to)).toBe('lamp');
  end();
  end = () => {};
});

test('Tab leads through the bar as one reads it', async () => {
  const { person } = open('‸lamp', true);
  const stops = ['Previous', 'Next', 'Replace with', 'Replace', 'Replace all', 'Match case', 'Close'];
  for (const name of stops) {
    await person.tab();
    const role = name === 'Replace with' ? 'textbox' : name === 'Match case' ? 'checkbox' : 'button';
    expect(document.activeElement).toBe(screen.getByRole(role, { name }));
  }
});
