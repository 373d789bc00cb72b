import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test } from 'vitest';
import { createStore } from '#web/store.ts';
import { richView } from '../../../../test/support/browser/rich-view.ts';
import { Toolbar } from './toolbar.tsx';
import { requestedToolbar } from './toolbar-state.ts';
import { watchToolbar } from './watch-toolbar.ts';

/** The tools for the caret of a text, without a layout. */
function showTools(markdown: string) {
  const { view } = richView(markdown);
  view.coordsAtPos = () => ({ left: 0, right: 0, top: 0, bottom: 0 });
  const state = requestedToolbar(view.state);
  const watch = { ...watchToolbar(), tools: createStore(state) };
  render(<Toolbar view={view} watch={watch} controls="text" onLink={() => {}} onChooseImages={() => {}} />);
  onTestFinished(() => {
    cleanup();
    view.destroy();
  });
  return { view, person: userEvent.setup() };
}

const stops = () =>
  [...screen.getByRole('toolbar').querySelectorAll<HTMLElement>('button, a, input')].filter(
    ({ tabIndex }) => tabIndex === 0,
  );
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

test('the tools are one stop for Tab, and arrow keys lead from one to the next', async () => {
  const { person } = showTools('The ‸lamp‸');
  const [bold, ...others] = stops();
  expect(others).toEqual([]);
  bold?.focus();
  expect(focused()).toBe('Bold');
  await person.keyboard('{ArrowRight}');
  expect(focused()).toBe('Italic');
  expect(stops()).toEqual([document.activeElement]);
  await person.keyboard('{End}');
  expect(focused()).toBe('Link');
  await person.keyboard('{ArrowRight}');
  expect(focused()).toBe('Bold');
  await person.keyboard('{ArrowLeft}{Home}');
  expect(focused()).toBe('Bold');
});

test('the address of a link is one of its tools', async () => {
  const { person } = showTools('The [la‸mp](https://example.org)');
  expect(stops()).toHaveLength(1);
  stops()[0]?.focus();
  expect(focused()).toBe('example.org');
  await person.keyboard('{ArrowRight}');
  expect(focused()).toBe('Change the link');
});

test('the field of an image keeps its arrow keys', async () => {
  const { person } = showTools('![a lamp](/media/a.png "Ca‸ption")');
  const field = screen.getByRole('textbox', { name: 'Image description' });
  expect(stops()).toEqual([field, screen.getByRole('button', { name: 'Remove the image' })]);
  field.focus();
  await person.keyboard('{Home}{ArrowRight}');
  expect(document.activeElement).toBe(field);
});

test('the tools of a table say how to leave it, since Tab leads from cell to cell', async () => {
  const { view, person } = showTools('| one |\n| --- |\n| tw‸o |');
  const leave = screen.getByTitle('Leave the table (Ctrl+Enter)');
  await person.click(leave);
  expect(view.state.selection.$from.parent.type.name).toBe('paragraph');
});
