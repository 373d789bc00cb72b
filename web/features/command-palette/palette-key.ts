type PressedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'> &
  Pick<KeyboardEvent, 'defaultPrevented' | 'target'>;

/** Whether Ctrl+K, or Cmd+K on a Mac, was pressed outside of the text of a post, where it makes a link. */
export function isPaletteKey(event: PressedKey): boolean {
  const { key, code, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented, target } = event;
  if (defaultPrevented || !(ctrlKey || metaKey) || altKey || shiftKey) return false;
  // On a Hindi keyboard, the place of the key counts.
  if (key.toLowerCase() !== 'k' && code !== 'KeyK') return false;
  return !(target as Element | null)?.closest?.('[name="content"], [contenteditable]');
}
