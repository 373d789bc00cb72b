import type { ContentKey } from '#web/content/content.ts';
import type { AdminScreenName } from '#web/paths.ts';
import * as paths from '#web/paths.ts';
import { unlistedHead } from './make-head.ts';
import {
  type Address,
  readAdminLetterRequest,
  readDraftRequest,
  readListRequest,
  readWrittenPostRequest,
} from './requests.ts';
import { type Route, route } from './route.ts';

/** The screens of the dashboard, between which the browser moves without loading a document. */
export const dashboardRoutes: Route[] = [
  writer('Profile', paths.profile(), 'Profile settings', () => null, paths.profile, [['signInWays']]),
  writer('Overview', paths.dashboard(), 'Dashboard'),
  writer('ManagePosts', paths.posts(), 'Manage Posts', readListRequest, ({ query }) => paths.posts(query)),
  writer('Bin', paths.bin(), 'Deleted posts'),
  writer('CreatePost', paths.createPost(), 'Create New Post', readDraftRequest, paths.createPost),
  writer('EditPost', '/dashboard/edit-post/:id', 'Edit Post', readWrittenPostRequest, paths.editPost),
  writer('Versions', '/dashboard/edit-post/:id/versions', 'Versions', readWrittenPostRequest, paths.versions),
  writer('ManagePosts', paths.adminPosts(), 'Manage Posts'),
  writer('CreatePost', paths.adminCreatePost(), 'Create New Post', readDraftRequest, paths.adminCreatePost),
  adminScreen('Review', 'review'),
  adminScreen('Comments', 'comments', readListRequest, ({ query }) => paths.adminScreen('comments', query)),
  adminScreen('People', 'people'),
  adminScreen('Subscribers', 'subscribers'),
  adminScreen('Newsletter', 'letters'),
  adminLetter('/dashboard/letters/:id'),
  adminScreen('EmailSetup', 'mail-setup'),
  adminScreen('Site', 'site'),
  adminScreen('Book', 'book'),
  adminScreen('Videos', 'videos'),
  adminScreen('Author', 'author'),
  adminScreen('Categories', 'categories'),
  adminScreen('Series', 'series'),
  adminScreen('Texts', 'texts'),
  adminScreen('StartHere', 'start-here'),
  adminScreen('Redirects', 'redirects'),
  adminScreen('Import', 'import'),
  adminScreen('Export', 'export'),
  adminScreen('History', 'history'),
];

type WriterScreens = typeof import('#web/pages/dashboard/dashboard.tsx');

/** The screens for writers share one chunk. */
function writer<Request = null>(
  screen: keyof WriterScreens,
  path: string,
  subject: string,
  read = (_address: Address) => null as Request,
  write: (request: Request) => string = () => path,
  needs: ContentKey[] = [],
) {
  return route<Request>({
    name: 'dashboard',
    screen,
    path,
    read,
    write,
    needs: () => needs,
    head: unlistedHead(subject),
  });
}

/** The screens for admins share a chunk that only admins load. */
type AdminScreens = Omit<typeof import('#web/pages/admin-screens/admin-screens.tsx'), 'Letter'>;

/** A screen of the admin area; its name is its title: `StartHere` is “Start here”. */
function adminScreen<Request = null>(
  screen: keyof AdminScreens,
  name: AdminScreenName,
  read = (_address: Address) => null as Request,
  write: (request: Request) => string = () => paths.adminScreen(name),
) {
  return route<Request>({
    name: 'admin-screens',
    screen,
    path: paths.adminScreen(name),
    read,
    write,
    needs: () => [],
    head: unlistedHead(screen.replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)),
  });
}

/** The screen of one letter. */
function adminLetter(path: string) {
  return route({
    name: 'admin-screens',
    screen: 'Letter',
    path,
    read: readAdminLetterRequest,
    write: paths.adminLetter,
    needs: () => [],
    head: unlistedHead('Letter'),
  });
}
