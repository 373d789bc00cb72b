import { expect, test } from 'vitest';
import { keyNames, ownShortcut } from './key-names.ts';

test.each([
  ['Control+B', 'Ctrl+B', 'Cmd+B'],
  ['Control+Alt+2', 'Ctrl+Alt+2', 'Cmd+Option+2'],
  ['Control+Enter', 'Ctrl+Enter', 'Cmd+Return'],
  ['Alt+F10', 'Alt+F10', 'Option+F10'],
  ['Alt+Shift+ArrowUp', 'Alt+Shift+↑', 'Option+Shift+↑'],
])('%s has the names of its keys, also on a Mac', (shortcut, names, onMac) => {
  expect(keyNames(shortcut, false)).toBe(names);
  expect(keyNames(shortcut, true)).toBe(onMac);
});

test('a shortcut that is the Mac’s own keeps its keys', () => {
  expect(keyNames('Control+Meta+Backspace', true)).toBe('Control+Cmd+Delete');
  expect(ownShortcut('Control+Meta+Backspace', true)).toBe('Control+Meta+Backspace');
  expect(ownShortcut('Control+K', true)).toBe('Meta+K');
  expect(ownShortcut('Control+K', false)).toBe('Control+K');
});
