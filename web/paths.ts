import type { PolicyName } from '#shared/contracts/policy.ts';

/** The screens of the author's desk, where admins look after the site. */
export type Room =
  | 'review'
  | 'comments'
  | 'people'
  | 'subscribers'
  | 'site'
  | 'book'
  | 'videos'
  | 'author'
  | 'categories'
  | 'texts'
  | 'history';

type NewsletterStep = '' | '/sent' | '/confirm' | '/confirmed' | '/expired' | '/unsubscribe' | '/unsubscribed';

/** Every address of the site is written here and nowhere else. Defaults are left out. */
export const paths = {
  home: ({ category = '' } = {}) => withQuery('/', { category }),
  blog: ({ category = '', search = '', page = 1 } = {}) =>
    withQuery('/blog', { category, search, page: page > 1 ? String(page) : '' }),
  /** `key` is a slug or an id, `before` the id of a comment. */
  post: (key: string, { before = null as number | null } = {}) =>
    withQuery(`/blog/${encodeURIComponent(key)}`, { before: before === null ? '' : String(before) }),
  categories: () => '/categories',
  about: () => '/about',
  /** The form on the home page; its field takes the focus. */
  subscribe: () => '/#newsletter',
  /** The links in mails go on with a token, which the server's pages need not know. */
  newsletter: (place: NewsletterStep = '') => `/newsletter${place}`,
  policy: (name: PolicyName) => `/${name}`,
  login: () => '/login',
  /** Not a page: the site leads on to the issuer. */
  signInElsewhere: () => '/api/login',
  signup: () => '/signup',
  register: () => '/register',
  forgotPassword: () => '/forgot-password',
  /** The mail's link goes on with the reset token, which the server's pages need not know. */
  resetPassword: () => '/reset-password',
  profile: () => '/dashboard/profile',
  dashboard: () => '/dashboard',
  posts: () => '/dashboard/posts',
  bin: () => '/dashboard/posts/bin',
  /** `draft` is what this device keeps it under, until it is saved. */
  createPost: ({ draft = '' } = {}) => withQuery('/dashboard/create-post', { draft }),
  editPost: ({ id, draft = '' }: { id: number; draft?: string }) => withQuery(`/dashboard/edit-post/${id}`, { draft }),
  versions: ({ id }: { id: number }) => `/dashboard/edit-post/${id}/versions`,
  desk: (room: Room) => `/dashboard/${room}`,
  admin: () => '/admin',
  adminPosts: () => '/admin/posts',
  adminCreatePost: ({ draft = '' } = {}) => withQuery('/admin/posts/create', { draft }),
};

function withQuery(path: string, query: Record<string, string>): string {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
