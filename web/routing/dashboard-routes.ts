import type { ContentKey } from '#web/content/content.ts';
import * as paths from '#web/paths.ts';
import { unlistedHead } from './make-head.ts';
import {
  type Address,
  type ListRequest,
  readAdminLetterRequest,
  readDraftRequest,
  readListRequest,
  readWrittenPostRequest,
} from './requests.ts';
import { type Route, route } from './route.ts';
import { type AdminScreenName, findScreen, type ScreenName } from './screens.ts';

/** The screens of the dashboard, between which the browser moves without loading a document. */
export const dashboardRoutes: Route[] = [
  writer('Profile', 'profile', { needs: [['signInWays']] }),
  writer('Today', 'today'),
  writer<ListRequest>('ManagePosts', 'posts', { read: readListRequest, write: ({ query }) => paths.posts(query) }),
  writer('Bin', 'bin'),
  writer('CreatePost', 'create', { read: readDraftRequest, write: paths.createPost }),
  writer('EditPost', 'posts', {
    ...{ path: '/dashboard/edit-post/:id', title: 'Edit Post' },
    ...{ read: readWrittenPostRequest, write: paths.editPost },
  }),
  writer('Versions', 'posts', {
    ...{ path: '/dashboard/edit-post/:id/versions', title: 'Versions' },
    ...{ read: readWrittenPostRequest, write: paths.versions },
  }),
  writer('ManagePosts', 'posts', { path: paths.adminPosts() }),
  writer('CreatePost', 'create', {
    path: paths.adminCreatePost(),
    read: readDraftRequest,
    write: paths.adminCreatePost,
  }),
  forAdmins('Review', 'review'),
  forAdmins<ListRequest>('Comments', 'comments', {
    read: readListRequest,
    write: ({ query }) => paths.adminScreen('comments', query),
  }),
  forAdmins('People', 'people'),
  forAdmins('Subscribers', 'subscribers'),
  forAdmins('Letters', 'letters'),
  forAdmins('Letter', 'letters', {
    ...{ path: '/dashboard/letters/:id', title: 'Letter' },
    ...{ read: readAdminLetterRequest, write: paths.adminLetter },
  }),
  forAdmins('MailSetup', 'mail-setup'),
  forAdmins('Home', 'home'),
  forAdmins('Book', 'book'),
  forAdmins('Videos', 'videos'),
  forAdmins('About', 'author'),
  forAdmins('StartHere', 'start-here'),
  forAdmins('Categories', 'categories'),
  forAdmins('Series', 'series'),
  forAdmins('Policies', 'texts'),
  forAdmins('Site', 'site'),
  forAdmins('Redirects', 'redirects'),
  forAdmins('Import', 'import'),
  forAdmins('Export', 'export'),
  forAdmins('History', 'history'),
  forAdmins('System', 'system'),
  forAdmins('FirstStart', 'first-start'),
];

interface Screens {
  dashboard: typeof import('#web/pages/dashboard/dashboard.tsx');
  'admin-screens': typeof import('#web/pages/admin-screens/admin-screens.tsx');
}

/** How a route differs from what the table of screens says of its screen. */
interface More<Request> {
  path?: string;
  title?: string;
  read?: (address: Address) => Request;
  write?: (request: Request) => string;
  needs?: ContentKey[];
}

/** The screens for writers share one chunk. */
function writer<Request = null>(component: keyof Screens['dashboard'], name: ScreenName, more?: More<Request>) {
  return screenRoute('dashboard', component, name, more);
}

/** The screens for admins share a chunk that only admins load. */
function forAdmins<Request = null>(
  component: keyof Screens['admin-screens'],
  name: AdminScreenName,
  more?: More<Request>,
) {
  return screenRoute('admin-screens', component, name, more);
}

function screenRoute<Request>(
  module: keyof Screens,
  component: string,
  name: ScreenName,
  { path = findScreen(name).path, title = findScreen(name).title, needs = [], ...more }: More<Request> = {},
) {
  return route<Request>({
    ...{ name: module, screen: component, path },
    read: more.read ?? (() => null as Request),
    write: more.write ?? (() => path),
    needs: () => needs,
    head: unlistedHead(title),
  });
}
