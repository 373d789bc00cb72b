import type { ComponentType } from 'react';
import type { PolicyName } from '#shared/contracts/policy.ts';
import type { ContentKey, ReadContent } from './content.ts';
import {
  aboutHead,
  blogHead,
  categoriesHead,
  type Head,
  homeHead,
  notFoundHead,
  policyHead,
  postHead,
  unlistedHead,
} from './heads.ts';
import { paths, ROOMS, type Room } from './paths.ts';
import {
  type Address,
  type NewsletterRequest,
  type PolicyRequest,
  readBlogRequest,
  readDraftRequest,
  readHomeRequest,
  readNewsletterRequest,
  readPostRequest,
  readWrittenPostRequest,
} from './requests.ts';

export interface Route<Request = unknown> {
  name: string;
  path: string;
  load(): Promise<{ default: ComponentType<{ request: Request }> }>;
  read(address: Address): Request;
  /** The one spelling of an address that asks for this. */
  write(request: Request): string;
  /** What the page reads; the header and the footer bring `site` and `categories` along. */
  needs(request: Request): ContentKey[];
  head(request: Request, content: ReadContent): Head;
}

export const routes: Route[] = [
  route({
    name: 'home',
    path: '/',
    load: () => import('./pages/home/home.tsx'),
    read: readHomeRequest,
    write: paths.home,
    needs: ({ category }) => [['latest', category], ['videos'], ['author']],
    head: homeHead,
  }),
  route({
    name: 'blog',
    path: '/blog',
    load: () => import('./pages/blog/blog.tsx'),
    read: readBlogRequest,
    write: paths.blog,
    needs: (request) => [['posts', request]],
    head: blogHead,
  }),
  route({
    name: 'post',
    path: '/blog/:key',
    load: () => import('./pages/post/post.tsx'),
    read: readPostRequest,
    write: ({ key, before }) => paths.post(key, { before }),
    needs: ({ key, before }) => [['post', key, before], ['author']],
    head: postHead,
  }),
  route({
    name: 'categories',
    path: '/categories',
    load: () => import('./pages/categories/categories.tsx'),
    read: () => null,
    write: paths.categories,
    needs: () => [['postCounts']],
    head: categoriesHead,
  }),
  route({
    name: 'about',
    path: '/about',
    load: () => import('./pages/about/about.tsx'),
    read: () => null,
    write: paths.about,
    needs: () => [['author']],
    head: aboutHead,
  }),
  newsletter('Newsletter', paths.newsletter(), 'Newsletter'),
  newsletter('Sent', paths.newsletter('/sent'), 'Check your inbox'),
  newsletter('Confirm', paths.newsletter('/confirm'), 'Confirm your subscription', '/newsletter/confirm/:token?'),
  newsletter('Confirmed', paths.newsletter('/confirmed'), 'You are subscribed'),
  newsletter('Expired', paths.newsletter('/expired'), 'This link is too old'),
  newsletter('Unsubscribe', paths.newsletter('/unsubscribe'), 'Unsubscribe', '/newsletter/unsubscribe/:token?'),
  newsletter('Unsubscribed', paths.newsletter('/unsubscribed'), 'You are unsubscribed'),
  policy('Privacy', 'privacy'),
  policy('Terms', 'terms'),
  policy('Cookies', 'cookies'),
  account('Login', paths.login, 'Log in'),
  account('Signup', paths.signup, 'Sign up'),
  account('Signup', paths.register, 'Sign up'),
  account('ForgotPassword', paths.forgotPassword, 'Forgot password'),
  account('ResetPassword', paths.resetPassword, 'Reset password', '/reset-password/:token?'),
  account('Profile', paths.profile, 'Profile settings'),
  writer('Overview', paths.dashboard(), 'Dashboard'),
  writer('ManagePosts', paths.posts(), 'Manage Posts'),
  writer('Bin', paths.bin(), 'Deleted posts'),
  writer('CreatePost', paths.createPost(), 'Create New Post', readDraftRequest, paths.createPost),
  writer('EditPost', '/dashboard/edit-post/:id', 'Edit Post', readWrittenPostRequest, paths.editPost),
  writer('Versions', '/dashboard/edit-post/:id/versions', 'Versions', readWrittenPostRequest, paths.versions),
  writer('ManagePosts', paths.adminPosts(), 'Manage Posts'),
  writer('CreatePost', paths.adminCreatePost(), 'Create New Post', readDraftRequest, paths.adminCreatePost),
  ...ROOMS.map(room),
  ...['', '/users', '/categories'].map((place) => comingSoon(paths.admin() + place)),
];

/** For every address no page has. */
export const notFound: Route = route({
  name: 'not-found',
  path: '*',
  load: () => import('./pages/not-found/not-found.tsx'),
  read: () => null,
  write: () => '',
  needs: () => [],
  head: notFoundHead,
});

/** The steps from the form to the first letter, and out again. */
function newsletter(
  step: keyof typeof import('./pages/newsletter/newsletter.tsx'),
  address: string,
  subject: string,
  path = address,
) {
  return route<NewsletterRequest>({
    name: 'newsletter',
    path,
    load: async () => ({ default: (await import('./pages/newsletter/newsletter.tsx'))[step] }),
    read: readNewsletterRequest,
    write: () => address,
    needs: () => [['author']],
    head: unlistedHead(subject),
  });
}

function policy(subject: string, name: PolicyName) {
  return route<PolicyRequest>({
    name: 'policies',
    path: paths.policy(name),
    load: () => import('./pages/policies/policies.tsx'),
    read: () => ({ subject, name }),
    write: () => paths.policy(name),
    needs: () => [['policy', name]],
    head: policyHead(subject, name),
  });
}

/** The account's screens come together: whoever sees one sees the next. */
function account(
  screen: keyof typeof import('./pages/account/account.tsx'),
  write: () => string,
  subject: string,
  path = write(),
) {
  const load = async () => ({ default: (await import('./pages/account/account.tsx'))[screen] });
  const needs = (): ContentKey[] => [['signInWays']];
  return route({ name: 'account', path, load, read: () => null, write, needs, head: unlistedHead(subject) });
}

type WriterScreens = typeof import('./pages/dashboard/dashboard.tsx');

/** So do those of whoever writes. */
function writer<Request = null>(
  screen: keyof WriterScreens,
  path: string,
  subject: string,
  read = (_address: Address) => null as Request,
  write: (request: Request) => string = () => path,
) {
  const load = async () => ({
    default: (await import('./pages/dashboard/dashboard.tsx'))[screen] as ComponentType<{ request: Request }>,
  });
  return route<Request>({ name: 'dashboard', path, load, read, write, needs: () => [], head: unlistedHead(subject) });
}

/** Those for admins alone, called as their addresses are; nobody else loads them. */
function room(screen: Capitalize<Room>) {
  const path = paths.desk(screen.toLowerCase() as Room);
  const load = async () => ({ default: (await import('./pages/desk/desk.tsx'))[screen] });
  return route({
    name: 'desk',
    path,
    load,
    read: () => null,
    write: () => path,
    needs: () => [],
    head: unlistedHead(screen),
  });
}

function comingSoon(path: string) {
  const load = () => import('./pages/admin/admin.tsx');
  const head = unlistedHead('Coming Soon');
  return route({ name: 'admin', path, load, read: () => null, write: () => path, needs: () => [], head });
}

function route<Request>(row: Route<Request>): Route {
  return row as Route;
}
