import * as paths from '#web/paths.ts';

/** Where an author looks for something: each is one word of the dashboard's bar. */
export const PLACES = ['Today', 'Writing', 'Letters', 'Readers', 'Pages', 'Settings'] as const;

export type Place = (typeof PLACES)[number];

interface ScreenEntry {
  /** `null` for the account, which is in the menu of the user's name, and for the first start. */
  place: Place | null;
  /** What its tab is called. A screen without one, such as the form of a post, belongs to that of another. */
  tab?: string;
  /** Its heading, and the title of its page; without one, it is called like its tab. */
  title?: string;
  /** Without one, it is a screen of admins at `/dashboard/` and its name. */
  path?: string;
  /** Only of a screen with a path. */
  isForAdmins?: boolean;
  /** The tab that it belongs to, if it has none and that is not the first of its place. */
  under?: string;
  /** Other words by which the palette finds it. */
  also?: string;
}

const ENTRIES = {
  today: { place: 'Today', title: 'Dashboard', path: paths.dashboard(), also: 'overview' },
  posts: { place: 'Writing', tab: 'Posts', title: 'Manage Posts', path: paths.posts(), also: 'articles' },
  drafts: { place: 'Writing', tab: 'Drafts', path: paths.posts('status=draft') },
  scheduled: { place: 'Writing', tab: 'Scheduled', path: paths.posts('status=scheduled') },
  review: { place: 'Writing', tab: 'Review', also: 'approve' },
  series: { place: 'Writing', tab: 'Series' },
  bin: { place: 'Writing', tab: 'Bin', title: 'Deleted posts', path: paths.bin(), also: 'trash restore' },
  create: { place: 'Writing', title: 'Create New Post', path: paths.createPost() },
  letters: { place: 'Letters', tab: 'Letters', also: 'newsletter' },
  subscribers: { place: 'Letters', tab: 'Subscribers', also: 'newsletter' },
  'newsletter-settings': {
    ...{ place: 'Letters', tab: 'Settings', title: 'Newsletter settings', also: 'sender returned' },
    ...{ path: '/dashboard/letters#settings', isForAdmins: true },
  },
  'mail-setup': { place: 'Letters', title: 'Email setup', under: 'newsletter-settings', also: 'smtp dns server' },
  comments: { place: 'Readers', tab: 'Comments', also: 'replies moderation' },
  people: { place: 'Readers', tab: 'Accounts', also: 'people users' },
  'comment-rules': {
    ...{ place: 'Readers', tab: 'Rules', title: 'Rules for comments', also: 'moderation spam held' },
    ...{ path: '/dashboard/comments#rules', isForAdmins: true },
  },
  home: { place: 'Pages', tab: 'Home', also: 'name tagline links claims' },
  book: { place: 'Pages', tab: 'Book' },
  videos: { place: 'Pages', tab: 'Videos' },
  author: { place: 'Pages', tab: 'About', also: 'author bio journey' },
  'start-here': { place: 'Pages', tab: 'Start here' },
  categories: { place: 'Pages', tab: 'Categories' },
  texts: { place: 'Pages', tab: 'Policies', also: 'texts privacy terms cookies' },
  site: { place: 'Settings', tab: 'Site', also: 'publishing dates ai citations' },
  redirects: { place: 'Settings', tab: 'Redirects' },
  import: { place: 'Settings', tab: 'Import' },
  export: { place: 'Settings', tab: 'Export' },
  history: { place: 'Settings', tab: 'History', also: 'audit log' },
  system: { place: 'Settings', tab: 'System', also: 'health backup disk version' },
  'first-start': { place: null, title: 'Make it yours', also: 'examples questions' },
  profile: { place: null, title: 'Profile settings', path: paths.profile(), also: 'account password' },
} satisfies Record<string, ScreenEntry>;

export type ScreenName = keyof typeof ENTRIES;

/** The screens of admins, who look after the site; their addresses end with their names. */
export type AdminScreenName = {
  [Name in ScreenName]: (typeof ENTRIES)[Name] extends { path: string } ? never : Name;
}[ScreenName];

export interface Screen {
  name: ScreenName;
  place: Place | null;
  tab?: string;
  title: string;
  path: string;
  isForAdmins: boolean;
  under?: string;
  also: string;
}

/**
 * All screens of the dashboard. Of this table are made the bar, the tabs, the addresses, the titles, and what the palette
 * offers. The tabs of a place are in this order, and the place leads to the first of them.
 */
export const SCREENS: Screen[] = Object.entries<ScreenEntry>(ENTRIES).map(([key, entry]) => ({
  ...entry,
  name: key as ScreenName,
  title: entry.title ?? entry.tab ?? '',
  path: entry.path ?? `/dashboard/${key}`,
  isForAdmins: entry.isForAdmins ?? !entry.path,
  also: entry.also ?? '',
}));

export function findScreen(name: ScreenName): Screen {
  return SCREENS.find((screen) => screen.name === name) as Screen;
}

/** The screens that a user may open. */
export function screensFor({ isAdmin }: { isAdmin: boolean }): Screen[] {
  return SCREENS.filter(({ isForAdmins }) => isAdmin || !isForAdmins);
}

/** The tabs of a place, in their order. */
export function tabsOf(place: Place | null): Screen[] {
  return SCREENS.filter((screen) => screen.place === place && screen.tab);
}

/** @returns the tab to mark at an address: that of the address, else that of the screen, else the first one */
export function currentTab(here: ScreenName, url: string): Screen | undefined {
  const { place, under } = findScreen(here);
  const tabs = tabsOf(place);
  const isAt = ({ path }: Screen) => leadsTo(path, url);
  return tabs.findLast(isAt) ?? tabs.find(({ name }) => name === (under ?? here)) ?? tabs[0];
}

/** @returns what the screen is called at an address: the name of the part that the fragment leads to, else its own */
export function titleAt(here: ScreenName, url: string): string {
  const { path, title } = findScreen(here);
  const isPart = (part: Screen) => part.path.startsWith(`${path}#`) && leadsTo(part.path, url);
  return SCREENS.find(isPart)?.title ?? title;
}

/** Whether it is the same screen, and all that the query of the tab says is true of it. */
function leadsTo(path: string, url: string): boolean {
  const [tab, shown] = [path, url].map((address) => new URL(address, 'http://site'));
  if (!tab || !shown || tab.pathname !== shown.pathname || tab.hash !== shown.hash) return false;
  return [...tab.searchParams].every(([name, value]) => shown.searchParams.get(name) === value);
}
