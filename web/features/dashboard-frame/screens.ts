import type { AdminScreenName } from '#web/paths.ts';
import * as paths from '#web/paths.ts';

interface Entry {
  name: Screen;
  label: string;
  path: string;
}

export type Screen = 'overview' | 'posts' | 'create' | 'profile' | AdminScreenName;

/** The screens of every user. */
export const OWN_SCREENS: Entry[] = [
  { name: 'overview', label: 'Overview', path: paths.dashboard() },
  { name: 'posts', label: 'Posts', path: paths.posts() },
  { name: 'create', label: 'New post', path: paths.createPost() },
  { name: 'profile', label: 'Profile', path: paths.profile() },
];

/** The screens of admins. */
export const ADMIN_SCREENS = [
  {
    heading: 'Readers',
    entries: [
      adminScreen('review', 'Review'),
      adminScreen('comments', 'Comments'),
      adminScreen('people', 'People'),
      adminScreen('subscribers', 'Subscribers'),
      adminScreen('letters', 'Newsletter'),
    ],
  },
  {
    heading: 'Pages',
    entries: [
      adminScreen('book', 'Book'),
      adminScreen('videos', 'Videos'),
      adminScreen('author', 'Author'),
      adminScreen('categories', 'Categories'),
      adminScreen('series', 'Series'),
      adminScreen('start-here', 'Start here'),
      adminScreen('texts', 'Texts'),
    ],
  },
  {
    heading: 'Settings',
    entries: [
      adminScreen('site', 'Site'),
      adminScreen('redirects', 'Redirects'),
      adminScreen('import', 'Import'),
      adminScreen('export', 'Export'),
      adminScreen('history', 'History'),
    ],
  },
];

const OWN = new Set<Screen>(OWN_SCREENS.map(({ name }) => name));

export function isForAdmins(screen: Screen): boolean {
  return !OWN.has(screen);
}

/** What the entry of a screen is called; screens without one belong to that of the newsletter. */
export function labelOf(screen: Screen): string {
  const entries = [...OWN_SCREENS, ...ADMIN_SCREENS.flatMap(({ entries }) => entries)];
  return entries.find(({ name }) => name === screen)?.label ?? 'Newsletter';
}

function adminScreen(name: AdminScreenName, label: string): Entry {
  return { name, label, path: paths.adminScreen(name) };
}
