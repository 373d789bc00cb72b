import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ContentApi, PostWithComments, SiteOnPages } from '#shared/content-api.ts';
import { READER_SETTINGS_SCRIPT } from '#shared/reader-settings.ts';
import type { Assets } from './assets.ts';
import { render } from './entry-server.tsx';

const SITE_URL = 'https://chintan.example';

const assets: Assets = {
  boot: '/assets/boot.js',
  entry: '/assets/entry.js',
  fonts: { en: '/assets/latin.woff2', hi: '/assets/devanagari.woff2', dates: '/assets/dates.woff2' },
  pages: { post: { css: ['/assets/style.css'], chunks: ['/assets/libraries.js', '/assets/post.js'] } },
  development: '',
};

const site: SiteOnPages = {
  name: 'Chintan',
  hindiName: 'चिंतन',
  tagline: 'Thinking slowly.',
  description: 'Essays.',
  timeZone: 'Asia/Kolkata',
  publishing: 'open',
  claims: { subscribers: '5K+', satisfaction: '98%', updates: 'Weekly' },
  social: [],
};

const category = { id: 1, name: 'Wisdom', slug: 'wisdom' };

const post: PostWithComments = {
  id: 7,
  slug: 'दीये-की-लौ',
  title: 'दीये की लौ',
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

let api: ContentApi;

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

beforeEach(() => {
  api = {
    site: async () => site,
    book: async () => null,
    journey: async () => [],
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
});

const NOTHING = { rows: [], count: 0, page: 1, limit: 20 };

const open = (url: string) => render(url, api, assets, SITE_URL);
const NOINDEX = '<meta name="robots" content="noindex">';
const POST = `/blog/${encodeURIComponent(post.slug)}`;

test('the same content gives the same bytes', async () => {
  for (const url of ['/', '/blog?page=2', POST, '/categories', '/about', '/nowhere']) {
    expect((await open(url)).html).toBe((await open(url)).html);
  }
});

test('the same content gives the same bytes, whichever answer comes first', async () => {
  const first = await open(POST);
  const { site: answer } = api;
  api.site = async () => {
    await Promise.all(Array.from({ length: 10 }, () => Promise.resolve()));
    return answer();
  };
  expect((await open(POST)).html).toBe(first.html);
});

test('nothing in a page runs or styles inline, but for the one script that the policy allows', async () => {
  for (const url of [
    '/',
    '/blog',
    POST,
    '/categories',
    '/about',
    '/newsletter?email=%3Cb+style',
    '/newsletter/confirm',
    '/newsletter/preferences?language=none',
    '/newsletter/letters',
    '/tag/self-knowledge',
    '/archive',
    '/series',
    '/privacy',
    '/login',
    '/signup',
    '/dashboard/profile',
    '/nowhere',
  ]) {
    const { html } = await open(url);
    const scripts = [...html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)];
    const inline = scripts.filter(([, attributes = '']) => !/type="application\/(ld\+)?json"|src=/.test(attributes));
    expect(inline.map(([, , code]) => code)).toEqual([READER_SETTINGS_SCRIPT]);
    expect(html).not.toMatch(/\sstyle=|<style|\son[a-z]+="/);
  }
});

test('data blocks cannot be ended by what people wrote', async () => {
  const { html } = await open(POST);
  expect(html).not.toContain('</script><b>');
  expect(html).not.toContain('\u2028"');
  const state = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  expect(JSON.parse(state).state).toContainEqual([['post', post.slug, null], post]);
});

test('a post is known by its slug, whatever it was asked for by', async () => {
  const { html } = await open(POST);
  expect(html).toContain(`<link rel="canonical" href="${SITE_URL}${POST}">`);
  expect(html).toContain('<title lang="hi">दीये की लौ · Chintan</title>');
  expect(await open('/blog/7')).toEqual({ status: 301, html: '', location: POST });
});

test('a category is known by its slug, whatever it was called once', async () => {
  const category_now = 'ज्ञान';
  const { posts, latest } = api;
  api.posts = async (query) => ({ ...(await posts(query)), ...(query.category === 'wisdom' && { category_now }) });
  api.latest = async (slug) => ({ ...(await latest(slug)), ...(slug === 'wisdom' && { category_now }) });
  const now = encodeURIComponent(category_now);
  const moved = (location: string) => ({ status: 301, html: '', location });
  expect(await open('/?category=wisdom')).toEqual(moved(`/?category=${now}`));
  expect(await open('/blog?category=wisdom')).toEqual(moved(`/blog?category=${now}`));
  const whole = await open('/blog?category=wisdom&search=lamp&page=2');
  expect(whole).toEqual(moved(`/blog?category=${now}&search=lamp&page=2`));
  expect((await open(`/blog?category=${now}`)).status).toBe(200);
  // Also one without a post.
  api.posts = async () => ({ ...NOTHING, category_now });
  api.latest = async () => ({ featured: null, others: [], earlier: [], category_now });
  for (const path of ['/', '/blog']) {
    expect(await open(`${path}?category=wise`)).toEqual(moved(`${path}?category=${now}`));
  }
});

test('a page preloads the faces its text needs and no other', async () => {
  const preloaded = async (url: string) =>
    [...(await open(url)).html.matchAll(/<link rel="preload" href="\/assets\/(\w+).woff2"/g)].map(([, face]) => face);
  expect(await preloaded(POST)).toEqual(['devanagari', 'dates']);
  expect(await preloaded('/blog')).toEqual(['latin', 'devanagari', 'dates']);
  expect(await preloaded('/about')).toEqual(['latin']);
});

test('what is shared is the public address, which the browser is told as well', async () => {
  const { html } = await open(POST);
  expect(html).toContain(` data-site="${SITE_URL}"`);
  expect(html).toContain(`href="https://wa.me/?text=${encodeURIComponent(`${post.title} ${SITE_URL}${POST}`)}"`);
});

test('a draft can be neither liked, commented nor shared', async () => {
  api.post = async () => ({ ...post, status: 'draft' });
  const { html } = await open(POST);
  expect(html).toContain('This is a draft; only its author and admins can see it.');
  expect(html).not.toMatch(/class="(like|share|comments)/);
});

test('the body is paragraphs, and words of the other script say which language they are', async () => {
  const { html } = await open(POST);
  expect(html).toContain('<p>पहला अनुच्छेद।</p><p>दूसरा <span lang="en">Show me</span> अनुच्छेद।</p>');
  expect(html).toContain('<time dateTime="2026-11-20T19:00:00.000Z" lang="hi">21 नवंबर 2026</time>');
});

test('a post that is not there, and a page that is not there, say so', async () => {
  const missing = await open('/blog/none');
  expect(missing.status).toBe(404);
  expect(missing.html).toContain('<h1>Post Not Found</h1>');
  const unknown = await open('/not-found');
  expect(unknown.status).toBe(404);
  expect(unknown.html).toContain('<h1>404 Page Not Found</h1>');
  expect((await open('/wp-login.php?x=1')).html).toBe(unknown.html);
  for (const { html } of [missing, unknown]) {
    expect(html).toContain('aria-label="Search the articles"');
    expect(html).toMatch(new RegExp(`<ul class="title-list".*href="${POST}"`));
  }
});

test('the list keeps to a language, in its heading, its address and all its links', async () => {
  const { html, status } = await open('/blog?category=wisdom&language=hi&page=2');
  expect(status).toBe(200);
  expect(html).toContain('<title>Wisdom in Hindi, page 2 · Chintan</title>');
  expect(html).toContain('<input type="hidden" name="language" value="hi"');
  for (const link of ['category=wisdom&amp;language=hi&amp;page=3', 'language=hi', 'category=wisdom']) {
    expect(html).toContain(`href="/blog?${link}"`);
  }
  const hindi = await open('/blog?language=hi');
  expect(hindi.html).toContain('<h1 lang="hi">हिन्दी लेख</h1>');
  expect((await open('/blog?language=en')).html).toContain('<h1>Articles in English</h1>');
  const unknown = await open('/blog?language=fr');
  expect(unknown.html).toContain('<h1>Articles</h1>');
  expect(unknown.html).toContain(`<link rel="canonical" href="${SITE_URL}/blog">`);
});

test('a chosen category is shown with its mark and its description', async () => {
  api.categories = async () => [{ ...category, description: 'What is left when nothing is added.', is_active: 1 }];
  const { html } = await open('/blog?category=wisdom');
  expect(html).toMatch(/<svg class="drawing drawing-mark".*<h1>Wisdom<\/h1><p class="standfirst">What is left/s);
  expect((await open('/blog')).html).toContain('<h1>Articles</h1>');
});

test('the home page begins with its name in both scripts and the newest text, which costs no Hindi font', async () => {
  const older = { ...post, id: 6, slug: 'older', title: 'An older one', featured: true, published_at: post.created_at };
  const earlier = { slug: 'earliest', title: 'The earliest', language: 'en' as const, published_at: post.created_at };
  api.latest = async () => ({ featured: older, others: [post], earlier: [earlier] });
  const { html } = await open('/');
  expect(html).toContain('<h1><span lang="en">Chintan</span> <span class="hindi-name" lang="hi">चिंतन</span></h1>');
  expect(html).toMatch(new RegExp(`<p class="newest late">.*?lang="hi" href="${POST}">दीये की लौ</a>`));
  expect(html).toMatch(/<ul class="title-list" aria-label="Earlier articles">.*href="\/blog\/earliest"/);
  expect(html).not.toContain(`href="${assets.fonts.hi}"`);
});

test('a page of the list beyond the last one leads back to the first', async () => {
  const posts = await api.posts({ page: 4, search: '', category: 'wisdom' });
  api.posts = async () => ({ ...posts, rows: [] });
  const { html, status } = await open('/blog?category=wisdom&page=4');
  expect(status).toBe(404);
  expect(html).toContain(NOINDEX);
  expect(html).toContain('No articles found matching your criteria.');
  expect(html).toMatch(/<a [^>]*href="\/blog\?category=wisdom"[^>]*>Go to the first page<\/a>/);
});

test.each([
  ['zzz', 'zzz'],
  ['__proto__', '__proto__'],
  ['7,000 letters', 'x'.repeat(7000)],
  ['another site', '//evil.example'],
])(
  'a category that is not there (%s) is no page for search engines, and says that nothing was found',
  async (_, category) => {
    api.posts = async () => NOTHING;
    api.latest = async () => ({ featured: null, others: [], earlier: [] });
    for (const path of ['/blog', '/']) {
      const { html, status } = await open(`${path}?category=${category}`);
      expect([path, status]).toEqual([path, 404]);
      expect(html).toContain(NOINDEX);
      expect(html).not.toContain('rel="canonical"');
      expect(html).toContain('No articles found matching your criteria.');
    }
  },
);

test('a list without a post yet is a page, and one of a hidden category with posts as well', async () => {
  const shown = await open('/blog?category=hidden');
  expect([shown.status, shown.html.includes(NOINDEX)]).toEqual([200, false]);
  api.posts = async () => NOTHING;
  api.latest = async () => ({ featured: null, others: [], earlier: [] });
  for (const url of ['/', '/blog', '/blog?category=wisdom', '/?category=wisdom']) {
    const { html, status } = await open(url);
    expect([url, status, html.includes('rel="canonical"')]).toEqual([url, 200, true]);
  }
});

test('what a search finds is no page for search engines', async () => {
  for (const url of ['/blog?search=lamp', '/blog?category=wisdom&search=lamp&page=2']) {
    const { html, status } = await open(url);
    expect([url, status, html.includes(NOINDEX), html.includes('rel="canonical"')]).toEqual([url, 200, true, false]);
  }
});

describe('the page to start with', () => {
  const chosen = {
    introduction: { html: '<p>Read <em>slowly</em>.</p>', text: 'Read slowly.', language: 'en' as const },
    posts: [{ ...post, reason: 'It is short.' }],
  };
  const LINK = 'href="/start-here"';

  test('is neither there nor linked while nothing is chosen', async () => {
    expect((await open('/start-here')).status).toBe(404);
    for (const url of ['/', '/blog']) expect((await open(url)).html).not.toContain(LINK);
  });

  test('lists what the author recommends, and every page leads to it', async () => {
    api.site = async () => ({ ...site, startHere: true });
    api.startHere = async () => chosen;
    const { html, status } = await open('/start-here');
    expect(status).toBe(200);
    expect(html).toContain('<title>Start here · Chintan</title>');
    expect(html).toContain('<meta name="description" content="Read slowly.">');
    expect(html).toContain('<p>Read <em>slowly</em>.</p>');
    expect(html).toContain('It is short.');
    expect(html).toContain(`"mainEntity":{"@type":"ItemList","itemListElement":[{"@type":"ListItem","position":1`);
    for (const url of ['/', '/blog', '/about']) expect((await open(url)).html).toContain(LINK);
  });
});

describe('the archive', () => {
  test('shows the latest year at the address that stays, and leads to the others', async () => {
    const { html } = await open('/archive');
    expect(html).toContain('<title>Archive · Chintan</title>');
    expect(html).toContain('<h2 class="archive-year">2026</h2>');
    expect(html).toContain('<a aria-current="page" href="/archive">2026');
    expect(html).toContain('<a href="/archive/2019">2019');
    expect(html).toContain('"@type":"CollectionPage","name":"Archive"');
    const same = await open('/archive/2026');
    expect([same.status, same.html.includes(`<link rel="canonical" href="${SITE_URL}/archive">`)]).toEqual([200, true]);
    const other = await open('/archive/2019');
    expect(other.html).toContain(`<link rel="canonical" href="${SITE_URL}/archive/2019">`);
    expect(other.html).toContain('<title>Articles from 2019 · Chintan</title>');
  });

  test('leads to each month on the page where it begins, by its name in Hindi', async () => {
    const { html } = await open('/archive');
    expect(html).toContain('<a href="#month-11"><time dateTime="2026-11" lang="hi">नवंबर</time>');
    expect(html).toContain('<a href="/archive?page=2#month-3"><time dateTime="2026-03" lang="hi">मार्च</time>');
    expect(html).toContain('id="month-11"');
  });

  test('has no other years and pages', async () => {
    for (const url of ['/archive/2018', '/archive/0', '/archive/x', '/archive?page=3', '/archive/2019/3']) {
      expect([url, (await open(url)).status]).toEqual([url, 404]);
    }
  });

  test('of an empty site invites to wait for the first article', async () => {
    const nothing = { years: [], year: null, months: [], rows: [], count: 0, page: 1, limit: 100 };
    api.archive = async () => nothing;
    const { html, status } = await open('/archive');
    expect([status, html.includes('Nothing has been published yet.')]).toEqual([200, true]);
  });
});

describe('the page of a tag', () => {
  test('is headed by the tag, and search engines learn that it lists posts', async () => {
    const { html, status } = await open('/tag/self-knowledge?page=2');
    expect(status).toBe(200);
    expect(html).toContain('<title>Self Knowledge, page 2 · Chintan</title>');
    expect(html).toContain('<h1>Self Knowledge</h1><p class="result-count">45 articles</p>');
    expect(html).toContain('href="/tag/self-knowledge"');
    expect(html).toContain(
      `"@type":"CollectionPage","name":"Self Knowledge","url":"${SITE_URL}/tag/self-knowledge?page=2"`,
    );
    expect(html).toContain(`"position":3,"name":"Self Knowledge","item":"${SITE_URL}/tag/self-knowledge"`);
  });

  test('has one address, to which every other spelling leads', async () => {
    for (const spelling of ['Self-Knowledge', 'Self%20Knowledge', 'self%2Dknowledge%21']) {
      const { status, location } = await open(`/tag/${spelling}?page=2&x=1`);
      expect([spelling, status, location]).toEqual([spelling, 301, '/tag/self-knowledge?page=2']);
    }
  });

  test('is there only for tags of published posts, and as far as there are any', async () => {
    for (const url of ['/tag/none', '/tag/self-knowledge?page=4', '/tag', '/tag/%E0%A4']) {
      const { status, html } = await open(url);
      expect([url, status]).toEqual([url, 404]);
      expect(html).toContain('<meta name="robots" content="noindex">');
    }
  });

  test('is where the tags of a post lead', async () => {
    api.post = async () => ({ ...post, tags: ['Self Knowledge', 'आत्म ज्ञान', '!!'] });
    const { html } = await open(POST);
    const links = [...html.matchAll(/<li><a[^>]*? href="(\/(?:tag|blog\?search)[^"]*)"/g)].map(([, href]) => href);
    expect(links).toEqual(['/tag/self-knowledge', `/tag/${encodeURIComponent('आत्म-ज्ञान')}`, '/blog?search=%21%21']);
  });
});

test('a canonical address holds nothing the page does not know', async () => {
  for (const url of [
    '/',
    '/blog',
    '/blog?category=wisdom',
    '/blog?category=wisdom&language=hi',
    '/blog?page=2',
    '/tag/self-knowledge?page=2',
    '/archive/2019',
    POST,
    '/categories',
    '/about',
    '/privacy',
  ]) {
    const mark = url.includes('?') ? '&' : '?';
    const { html } = await open(`${url}${mark}tag=zzz&utm_source=zzz&__proto__=zzz&fbclid=zzz`);
    expect(html).toContain(`<link rel="canonical" href="${SITE_URL}${url.replace('&', '&#38;')}">`);
  }
});

describe('a link to a page is shown with an image', () => {
  const PAGES = [
    '/',
    '/blog',
    '/blog?category=wisdom',
    POST,
    '/categories',
    '/about',
    '/newsletter/letters',
    '/privacy',
  ];
  const tagsOf = async (url: string) => {
    const tags = (await open(url)).html.matchAll(
      /<meta (?:property="og:|name="twitter:)([a-z:]*)" content="([^"]*)">/g,
    );
    return Object.fromEntries([...tags].map(([, name = '', content = '']) => [name, content]));
  };
  const imageOf = async (url: string) => (await tagsOf(url)).image ?? '';

  test('that says how large it is, of what kind, and what it shows', async () => {
    for (const url of PAGES) {
      const { image = '', ...tags } = await tagsOf(url);
      expect(image.replace(/[0-9a-f]{16}/, '…')).toMatch(
        /^https:\/\/chintan\.example\/preview-images\/[a-z]+-[a-z0-9]+-…\.png$/,
      );
      expect(tags).toMatchObject({ 'image:type': 'image/png', 'image:width': '1200', 'image:height': '630' });
      expect(tags.card).toBe('summary_large_image');
    }
    expect((await tagsOf(POST))['image:alt']).toBe('दीये की लौ · Chintan');
    expect((await tagsOf('/'))['image:alt']).toBe('Chintan');
    expect(new Set(await Promise.all(PAGES.map(imageOf))).size).toBe(PAGES.length);
  });

  test('that is the photograph of the post, if it has one', async () => {
    api.post = async () => ({ ...post, files: [{ file_path: '/media/a.png' }] });
    expect(await tagsOf(POST)).toMatchObject({ image: expect.stringMatching(/\.jpg$/), 'image:type': 'image/jpeg' });
  });

  test('whose address is another one as soon as it shows anything else', async () => {
    const before = await Promise.all(PAGES.map(imageOf));
    api.site = async () => ({ ...site, name: 'Manan' });
    const renamed = await Promise.all(PAGES.map(imageOf));
    expect(renamed.filter((address) => before.includes(address))).toEqual([]);
  });

  test('but a page that is not to be listed has none', async () => {
    for (const url of ['/login', '/blog?search=lamp', '/nowhere', '/blog/none', '/dashboard']) {
      expect([url, await tagsOf(url)]).toEqual([url, {}]);
    }
  });

  test('and the browser is told nothing of it', async () => {
    const { html } = await open(POST);
    expect(html.slice(html.indexOf('<body>'))).not.toContain('preview-images');
  });
});

describe('every page is described', () => {
  const described = async (url: string) =>
    /<meta name="description" content="([^"]*)">/.exec((await open(url)).html)?.[1];

  test.each([
    '/',
    '/?category=wisdom',
    '/blog',
    '/blog?category=wisdom',
    '/blog?search=lamp',
    '/categories',
    '/about',
    '/privacy',
    '/newsletter',
    '/newsletter/unsubscribe',
    '/login',
    '/dashboard',
    '/dashboard/site',
    '/admin',
    '/blog/none',
    '/nowhere',
  ])('%s by what the site says of itself, or by its line, or by its name', async (url) => {
    expect(await described(url)).toBe('Essays.');
    api.site = async () => ({ ...site, description: '' });
    expect(await described(url)).toBe('Thinking slowly.');
    api.site = async () => ({ ...site, description: '', tagline: '' });
    expect(await described(url)).toBe('Chintan');
  });

  test('a post by its summary, About by the author, and a category by what it says', async () => {
    expect(await described(POST)).toContain('A lamp');
    api.author = async () => ({ name: 'Indumati', bio: '*She* writes.', imageUrl: null, expertise: [], stats: '{}' });
    api.siteText = async (name) => ({ name, html: '', text: 'She writes.', language: 'en' });
    expect(await described('/about')).toBe('She writes.');
    api.categories = async () => [{ ...category, description: 'On wisdom.', is_active: 1 }];
    expect(await described('/blog?category=wisdom')).toBe('On wisdom.');
  });

  test('without words of its own, a post is described as the site is, and so is About', async () => {
    api.post = async () => ({ ...post, summary: '' });
    api.author = async () => ({ name: 'Indumati', bio: '', imageUrl: null, expertise: [], stats: '{}' });
    for (const url of [POST, '/about']) expect(await described(url)).toBe('Essays.');
  });
});

test('the screens of an account and the steps of the newsletter are kept from search engines, and their addresses from logs', async () => {
  for (const url of [
    '/login',
    '/register',
    '/forgot-password',
    '/reset-password/a-secret-token',
    '/newsletter/confirm/a-secret-token',
    '/newsletter/unsubscribe/a-secret-token?letter=a-secret-token',
    '/newsletter/preferences/a-secret-token',
  ]) {
    const { html, status } = await open(url);
    expect(status).toBe(200);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('<meta name="referrer" content="no-referrer">');
    expect(html).not.toContain('a-secret-token');
  }
});

test('the answer to a form that was sent without script tells the browser which page it is, and no other page does', async () => {
  const refused = await open('/newsletter?email=%22asha%40');
  expect(refused.html).toContain('<div id="root" data-url="/newsletter?email=%22asha%40">');
  expect(refused.html).toContain('value="&quot;asha@"');
  expect(refused.html).toContain('Please enter a valid email address.');
  for (const url of ['/newsletter', '/', POST, '/not-found', '/reset-password', '/newsletter/confirm'])
    expect((await open(url)).html).toContain('<div id="root"><');
});

test('a choice that was sent without script is shown again, and what lacks one is said', async () => {
  const refused = await open('/newsletter?email=asha%40&language=hi');
  expect(refused.html).toMatch(/<input type="radio" name="language" checked="" value="hi"/);
  for (const url of ['/newsletter', '/newsletter?email=asha%40'])
    expect((await open(url)).html).toMatch(/<input type="radio" name="language" checked="" value="both"/);

  const unchosen = await open('/newsletter/preferences?language=none');
  expect(unchosen.html).toContain('Choose a language.');
  expect(unchosen.html).toContain('data-url="/newsletter/preferences?language=none"');
  const { html } = await open('/newsletter/preferences/a-token');
  expect(html).not.toContain('Choose a language.');
  expect(html).not.toContain('checked');
});

test('the name of Hindi does not make an English page fetch the font of Hindi', async () => {
  for (const url of ['/newsletter', '/newsletter/preferences']) {
    const { html } = await open(url);
    expect(html).toContain('<span class="hindi-name" lang="hi">हिन्दी</span>');
    expect(html).toContain('href="/assets/dates.woff2"');
    expect(html).not.toContain('/assets/devanagari.woff2');
  }
});

describe('the letters', () => {
  const letter = {
    id: 3,
    title: 'पहला पत्र',
    standfirst: 'दीये के बारे में',
    language: 'hi' as const,
    sent_at: '2026-11-20T19:00:00.000Z',
    post_slug: null,
  };
  const LETTER = '/newsletter/letters/3';
  const HTML = '<p>पहला अनुच्छेद <em>और</em> दूसरा।</p>';

  beforeEach(() => {
    api.letters = async (page) => ({ rows: page === 1 ? [letter] : [], count: 1, page, limit: 20 });
    api.letter = async (id) => (id === 3 ? { ...letter, post_id: 7, html: HTML } : null);
  });

  test('are listed for search engines as well, each leading to its post or its own page', async () => {
    const { html, status } = await open('/newsletter/letters');
    expect(status).toBe(200);
    expect(html).toContain(`<link rel="canonical" href="${SITE_URL}/newsletter/letters">`);
    expect(html).toContain(`<a href="${LETTER}">पहला पत्र</a>`);
    expect((await open('/newsletter/letters?page=2')).status).toBe(404);
    api.letters = async (page) => ({ rows: [{ ...letter, post_slug: post.slug }], count: 1, page, limit: 20 });
    expect((await open('/newsletter/letters')).html).toContain(`<a href="${POST}">पहला पत्र</a>`);
  });

  test('invite, as long as there are none', async () => {
    api.letters = async (page) => ({ rows: [], count: 0, page, limit: 20 });
    const { html, status } = await open('/newsletter/letters');
    expect(status).toBe(200);
    expect(html).toContain('No letters yet.');
  });

  test('are read on a page of their own, which has the text once', async () => {
    const { html, status } = await open(LETTER);
    expect(status).toBe(200);
    expect(html).toContain('<title lang="hi">पहला पत्र · Chintan</title>');
    expect(html).toContain('<meta name="description" content="दीये के बारे में">');
    expect(html).toContain(`<link rel="canonical" href="${SITE_URL}${LETTER}">`);
    expect(html.split(HTML)).toHaveLength(2);
    expect(html.split('पहला अनुच्छेद')).toHaveLength(2);
    expect(html).not.toContain('no-referrer');
  });

  test('are read at their post once that is published, where the visit is still that of the letter', async () => {
    api.letter = async () => ({ ...letter, post_slug: post.slug, post_id: 7, html: HTML });
    expect(await open(LETTER)).toEqual({ status: 301, html: '', location: `${POST}?letter=3` });
  });

  test('are missing where there are none', async () => {
    for (const url of ['/newsletter/letters/4', '/newsletter/letters/x', '/newsletter/letters/0']) {
      const { html, status } = await open(url);
      expect([status, html.includes(NOINDEX), html.includes('Letter Not Found')]).toEqual([404, true, true]);
    }
  });
});

describe('a series', () => {
  const parts = [post, { ...post, id: 8, slug: 'two', title: 'Two <b>', language: 'en' as const, readTime: 70 }];
  const series = {
    ...{ id: 4, slug: 'गीता', name: 'गीता, chapter by chapter', description: 'One line.\nAnother.', post_count: 2 },
    ...{ files: [], parts },
  };
  const SERIES = `/series/${encodeURIComponent(series.slug)}`;

  beforeEach(() => {
    api.allSeries = async () => [series];
    api.series = async (slug) => (slug === 'गीता' || slug === 'once' ? series : null);
  });

  test('has a page with its parts in order, which says how long they take', async () => {
    const { html, status } = await open(SERIES);
    expect(status).toBe(200);
    expect(html).toContain('<meta name="description" content="One line.\nAnother.">');
    expect(html).toContain(`<link rel="canonical" href="${SITE_URL}${SERIES}">`);
    expect(html).toContain(`title="${series.name} · Chintan" href="${SERIES}/feed.xml"`);
    expect(html).toMatch(/2 parts<.*1 h 15 min in all<.*Begin with part 1<.*दीये की लौ<.*Two &lt;b&gt;<.*70 min read</);
    expect(html).toContain('data-stored="read_parts"');
  });

  test('has its cover on its page and in previews, or else a drawing', async () => {
    expect((await open(SERIES)).html).toContain('drawing-banner');
    const file = { file_path: '/media/c.jpg', width: 1600, height: 900, alt: 'A lamp', animated: false, sources: [] };
    api.series = async () => ({ ...series, files: [file] });
    const { html } = await open(SERIES);
    expect(html).toMatch(
      /<meta property="og:image" content="https:\/\/chintan\.example\/preview-images\/series-\d+-[0-9a-f]{16}\.jpg">/,
    );
    expect(html).toContain('src="/media/c.jpg" alt="A lamp"');
    expect(html).not.toContain('drawing-banner');
  });

  test('is found by a former slug, and missing under any other', async () => {
    expect(await open('/series/once')).toEqual({ status: 301, html: '', location: SERIES });
    const { html, status } = await open('/series/none');
    expect([status, html.includes(NOINDEX), html.includes('Series Not Found')]).toEqual([404, true, true]);
  });

  test('is listed with the others, and the list is linked while there is one', async () => {
    expect((await open('/series')).html).toContain(`<a href="${SERIES}">`);
    expect((await open('/categories')).html).toContain('<a href="/series">');
    api.allSeries = async () => [];
    expect((await open('/series')).html).toContain('There are no series yet.');
    expect((await open('/categories')).html).not.toContain('<a href="/series">');
  });

  test('is named on its parts, which lead to one another in the language of the text', async () => {
    const around = (position: number, title: string) => ({
      ...{ id: position, position, slug: `part-${position}`, title, language: 'en' as const },
    });
    const [previous, own, next] = [
      around(1, 'One'),
      { ...around(2, post.title), language: post.language },
      around(3, 'Three'),
    ];
    const { slug, name } = series;
    const of = { id: 4, slug, name, count: 30, parts: [previous, own, next], position: 2, previous, next };
    api.post = async () => ({ ...post, series: of });
    const { html } = await open(POST);
    expect(html).toContain('भाग 2, कुल 30');
    expect(html).toContain(`<a lang="en" href="${SERIES}">`);
    expect(html).toMatch(/<a class="part-link" lang="hi" aria-current="page" href="[^"]*">दीये की लौ<\/a>/);
    expect(html).toMatch(
      /href="\/blog\/part-1"><span class="label">पिछला भाग<.*href="\/blog\/part-3"><span class="label">अगला भाग<\/span> <span lang="en">Three</,
    );
    expect(html.match(/पूरी शृंखला/g)).toHaveLength(1);
    api.post = async () => ({ ...post, language: 'en', series: { ...of, count: 3, position: 3, next: null } });
    const last = (await open(POST)).html;
    expect(last).toContain('Part 3 of 3');
    expect(last).toMatch(/class="part-steps".*Previous part.*The whole series<\/a><\/nav>/);
  });
});

test('a policy is rendered, for search engines as well', async () => {
  const text = '<p>On cookies.</p><p lang="hi">नमस्ते</p>';
  api.siteText = async (name) => ({ name, html: text, text: 'On cookies.\nनमस्ते', language: 'en' });
  const { html } = await open('/cookies');
  expect(html).toContain(
    `<div class="policy" lang="en"><div class="prose rich-text" data-rich-text="">${text}</div></div>`,
  );
  expect(html).toContain(`<link rel="canonical" href="${SITE_URL}/cookies">`);
});

test('a form waits for the script, says so where there is none, and would never send itself by its address', async () => {
  const { html } = await open('/signup');
  expect(html).toMatch(/<form [^>]*method="post"/);
  expect(html).toMatch(/<button type="submit" [^>]*data-needs-script/);
  expect(html).toMatch(/<noscript><p [^>]*>This page needs JavaScript/);
});

test('a page asks for each thing once', async () => {
  const asked = vi.spyOn(api, 'categories');
  await open('/blog');
  expect(asked).toHaveBeenCalledTimes(1);
});
