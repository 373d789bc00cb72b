import type { Pages } from '#shared/pages.ts';

/** Pages that say what they were asked: `/blog` reads posts, `/about` the author, `/` the site, one post its own. */
export const standInPages: Pages = {
  normaliseUrl: (url) => {
    const { pathname } = new URL(url, 'http://site');
    return /^\/($|blog$|blog\/[^/]+$|about$|broken$)/.test(pathname) ? pathname : null;
  },
  holdsSecret: () => false,
  render: async (url, api, siteUrl) => {
    const page = (content: unknown) => ({
      status: 200 as const,
      html: `<!doctype html><title>${url}</title><link rel="canonical" href="${siteUrl}${url}">${JSON.stringify(content)}`,
    });
    if (url === '/broken') throw new Error('This page cannot be rendered.');
    if (url === '/') return page(await api.site());
    if (url === '/about') return page(await api.author());
    if (url === '/blog') return page(await api.posts({ page: 1, search: '', category: '' }));
    const key = decodeURIComponent(url.replace('/blog/', ''));
    const post = url === '/not-found' ? null : await api.post(key, null);
    if (!post) return { status: 404, html: '<!doctype html><title>There is no such page</title>' };
    if (post.slug === key) return page(post);
    return { status: 301, html: '', location: `/blog/${encodeURIComponent(post.slug)}` };
  },
  drawPreview: async () => '<svg xmlns="http://www.w3.org/2000/svg" width="480" height="630"/>',
};
