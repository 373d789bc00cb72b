import { postKey } from '#web/content/post-key.ts';
import * as paths from '#web/paths.ts';
import { dashboardRoutes } from './dashboard-routes.ts';
import { createMatcher, type Match } from './match-route.ts';
import {
  aboutHead,
  archiveHead,
  blogHead,
  categoriesHead,
  homeHead,
  lettersHead,
  notFoundHead,
  postHead,
  seriesHead,
  startHereHead,
  tagHead,
} from './page-heads.ts';
import {
  readArchiveRequest,
  readBlogRequest,
  readHomeRequest,
  readLettersRequest,
  readPostRequest,
  readTagRequest,
} from './requests.ts';
import { type Route, route } from './route.ts';
import { account, comingSoon, newsletter, policy, replies } from './route-kinds.ts';

export const routes: Route[] = [
  route({
    name: 'home',
    path: '/',
    read: readHomeRequest,
    write: paths.home,
    needs: ({ category }) => [['latest', category], ['videos'], ['author'], ['siteText', 'bio'], ['siteText', 'book']],
    head: homeHead,
  }),
  route({
    name: 'blog',
    path: '/blog',
    read: readBlogRequest,
    write: paths.blog,
    needs: (request) => [['posts', request]],
    head: blogHead,
  }),
  route({
    name: 'post',
    path: '/blog/:key',
    read: readPostRequest,
    write: ({ key, ...query }) => paths.post(key, query),
    needs: (request) => [postKey(request), ['author']],
    head: postHead,
  }),
  route({
    name: 'tag',
    path: '/tag/:tag',
    read: readTagRequest,
    write: ({ tag, page }) => paths.tag(tag, page),
    needs: (request) => [['posts', request]],
    head: tagHead,
  }),
  route({
    name: 'archive',
    path: '/archive/:year?',
    read: readArchiveRequest,
    write: ({ year, page }) => paths.archive(year, page),
    needs: ({ year, page }) => [['archive', year, page], ['allSeries']],
    head: archiveHead,
  }),
  route({
    name: 'start-here',
    path: paths.startHere(),
    read: () => null,
    write: paths.startHere,
    needs: () => [['startHere'], ['allSeries']],
    head: startHereHead,
  }),
  route({
    name: 'categories',
    path: '/categories',
    read: () => null,
    write: paths.categories,
    needs: () => [['postCounts'], ['allSeries']],
    head: categoriesHead,
  }),
  route({
    name: 'series',
    path: '/series/:slug?',
    read: ({ parameters: { slug = '' } }) => slug,
    write: paths.series,
    needs: (slug) => [slug ? ['series', slug] : ['allSeries']],
    head: seriesHead,
  }),
  route({
    name: 'about',
    path: '/about',
    read: () => null,
    write: paths.about,
    needs: () => [['author'], ['siteText', 'bio'], ['postCounts']],
    head: aboutHead,
  }),
  newsletter('Newsletter', paths.newsletter(), 'Newsletter'),
  newsletter('Sent', paths.newsletter('/sent'), 'Check your inbox'),
  newsletter('Confirm', paths.newsletter('/confirm'), 'Confirm your subscription', '/newsletter/confirm/:token?'),
  newsletter('Confirmed', paths.newsletter('/confirmed'), 'You are subscribed'),
  newsletter('Expired', paths.newsletter('/expired'), 'This link has expired'),
  newsletter('Preferences', paths.newsletter('/preferences'), 'Your letters', '/newsletter/preferences/:token?'),
  newsletter('PreferencesSaved', paths.newsletter('/preferences-saved'), 'Your letters'),
  newsletter('NotSubscribed', paths.newsletter('/not-subscribed'), 'Your letters'),
  newsletter('Unsubscribe', paths.newsletter('/unsubscribe'), 'Unsubscribe', '/newsletter/unsubscribe/:token?'),
  newsletter('Unsubscribed', paths.newsletter('/unsubscribed'), 'You are unsubscribed'),
  replies('ConfirmReplies', paths.replies('/confirm'), 'Emails about replies', '/replies/confirm/:token?'),
  replies('RepliesConfirmed', paths.replies('/confirmed'), 'You’ll hear about replies'),
  replies('RepliesExpired', paths.replies('/expired'), 'This link has expired'),
  replies('StopReplies', paths.replies('/stop'), 'Stop emails about replies', '/replies/stop/:token?'),
  replies('RepliesStopped', paths.replies('/stopped'), 'These emails have stopped'),
  route({
    name: 'letters',
    path: '/newsletter/letters/:id?',
    read: readLettersRequest,
    write: paths.letters,
    needs: ({ id, page }) => (id === null ? [['letters', page]] : [['letter', id], ['author']]),
    head: lettersHead,
  }),
  policy('Privacy', 'privacy'),
  policy('Terms', 'terms'),
  policy('Cookies', 'cookies'),
  account('Login', paths.login, 'Log in'),
  account('Signup', paths.signup, 'Sign up'),
  account('Signup', paths.register, 'Sign up'),
  account('ForgotPassword', paths.forgotPassword, 'Forgot password'),
  account('ResetPassword', paths.resetPassword, 'Reset password', '/reset-password/:token?'),
  comingSoon(paths.admin()),
  comingSoon(`${paths.admin()}/users`),
  comingSoon(`${paths.admin()}/categories`),
  ...dashboardRoutes,
];

/** For every address that no route matches. */
export const notFound: Route = route({
  name: 'not-found',
  path: '*',
  read: () => null,
  write: () => '',
  needs: () => [],
  head: notFoundHead,
});

const match = createMatcher(routes);

export function findRoute(url: string): Match {
  return match(url) ?? { route: notFound, request: null };
}

/** The canonical spelling of an address: only known parameters, in a fixed order; `null` when no page has it. */
export function normaliseUrl(url: string): string | null {
  const { route, request } = findRoute(url);
  return route === notFound ? null : route.write(request);
}

/**
 * Whether the address may hold the token of a link in a mail. Only the browser reads it, so the page is the same for
 * all, and its canonical address has none.
 */
export function holdsSecret(url: string): boolean {
  const { route, request } = findRoute(url);
  return route.path.endsWith('/:token?') && route.write(request) !== url;
}
