import { describe, expect, test } from 'vitest';
import { READER_SETTINGS_SCRIPT } from '#shared/reader-settings.ts';
import { category, POST, post, renderedPages, SITE_URL, site } from '../../test/support/server/rendered-pages.ts';

const { api, open } = renderedPages();

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
  const name = 'A lamp </script><b>\u2028';
  api.site = async () => ({ ...site, name });
  api.post = async () => ({ ...post, title: name });
  const blockOf = async (url: string, type: string) => {
    const { html } = await open(url);
    expect(html).not.toContain('</script><b>');
    const [, block = ''] = new RegExp(`<script type="application/${type}>(.*?)</script>`, 's').exec(html) ?? [];
    expect(block).not.toContain('\u2028');
    return JSON.parse(block);
  };
  expect((await blockOf('/dashboard', 'json" id="state"')).state).toContainEqual([['site'], { ...site, name }]);
  expect(JSON.stringify(await blockOf(POST, 'ld\\+json"'))).toContain(JSON.stringify(name));
});

test('a page for readers loads one small script and carries nothing twice', async () => {
  for (const url of ['/', '/blog', POST, '/about', '/newsletter', '/login', '/nowhere']) {
    const { html } = await open(url);
    expect(html.match(/(?:src|href)="[^"]*\.js"/g)).toEqual(['src="/assets/entry-reader.js"']);
    expect(html).not.toContain('application/json');
  }
});

test('a screen of the dashboard starts with its content, and names its modules before it needs them', async () => {
  const { html } = await open('/dashboard/site');
  expect(html.match(/(?:src|href)="[^"]*\.js"/g)).toEqual([
    'href="/assets/admin-screens.js"',
    'src="/assets/entry-dashboard.js"',
  ]);
  const [, block = ''] = /<script type="application\/json" id="state">(.*?)<\/script>/s.exec(html) ?? [];
  const { name, screen, request, state } = JSON.parse(block);
  expect([name, screen, request]).toEqual(['admin-screens', 'Site', null]);
  expect(state.map(([[key]]: [[string]]) => key)).toEqual(['categories', 'site']);
});

test('a page links its own style sheet besides that of the site, and that of formatted texts if it shows one', async () => {
  const sheetsOf = async (url: string) =>
    [...(await open(url)).html.matchAll(/<link rel="stylesheet" href="\/assets\/([\w-]+)\.css">/g)].map(
      ([, name]) => name,
    );
  expect(await sheetsOf('/privacy')).toEqual(['site', 'policies', 'rich-text']);
  expect(await sheetsOf('/nowhere')).toEqual(['site', 'not-found']);
  expect(await sheetsOf(POST)).toEqual(['site', 'post']);
  expect(await sheetsOf('/dashboard')).toEqual(['site', 'dashboard']);
  api.post = async () => ({ ...post, format: 'markdown', html: '<p>Words.</p>', outline: [] });
  expect(await sheetsOf(POST)).toEqual(['site', 'post', 'rich-text']);
});

test('a page preloads the faces its text needs and no other', async () => {
  const preloaded = async (url: string) =>
    [...(await open(url)).html.matchAll(/<link rel="preload" href="\/assets\/(\w+).woff2"/g)].map(([, face]) => face);
  expect(await preloaded(POST)).toEqual(['devanagari', 'dates']);
  expect(await preloaded('/blog')).toEqual(['latin', 'devanagari', 'dates']);
  expect(await preloaded('/about')).toEqual(['latin']);
});

test('only a post that everybody sees, or a letter in its stead, is counted', async () => {
  const countedBy = async (url: string) => {
    const [script = ''] = /<script type="module"[^>]*>/.exec((await open(url)).html) ?? [];
    return script.match(/ data-(view|letter)="[^"]*"/g);
  };
  const letter = { id: 3, title: 'A letter', standfirst: '', language: 'en' as const, sent_at: post.created_at };
  api.letter = async () => ({ ...letter, post_slug: null, post_id: 9, html: '' });
  expect(await countedBy(POST)).toEqual([' data-view="7"']);
  expect(await countedBy('/newsletter/letters/3')).toEqual([' data-view="9"', ' data-letter="3"']);
  for (const url of ['/', '/blog', '/newsletter/letters', '/blog/none']) expect(await countedBy(url)).toBeNull();
  api.letter = async () => ({ ...letter, post_slug: null, post_id: null, html: '' });
  expect(await countedBy('/newsletter/letters/3')).toBeNull();
  api.post = async () => ({ ...post, status: 'draft', is_preview: true });
  expect(await countedBy(POST)).toBeNull();
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
    '/newsletter',
    '/newsletter/sent',
    '/newsletter/confirm/a-secret-token',
    '/newsletter/confirmed',
    '/newsletter/expired',
    '/newsletter/unsubscribe/a-secret-token?letter=a-secret-token',
    '/newsletter/unsubscribed',
    '/newsletter/preferences/a-secret-token',
    '/newsletter/preferences-saved',
    '/newsletter/not-subscribed',
  ]) {
    const { html, status } = await open(url);
    expect(status).toBe(200);
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).toContain('<meta name="referrer" content="no-referrer">');
    expect(html).not.toContain('a-secret-token');
  }
});

test('the screens of writers and admins are kept from search engines', async () => {
  for (const url of [
    '/dashboard',
    '/dashboard/profile',
    '/dashboard/posts',
    '/admin/posts',
    '/dashboard/posts/bin',
    '/dashboard/create-post',
    '/admin/posts/create',
    '/dashboard/edit-post/1',
    '/dashboard/edit-post/1/versions',
    '/dashboard/site',
  ]) {
    expect((await open(url)).html).toContain('<meta name="robots" content="noindex">');
  }
});

test.each(['/admin', '/admin/users', '/admin/categories'])('%s is coming soon, and says nothing more', async (url) => {
  const { html } = await open(url);
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? [];
  expect(main.replace(/<svg.*?<\/svg>|<[^>]*>/gs, '')).toBe('Coming Soon');
});
