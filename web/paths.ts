import type { PolicyName } from '#shared/contracts/policy.ts';

/** The screens of the author's desk, where admins look after the site. */
export type DeskPage =
  | 'review'
  | 'comments'
  | 'people'
  | 'subscribers'
  | 'letters'
  | 'mail-setup'
  | 'site'
  | 'book'
  | 'videos'
  | 'author'
  | 'categories'
  | 'series'
  | 'texts'
  | 'start-here'
  | 'redirects'
  | 'import'
  | 'export'
  | 'history';

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

/** All addresses of the site. Parameters with their default value are left out of the query. */
export const paths = {
  home: ({ category = '' } = {}) => withQuery('/', { category }),
  blog: ({ category = '', language = '', search = '', page = 1 } = {}) =>
    withQuery('/blog', { category, language, search, page: page > 1 && page }),
  /** `key` is a slug or an id, `before` the id of a comment, `preview` the token of a preview link. */
  post: (key: string, { before = null as number | null, preview = '' } = {}) =>
    withQuery(`/blog/${encodeURIComponent(key)}`, { before, preview }),
  /** `slug` is that of a tag. */
  tag: (slug: string, page = 1) => withQuery(`/tag/${encodeURIComponent(slug)}`, { page: page > 1 && page }),
  /** Of the latest year, or of another one. */
  archive: (year: number | null = null, page = 1) =>
    withQuery(`/archive${year === null ? '' : `/${year}`}`, { page: page > 1 && page }),
  startHere: () => '/start-here',
  categories: () => '/categories',
  /** All series, or one of them. */
  series: (slug = '') => (slug ? `/series/${encodeURIComponent(slug)}` : '/series'),
  /** Not a page: the feed in the format Atom. */
  feed: () => '/feed.xml',
  about: () => '/about',
  /** The form on the home page; the field gets the focus. */
  subscribe: () => '/#newsletter',
  /** The links in mails end with a token, which only the browser reads. */
  newsletter: (step: NewsletterStep = '') => `/newsletter${step}`,
  replies: (step: RepliesStep) => `/replies${step}`,
  /** The archive, or the page of one letter. */
  letters: ({ id = null as number | null, page = 1 } = {}) =>
    id === null ? withQuery('/newsletter/letters', { page: page > 1 && page }) : `/newsletter/letters/${id}`,
  policy: (name: PolicyName) => `/${name}`,
  login: () => '/login',
  /** Not a page: the server redirects to the issuer. */
  signInElsewhere: () => '/api/login',
  signup: () => '/signup',
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  /** The link in the mail ends with the reset token, which only the browser reads. */
  resetPassword: () => '/reset-password',
  profile: () => '/dashboard/profile',
  dashboard: () => '/dashboard',
  /** `query` names the filters of the list. */
  posts: (query = '') => `/dashboard/posts${query && `?${query}`}`,
  bin: () => '/dashboard/posts/bin',
  /** `draft` is the id of the device draft, until the post is saved. */
  createPost: ({ draft = '' } = {}) => withQuery('/dashboard/create-post', { draft }),
  editPost: ({ id, draft = '' }: { id: number; draft?: string }) => withQuery(`/dashboard/edit-post/${id}`, { draft }),
  versions: ({ id }: { id: number }) => `/dashboard/edit-post/${id}/versions`,
  /** `query` names the filters of the list, on screens whose address says them. */
  desk: (page: DeskPage, query = '') => `/dashboard/${page}${query && `?${query}`}`,
  deskLetter: ({ id }: { id: number }) => `/dashboard/letters/${id}`,
  admin: () => '/admin',
  adminPosts: () => '/admin/posts',
  adminCreatePost: ({ draft = '' } = {}) => withQuery('/admin/posts/create', { draft }),
};

function withQuery(path: string, query: Record<string, string | number | null | false>): string {
  const given = Object.entries(query).filter(([, value]) => value);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given as [string, string][])}`;
}
