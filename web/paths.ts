/** Every address of the site is written here and nowhere else. Defaults are left out. */
export const paths = {
  home: ({ category = '' } = {}) => withQuery('/', { category }),
  blog: ({ category = '', search = '', page = 1 } = {}) =>
    withQuery('/blog', { category, search, page: page > 1 ? String(page) : '' }),
  /** `key` is a slug or an id. */
  post: (key: string) => `/blog/${encodeURIComponent(key)}`,
  categories: () => '/categories',
  about: () => '/about',
};

function withQuery(path: string, query: Record<string, string>): string {
  const given = Object.entries(query).filter(([, value]) => value !== '');
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
