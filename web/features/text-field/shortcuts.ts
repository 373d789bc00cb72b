import { toggleHeading, toggleList, toggleQuote } from './block-commands.ts';
import { toggleBold, toggleItalic } from './emphasis-commands.ts';
import { toggleNote } from './inline-commands.ts';
import type { TextCommand } from './text-state.ts';

type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> & {
  getModifierState: (key: string) => boolean;
};

/**
 * The letter or digit that was pressed together with Ctrl, or Cmd on a Mac, such as `B`, `Alt+2` or `Shift+7`; `null`
 * for all other keys. On a Hindi keyboard, the place of the key counts.
 */
export function shortcutOf(event: PressedKey): string | null {
  // With AltGr, which Windows reports as Ctrl and Alt, characters are typed.
  if (!(event.ctrlKey || event.metaKey) || event.getModifierState('AltGraph')) return null;
  const placed = /^(?:Key|Digit)([A-Z\d])$/.exec(event.code)?.[1];
  const letter = /^[a-z]$/i.test(event.key) ? event.key.toUpperCase() : (placed ?? event.key);
  return `${event.altKey ? 'Alt+' : ''}${event.shiftKey ? 'Shift+' : ''}${letter}`;
}

export const COMMANDS: Record<string, TextCommand> = {
  B: toggleBold,
  I: toggleItalic,
  'Alt+2': toggleHeading(2),
  'Alt+3': toggleHeading(3),
  'Alt+4': toggleHeading(4),
  'Shift+8': toggleList,
  'Shift+9': toggleQuote,
  'Alt+F': toggleNote,
};
