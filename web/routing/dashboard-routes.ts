import type { ContentKey } from '#web/content/content.ts';
import type { DeskPage } from '#web/paths.ts';
import * as paths from '#web/paths.ts';
import { unlistedHead } from './make-head.ts';
import {
  type Address,
  readDeskLetterRequest,
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
  deskPage('Review', 'review'),
  deskPage('Comments', 'comments', readListRequest, ({ query }) => paths.desk('comments', query)),
  deskPage('People', 'people'),
  deskPage('Subscribers', 'subscribers'),
  deskPage('Newsletter', 'letters'),
  deskLetter('/dashboard/letters/:id'),
  deskPage('EmailSetup', 'mail-setup'),
  deskPage('Site', 'site'),
  deskPage('Book', 'book'),
  deskPage('Videos', 'videos'),
  deskPage('Author', 'author'),
  deskPage('Categories', 'categories'),
  deskPage('Series', 'series'),
  deskPage('Texts', 'texts'),
  deskPage('StartHere', 'start-here'),
  deskPage('Redirects', 'redirects'),
  deskPage('Import', 'import'),
  deskPage('Export', 'export'),
  deskPage('History', 'history'),
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
type DeskScreens = Omit<typeof import('#web/pages/desk/desk.tsx'), 'Letter'>;

/** A screen of the admin area; its name is its title: `StartHere` is “Start here”. */
function deskPage<Request = null>(
  screen: keyof DeskScreens,
  name: DeskPage,
  read = (_address: Address) => null as Request,
  write: (request: Request) => string = () => paths.desk(name),
) {
  return route<Request>({
    name: 'desk',
    screen,
    path: paths.desk(name),
    read,
    write,
    needs: () => [],
    head: unlistedHead(screen.replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)),
  });
}

/** The screen of one letter. */
function deskLetter(path: string) {
  return route({
    name: 'desk',
    screen: 'Letter',
    path,
    read: readDeskLetterRequest,
    write: paths.deskLetter,
    needs: () => [],
    head: unlistedHead('Letter'),
  });
}
