import type { DeskPage } from '#web/paths.ts';
import * as paths from '#web/paths.ts';

interface Entry {
  name: Screen;
  label: string;
  path: string;
}

export type Screen = 'overview' | 'posts' | 'create' | 'profile' | DeskPage;

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
      deskPage('review', 'Review'),
      deskPage('comments', 'Comments'),
      deskPage('people', 'People'),
      deskPage('subscribers', 'Subscribers'),
      deskPage('letters', 'Newsletter'),
    ],
  },
  {
    heading: 'Pages',
    entries: [
      deskPage('book', 'Book'),
      deskPage('videos', 'Videos'),
      deskPage('author', 'Author'),
      deskPage('categories', 'Categories'),
      deskPage('series', 'Series'),
      deskPage('start-here', 'Start here'),
      deskPage('texts', 'Texts'),
    ],
  },
  {
    heading: 'Settings',
    entries: [
      deskPage('site', 'Site'),
      deskPage('redirects', 'Redirects'),
      deskPage('import', 'Import'),
      deskPage('export', 'Export'),
      deskPage('history', 'History'),
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

function deskPage(name: DeskPage, label: string): Entry {
  return { name, label, path: paths.desk(name) };
}
