import * as paths from '#web/paths.ts';
import { SCREENS } from '#web/routing/screens.ts';

/** What can be chosen besides posts. */
export interface PaletteEntry {
  key: string;
  label: string;
  /** Other words by which it is found. */
  also?: string;
  /** Where it leads; absent for logging out. */
  path?: string;
}

export const ACTIONS: PaletteEntry[] = [
  { key: 'write', label: 'Write a post', also: 'create new article', path: paths.createPost() },
  { key: 'view-site', label: 'View site', also: 'home page visit', path: paths.home() },
];

/** After the screens, so that the first letters of a screen and Enter never log anyone out. */
export const LOG_OUT: PaletteEntry[] = [{ key: 'log-out', label: 'Log out', also: 'logout sign leave' }];

/** The screens that the user may open. “Write a post” is one of the actions. */
export function entriesOf(isAdmin: boolean): PaletteEntry[] {
  return SCREENS.filter(({ name, isForAdmins }) => name !== 'create' && (isAdmin || !isForAdmins)).map(
    ({ name, title, tab, place, path, also }) => ({
      key: name,
      label: title,
      also: [tab, place, also].filter(Boolean).join(' '),
      path,
    }),
  );
}

/** @returns the entries of which every typed word begins a word */
export function matching(entries: PaletteEntry[], typed: string): PaletteEntry[] {
  const words = wordsOf(typed);
  return entries.filter(({ label, also = '' }) => {
    const known = wordsOf(`${label} ${also}`);
    return words.every((word) => known.some((candidate) => candidate.startsWith(word)));
  });
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().split(/\s+/).filter(Boolean);
}
