import jsonld from 'jsonld';
import { expect, onTestFinished, test } from 'vitest';
import type { ContentApi, PostWithComments } from '#shared/content-api.ts';
import type { SeriesDetail } from '#shared/contracts/series.ts';
import type { Site } from '#shared/contracts/site.ts';
import { assets, SITE_URL } from '../../test/support/server/rendered-pages.ts';
import { render } from '../entry-server.tsx';

const SCHEMA = 'https://schema.org/';

/** What Google's documentation of rich results requires, and of what it recommends whatever the site knows. */
const REQUIRED: Record<string, string[]> = {
  WebSite: ['name', 'url'],
  Person: ['name', 'url'],
  ProfilePage: ['mainEntity'],
  Book: ['name', 'author', 'url', 'sameAs'],
  VideoObject: ['name', 'thumbnailUrl', 'uploadDate', 'description', 'duration', 'embedUrl'],
  BlogPosting: ['headline', 'image', 'datePublished', 'dateModified', 'author', 'mainEntityOfPage', 'publisher'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  CollectionPage: ['name', 'url'],
  CreativeWorkSeries: ['name', 'url'],
  CreativeWork: ['name', 'url', 'position'],
};

const site: Site = {
  ...{
    name: 'Chintan',
    hindiName: '',
    tagline: 'Thinking slowly.',
    description: '',
    timeZone: 'Asia/Kolkata',
    dates: 'hindi',
    publishing: 'open',
    unsetSignIn: 'shown',
    invitation: '',
  },
  claims: { subscribers: '', satisfaction: '', updates: '' },
  book: {
    ...{ title: 'भाव', subtitle: 'Eighteen chapters', description: '', coverUrl: '/media/cover.webp' },
    shops: [{ name: 'Shop', url: 'https://shop.example/book' }],
  },
  journey: [],
  social: [{ name: 'Elsewhere', url: 'https://elsewhere.example' }],
};

const category = { id: 1, name: 'Wisdom', slug: 'wisdom' };

const post: PostWithComments = {
  ...{
    id: 7,
    slug: 'दीया',
    title: '</script> "दीया"',
    subtitle: '',
    summary: 'A lamp.',
    language: 'hi',
    status: 'published',
  },
  ...{ created_at: '2026-11-01T05:00:00.000Z', published_at: '2026-11-20T19:00:00.000Z' },
  author: { first_name: 'Indumati', last_name: 'Pathak', is_owner: true, has_account: true },
  files: [{ file_path: '/media/a.jpg', width: 1600, height: 900, alt: '', animated: false, sources: [] }],
  ...{ tags: ['दीया'], postCategory: category, readTime: 5, views: 0, likes: 0, comments: 0, shares: 0 },
  ...{ featured: false, post_data: 'A text.', format: 'plain', youtubeUrl: null, next: null, related: [] },
  updated_at: '2026-11-21T19:00:00.000Z',
  shownComments: { rows: [], count: 0, page: 1, limit: 2, more: false },
};

const series: SeriesDetail = {
  ...{ id: 4, slug: 'गीता', name: 'गीता', description: 'Chapter by chapter.', post_count: 60 },
  files: [{ file_path: '/media/g.jpg', width: 1600, height: 900, alt: '', animated: false, sources: [] }],
  parts: Array.from({ length: 60 }, (_, index) => ({
    ...{ id: index + 1, slug: `part-${index + 1}`, title: `Part ${index + 1}`, summary: '' },
    ...{ language: 'en' as const, readTime: 3 },
  })),
};

/** Part 2 of the series. */
const part: PostWithComments = {
  ...post,
  slug: 'part-2',
  series: {
    id: 4,
    slug: series.slug,
    name: series.name,
    count: 60,
    parts: [],
    position: 2,
    previous: null,
    next: null,
  },
};

const api: ContentApi = {
  site: async () => site,
  categories: async () => [{ ...category, description: 'On wisdom.', is_active: 1 }],
  postCounts: async () => ({}),
  posts: async ({ page }) => ({ rows: [post], count: 1, page, limit: 20 }),
  post: async (key) => (key === part.slug ? part : post),
  allSeries: async () => [series],
  series: async () => series,
  signInWays: async () => ({ oidc: 'Replit', oidcIsSetUp: false, firebase: false }),
  siteText: async (name) => ({ name, html: '<p>Words.</p>', text: 'Words.', language: 'en' }),
  latest: async () => ({ featured: post, others: [], earlier: [] }),
  videos: async () => [
    {
      ...{ id: 1, youtubeId: 'dQw4w9WgXcQ', title: 'On light', description: '', thumbnailUrl: '', duration: '1:02:07' },
      ...{ views: 0, publishedAt: '2026-10-01T00:00:00.000Z' },
    },
  ],
  letters: async (page) => ({ rows: [], count: 0, page, limit: 20 }),
  letter: async () => null,
  startHere: async () => null,
  archive: async () => null,
  author: async () => ({ name: 'Indumati Pathak', imageUrl: '/media/i.jpg', bio: '', expertise: ['Gita'], stats: '' }),
};

interface Node {
  '@type'?: string[];
  [property: string]: unknown;
}

/** The data of a page as a processor of JSON-LD understands it. The vocabulary is given, since there is no network. */
async function nodesOn(url: string): Promise<Node[]> {
  const { html } = await render(url, api, assets, SITE_URL);
  const [, block = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? [];
  const data = JSON.parse(block);
  if (data['@context']) expect(data['@context']).toBe('https://schema.org');
  return (await jsonld.flatten({ ...data, '@context': { '@vocab': SCHEMA } })) as Node[];
}

const typeOf = (node: Node) => node['@type']?.[0]?.replace(SCHEMA, '') ?? '';
const find = (nodes: Node[], type: string) => nodes.filter((node) => typeOf(node) === type);
const textOf = (node: Node | undefined, name: string) =>
  (node?.[SCHEMA + name] as { '@value'?: string; '@id'?: string }[] | undefined)?.[0]?.['@value'];

test.each([
  ['/', ['Book', 'Person', 'VideoObject', 'WebSite']],
  ['/about', ['Person', 'ProfilePage']],
  ['/blog', ['BreadcrumbList', 'CollectionPage', 'ListItem', 'ListItem']],
  ['/blog?category=wisdom', ['BreadcrumbList', 'CollectionPage', 'ListItem', 'ListItem', 'ListItem']],
  [
    `/blog/${encodeURIComponent(post.slug)}`,
    [...['BlogPosting', 'BreadcrumbList', 'ImageObject'], ...Array(4).fill('ListItem'), ...['Organization', 'Person']],
  ],
  ['/series', ['BreadcrumbList', 'CollectionPage', 'ListItem', 'ListItem']],
  [
    `/series/${encodeURIComponent(series.slug)}`,
    ['BreadcrumbList', ...Array(50).fill('CreativeWork'), 'CreativeWorkSeries', ...Array(3).fill('ListItem')],
  ],
])('%s has what search engines require', async (url, types) => {
  const nodes = (await nodesOn(url)).filter((node) => node['@type']);
  expect(nodes.map(typeOf).toSorted()).toEqual(types);
  for (const node of nodes) {
    for (const name of REQUIRED[typeOf(node)] ?? []) {
      expect(node[SCHEMA + name], `${typeOf(node)}.${name}`).toBeDefined();
    }
  }
});

test('a post says when it changed, and by whom it is', async () => {
  const nodes = await nodesOn(`/blog/${encodeURIComponent(post.slug)}`);
  const [posting] = find(nodes, 'BlogPosting');
  expect(textOf(posting, 'headline')).toBe(post.title);
  expect(textOf(posting, 'datePublished')).toBe('2026-11-20T19:00:00.000Z');
  expect(textOf(posting, 'dateModified')).toBe('2026-11-21T19:00:00.000Z');
  expect(textOf(find(nodes, 'Person')[0], 'url')).toBe(`${SITE_URL}/about`);
  expect(textOf(find(nodes, 'ImageObject')[0], 'width')).toBe('1600');
});

test('a post without an image of its own has the one with which links to it are shown', async () => {
  const withImage = api.post;
  api.post = async () => ({ ...post, files: [] });
  onTestFinished(() => {
    api.post = withImage;
  });
  const [image] = find(await nodesOn(`/blog/${encodeURIComponent(post.slug)}`), 'ImageObject');
  expect(textOf(image, 'width')).toBe('1200');
  expect(textOf(image, 'url')).toMatch(/^https:\/\/chintan\.example\/preview-images\/post-7-[0-9a-f]{16}\.png$/);
});

test('a part says of which series it is, and which part', async () => {
  const nodes = await nodesOn('/blog/part-2');
  const id = `${SITE_URL}/series/${encodeURIComponent(series.slug)}#series`;
  const [posting] = find(nodes, 'BlogPosting');
  expect(posting?.[`${SCHEMA}isPartOf`]).toEqual([{ '@id': `${SITE_URL}/#site` }, { '@id': id }]);
  expect(textOf(posting, 'position')).toBe(2);
  expect(textOf(find(nodes, 'CreativeWorkSeries')[0], 'name')).toBe('गीता');
  const [whole] = find(await nodesOn(`/series/${encodeURIComponent(series.slug)}`), 'CreativeWorkSeries');
  expect([whole?.['@id'], textOf(whole, 'image')]).toEqual([id, `${SITE_URL}/media/g.jpg`]);
});

test('a video says how long it is, and has a picture', async () => {
  const [video] = find(await nodesOn('/'), 'VideoObject');
  expect(textOf(video, 'duration')).toBe('PT1H2M7S');
  expect(textOf(video, 'thumbnailUrl')).toBe('https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg');
});

test('the crumbs of a post lead from the home page to it', async () => {
  const items = find(await nodesOn(`/blog/${encodeURIComponent(post.slug)}`), 'ListItem');
  const steps = items.map((item) => [textOf(item, 'position'), textOf(item, 'item')]);
  expect(steps.toSorted()).toEqual([
    [1, `${SITE_URL}/`],
    [2, `${SITE_URL}/blog`],
    [3, `${SITE_URL}/blog?category=wisdom`],
    [4, `${SITE_URL}/blog/${encodeURIComponent(post.slug)}`],
  ]);
});

test.each(['/login', '/dashboard', '/blog?search=x', '/no/such/page'])(
  '%s has none, and is not listed',
  async (url) => {
    expect(await nodesOn(url)).toEqual([]);
    expect((await render(url, api, assets, SITE_URL)).html).toContain('<meta name="robots" content="noindex">');
  },
);
