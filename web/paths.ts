import type { PolicyName } from '#shared/contracts/policy.ts';
import type { AdminScreenName } from '#web/routing/screens.ts';

type NewsletterStep =
  | ''
  | '/sent'
  | '/confirm'
  | '/confirmed'
  | '/expired'
  | '/preferences'
  | '/preferences-saved'
  | '/not-subscribed'
  | '/unsubscribe'
  | '/unsubscribed';

/** The pages behind the links in mails about replies. */
type RepliesStep = '/confirm' | '/confirmed' | '/expired' | '/stop' | '/stopped';

// All addresses of the site. Parameters with their default value are left out of the query. Imported as `paths`, so that
// browsers load only those that are used.

export const home = ({ category = '' } = {}) => withQuery('/', { category });
export const blog = ({ category = '', language = '', search = '', page = 1 } = {}) =>
  withQuery('/blog', { category, language, search, page: page > 1 && page });
/** `key` is a slug or an id, `before` the id of a comment, `preview` the token of a preview link. */
export const post = (key: string, { before = null as number | null, preview = '' } = {}) =>
  withQuery(`/blog/${encodeURIComponent(key)}`, { before, preview });
/** `slug` is that of a tag. */
export const tag = (slug: string, page = 1) =>
  withQuery(`/tag/${encodeURIComponent(slug)}`, { page: page > 1 && page });
/** Of the latest year, or of another one. */
export const archive = (year: number | null = null, page = 1) =>
  withQuery(`/archive${year === null ? '' : `/${year}`}`, { page: page > 1 && page });
export const startHere = () => '/start-here';
export const categories = () => '/categories';
/** All series, or one of them. */
export const series = (slug = '') => (slug ? `/series/${encodeURIComponent(slug)}` : '/series');
/** Not a page: the feed in the format Atom. */
export const feed = () => '/feed.xml';
export const about = () => '/about';
/** The form on the home page; the field gets the focus. */
export const subscribe = () => '/#newsletter';
/** The links in mails end with a token, which only the browser reads. */
export const newsletter = (step: NewsletterStep = '') => `/newsletter${step}`;
export const replies = (step: RepliesStep) => `/replies${step}`;
/** The archive, or the page of one letter. */
export const letters = ({ id = null as number | null, page = 1 } = {}) =>
  id === null ? withQuery('/newsletter/letters', { page: page > 1 && page }) : `/newsletter/letters/${id}`;
export const policy = (name: PolicyName) => `/${name}`;
export const login = () => '/login';
/** Not a page: the server redirects to the issuer. */
export const signInElsewhere = () => '/api/login';
export const signup = () => '/signup';
export const register = () => '/register';
export const forgotPassword = () => '/forgot-password';
/** The link in the mail ends with the reset token, which only the browser reads. */
export const resetPassword = () => '/reset-password';
export const profile = () => '/dashboard/profile';
export const dashboard = () => '/dashboard';
/** `query` names the filters of the list. */
export const posts = (query = '') => `/dashboard/posts${query && `?${query}`}`;
export const bin = () => '/dashboard/posts/bin';
/** `draft` is the id of the device draft, until the post is saved. */
export const createPost = ({ draft = '' } = {}) => withQuery('/dashboard/create-post', { draft });
export const editPost = ({ id, draft = '' }: { id: number; draft?: string }) =>
  withQuery(`/dashboard/edit-post/${id}`, { draft });
export const versions = ({ id }: { id: number }) => `/dashboard/edit-post/${id}/versions`;
/** `query` names the filters of the list, on screens whose address says them. */
export const adminScreen = (page: AdminScreenName, query = '') => `/dashboard/${page}${query && `?${query}`}`;
export const adminLetter = ({ id }: { id: number }) => `/dashboard/letters/${id}`;
export const admin = () => '/admin';
export const adminPosts = () => '/admin/posts';
export const adminCreatePost = ({ draft = '' } = {}) => withQuery('/admin/posts/create', { draft });

function withQuery(path: string, query: Record<string, string | number | null | false>): string {
  const given = Object.entries(query).filter(([, value]) => value);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given as [string, string][])}`;
}
