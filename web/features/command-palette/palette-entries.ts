import { ADMIN_SCREENS, OWN_SCREENS } from '#web/features/dashboard-frame/screens.ts';
import * as paths from '#web/paths.ts';

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
  { key: 'new-post', label: 'New post', also: 'create write article', path: paths.createPost() },
  { key: 'view-site', label: 'View site', also: 'home page visit', path: paths.home() },
  { key: 'log-out', label: 'Log out', also: 'logout sign leave' },
];

/** The screens that the user may open. “New post” is one of the actions. */
export function screensFor(isAdmin: boolean): PaletteEntry[] {
  const groups = isAdmin ? ADMIN_SCREENS : [];
  const own = OWN_SCREENS.filter(({ name }) => name !== 'create');
  const bin = { key: 'bin', label: 'Deleted posts', also: 'bin trash restore', path: paths.bin() };
  return [
    ...own.map(({ name, label, path }) => ({ key: name, label, path })),
    bin,
    ...groups.flatMap(({ entries }) => entries.map(({ name, label, path }) => ({ key: name, label, path }))),
  ];
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
