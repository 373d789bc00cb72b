import { expect, test } from 'vitest';
import { isPaletteKey } from './palette-key.ts';

const pressed = (event: object) =>
  isPaletteKey({
    ...{ key: 'k', code: 'KeyK', ctrlKey: true, metaKey: false, altKey: false, shiftKey: false },
    ...{ defaultPrevented: false, target: null },
    ...event,
  });

test.each([
  ['Ctrl+K', {}, true],
  ['Cmd+K', { ctrlKey: false, metaKey: true }, true],
  ['the same place on a Hindi keyboard', { key: 'क' }, true],
  ['K alone', { ctrlKey: false }, false],
  ['another letter', { key: 'j', code: 'KeyJ' }, false],
  ['Ctrl+Shift+K', { shiftKey: true }, false],
  ['Ctrl+Alt+K, which types a character', { altKey: true }, false],
  ['a key that an editor has used', { defaultPrevented: true }, false],
])('the palette opens or not: %s', (_, event, opens) => {
  expect(pressed(event)).toBe(opens);
});
