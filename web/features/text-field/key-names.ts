/** On a Mac and its relatives, Cmd takes the place of Ctrl. */
export function isMac(): boolean {
  return typeof navigator !== 'undefined' && /Mac|iP(hone|ad|od)/.test(navigator.platform);
}

/** A shortcut on this device as `aria-keyshortcuts` has it. One that names the key Meta is the Mac's own. */
export function ownShortcut(shortcut: string, onMac = isMac()): string {
  return onMac && !shortcut.includes('Meta') ? shortcut.replace('Control', 'Meta') : shortcut;
}

/** What stands on the keys of a shortcut. */
export function keyNames(shortcut: string, onMac = isMac()): string {
  const names = { ...NAMES, ...(onMac && MAC_NAMES) };
  return ownShortcut(shortcut, onMac)
    .split('+')
    .map((key) => names[key] ?? key)
    .join('+');
}

const NAMES: Record<string, string> = {
  Control: 'Ctrl',
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
};
const MAC_NAMES: Record<string, string> = {
  Control: 'Control',
  Meta: 'Cmd',
  Alt: 'Option',
  Enter: 'Return',
  Backspace: 'Delete',
};
