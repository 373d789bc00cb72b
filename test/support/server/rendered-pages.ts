import { beforeEach } from 'vitest';
import type { ContentApi, PostWithComments } from '#shared/content-api.ts';
import type { Site } from '#shared/contracts/site.ts';
import type { Assets } from '#web/document/assets.ts';
import { PAGE_STYLES } from '#web/document/page-styles.ts';
import { render } from '#web/entry-server.tsx';

export const SITE_URL = 'https://chintan.example';

const mapPages = (url: (name: string) => string) =>
  Object.fromEntries(Object.keys(PAGE_STYLES).map((name) => [name, url(name)])) as Assets['styles']['pages'];

export const assets: Assets = {
  reader: '/assets/entry-reader.js',
  dashboard: '/assets/entry-dashboard.js',
  modules: { dashboard: ['/assets/dashboard.js'], 'admin-screens': ['/assets/admin-screens.js'] },
  styles: {
    site: '/assets/site.css',
    richText: '/assets/rich-text.css',
    pages: mapPages((name) => `/assets/${name}.css`),
  },
  fonts: { en: '/assets/latin.woff2', hi: '/assets/devanagari.woff2', dates: '/assets/dates.woff2' },
  development: '',
};

export const site: Site = {
  name: 'Chintan',
  hindiName: 'चिंतन',
  tagline: 'Thinking slowly.',
  description: 'Essays.',
  timeZone: 'Asia/Kolkata',
  dates: 'hindi',
  publishing: 'open',
  unsetSignIn: 'shown',
  invitation: '',
  claims: { subscribers: '5K+', satisfaction: '98%', updates: 'Weekly' },
  book: null,
  journey: [],
  social: [],
};

export const category = { id: 1, name: 'Wisdom', slug: 'wisdom' };

export const post: PostWithComments = {
  id: 7,
  slug: 'दीये-की-लौ',
  title: 'दीये की लौ',
  subtitle: '',
  summary: 'A lamp & a “flame” </script><b>',
  language: 'hi',
  status: 'published',
  created_at: '2026-11-01T05:00:00.000Z',
  published_at: '2026-11-20T19:00:00.000Z',
  author: { first_name: 'Indumati', last_name: 'Pathak', is_owner: true, has_account: true },
  files: [],
  tags: ['दीया'],
  postCategory: category,
  readTime: 5,
  views: 1234,
  likes: 0,
  comments: 0,
  shares: 0,
  featured: false,
  post_data: 'पहला अनुच्छेद।\n\nदूसरा Show me अनुच्छेद।\u2028',
  youtubeUrl: null,
  updated_at: '2026-11-21T19:00:00.000Z',
  next: null,
  related: [],
  shownComments: { rows: [], count: 0, page: 1, limit: 2, more: false },
};

export const POST = `/blog/${encodeURIComponent(post.slug)}`;
export const NOINDEX = '<meta name="robots" content="noindex">';
export const NOTHING = { rows: [], count: 0, page: 1, limit: 20 };

/**
 * Renders pages as the server does, from content that a test may change: before each test, `api` is what it was at first.
 */
export function renderedPages() {
  const api = firstContent();
  beforeEach(() => void Object.assign(api, firstContent()));
  return { api, open: (url: string) => render(url, api, assets, SITE_URL) };
}

function firstContent(): ContentApi {
  return {
    site: async () => site,
    categories: async () => [{ ...category, description: '', is_active: 1 }],
    postCounts: async () => ({ [category.slug]: 1 }),
    posts: async ({ page, tag }) => ({
      ...{ rows: page < 4 ? [post] : [], count: 45, page, limit: 20 },
      ...(tag && tag !== 'none' && { tag: { name: 'Self Knowledge', slug: 'self-knowledge' } }),
    }),
    post: async (key) => (['7', post.slug].includes(key) ? post : null),
    signInWays: async () => ({ oidc: 'Replit', oidcIsSetUp: false, firebase: false }),
    siteText: async (name) => ({ name, html: '', text: '', language: 'en' }),
    latest: async () => ({ featured: post, others: [], earlier: [] }),
    videos: async () => [],
    archive: async (year, page) =>
      year === null || year === 2026 || year === 2019 ? archiveOf(year ?? 2026, page) : null,
    startHere: async () => null,
    allSeries: async () => [],
    series: async () => null,
    letters: async (page) => ({ rows: [], count: 0, page, limit: 20 }),
    letter: async () => null,
    author: async () => null,
  };
}

const archiveOf = (year: number, page: number) => ({
  years: [
    { year: 2026, count: 150 },
    { year: 2019, count: 1 },
  ],
  year,
  months: [
    { month: 11, count: 120 },
    { month: 3, count: 30 },
  ],
  rows: page < 3 ? [{ ...post, published_at: '2026-11-20T19:00:00.000Z' }] : [],
  ...{ count: year === 2026 ? 150 : 1, page, limit: 100 },
});
