import { describe, expect, test } from 'vitest';
import { onlyRedirects, readFolder, readPost } from '../../../../../test/support/moving/markdown-folders.ts';

/** The addresses of a post but for that of its file. */
async function addressesOf(name: string, files: Record<string, string>): Promise<string[] | undefined> {
  const { posts } = await readFolder({ ...files, 'x/other.md': '---\ndate: 2000-01-01\n---\nText.' });
  return posts.find(({ place }) => place === name)?.addresses.slice(0, -1);
}

const post = (fields = '') => `---\ntitle: The Lamp\ndate: 2021-09-01T23:30:00+05:30\n${fields}\n---\nText.`;

describe('a site of Hugo', () => {
  test.each([
    ['content/posts/lamp.md', '', '', '/posts/lamp/'],
    ['content/posts/The Lamp.md', '', '', '/posts/the-lamp/'],
    ['content/posts/lamp/index.md', '', '', '/posts/lamp/'],
    ['content/posts/lamp.md', '', 'slug: दीया', '/posts/दीया/'],
    ['content/posts/lamp.md', '', 'url: /old/lamp.html', '/old/lamp.html'],
    ['content/posts/lamp.md', 'baseURL: https://old.example/blog', '', 'https://old.example/blog/posts/lamp/'],
    ['content/posts/lamp.md', 'uglyURLs: true', '', '/posts/lamp.html'],
    ['content/posts/lamp.md', 'permalinks: {posts: "/:year/:month/:day/:slug/"}', '', '/2021/09/01/the-lamp/'],
    ['content/posts/lamp.md', 'permalinks: {page: {posts: "/:sections/:filename"}}', '', '/posts/lamp/'],
    ['content/posts/lamp.md', 'permalinks: {posts: "/:sections[last]/:title/"}', '', '/posts/the-lamp/'],
    ['content/posts/lamp.md', '', 'alias: /a/\nold_url: /b/', '/posts/lamp/', '/a/', '/b/'],
    ['content/posts/lamp.hi.md', 'languages: {en: {}, hi: {}}', '', '/hi/posts/lamp/'],
    ['content/posts/lamp.en.md', 'languages: {en: {}, hi: {}}', '', '/posts/lamp/'],
    [
      'content/posts/lamp.md',
      'defaultContentLanguageInSubdir: true\nlanguages: {en: {}, hi: {}}',
      '',
      '/en/posts/lamp/',
    ],
    ['content/hi/posts/lamp.md', '', '', '/hi/posts/lamp/'],
  ])('had %s with %j and %j at %s', async (name, config, fields, ...addresses) => {
    expect(await addressesOf(name, { 'hugo.yaml': config, [name]: post(fields) })).toEqual(addresses);
  });

  test('has former addresses in its aliases, and pages of categories, tags and series', async () => {
    const fields =
      'aliases: [/2019/lamp/, older-lamp]\ncategories: [Stories, Night]\ntags: [Oil]\nseries: [Nights]\nseries_order: 2';
    const { entries, posts } = await readFolder({
      'hugo.toml': 'baseURL = "https://old.example/"',
      'content/posts/lamp.md': post(`${fields}\ncover: {image: /img/lamp.jpg, alt: A lamp}`),
      'static/img/lamp.jpg': 'x',
    });
    expect(posts).toMatchObject([
      {
        key: 'markdown:old.example:content/posts/lamp.md',
        categories: ['Stories', 'Night'],
        series: { name: 'Nights', order: 2 },
        image: { address: 'archive:static/img/lamp.jpg', alt: 'A lamp' },
        addresses: [
          'https://old.example/posts/lamp/',
          'https://old.example/2019/lamp/',
          'https://old.example/posts/older-lamp',
          'archive:content/posts/lamp.md',
        ],
      },
    ]);
    expect(onlyRedirects(entries)).toEqual([
      { from: 'https://old.example/img/lamp.jpg', to: { image: 'archive:static/img/lamp.jpg' } },
      { from: 'https://old.example/categories/stories/', to: { category: 'Stories' } },
      { from: 'https://old.example/categories/night/', to: { tag: 'Night' } },
      { from: 'https://old.example/tags/oil/', to: { tag: 'Oil' } },
      { from: 'https://old.example/series/nights/', to: { series: 'Nights' } },
    ]);
  });

  test('may have its settings in a folder, a file for each table', async () => {
    const files = {
      'config/_default/hugo.toml': 'baseURL = "https://old.example/"',
      'config/_default/permalinks.toml': 'posts = "/:year/:slugorfilename/"',
      'content/posts/lamp.md': post(),
    };
    expect(await addressesOf('content/posts/lamp.md', files)).toEqual(['https://old.example/2021/lamp/']);
  });

  test('has the image of a bundle beside its text', async () => {
    const others = { 'hugo.toml': '', 'content/posts/lamp/featured.png': 'x', 'content/posts/lamp/oil.jpg': 'x' };
    const found = await readPost('---\ntitle: A\n---\n![](oil.jpg)', { name: 'content/posts/lamp/index.md', others });
    expect(found.image).toEqual({ address: 'archive:content/posts/lamp/featured.png' });
    expect(found.text).toMatchObject({
      source: '![](archive:content/posts/lamp/oil.jpg)',
      base: 'archive:content/posts/lamp/',
    });
  });

  test('had the images of a bundle below the address of its post', async () => {
    const { entries } = await readFolder({
      'hugo.toml': 'baseURL = "https://old.example/"\npermalinks.posts = "/:year/:slug/"',
      'content/posts/lamp/index.md': '---\ntitle: A\ndate: 2021-09-01\n---\n![](oil.jpg) ![](more/wick.jpg)',
      'content/posts/lamp/oil.jpg': 'x',
      'content/posts/lamp/more/wick.jpg': 'x',
    });
    expect(onlyRedirects(entries)).toEqual([
      { from: 'https://old.example/2021/a/oil.jpg', to: { image: 'archive:content/posts/lamp/oil.jpg' } },
      { from: 'https://old.example/2021/a/more/wick.jpg', to: { image: 'archive:content/posts/lamp/more/wick.jpg' } },
    ]);
  });
});

describe('a site of Jekyll', () => {
  test.each([
    ['_posts/2021-9-1-the-lamp.md', '', '', '/2021/09/01/the-lamp.html'],
    [
      '_posts/2021-9-1-the-lamp.md',
      'permalink: pretty',
      'categories: Old stories',
      '/old/stories/2021/09/01/the-lamp/',
    ],
    ['night/_posts/2021-9-1-the-lamp.md', 'permalink: none', '', '/night/the-lamp.html'],
    ['_posts/2021-09-01-the-lamp.md', 'permalink: /:year/:title_:i_day', '', '/2021/the-lamp_1'],
    [
      '_posts/2021-09-01-the-lamp.md',
      'baseurl: /blog\nurl: https://old.example',
      'permalink: /lamp/',
      'https://old.example/blog/lamp/',
    ],
    [
      '_posts/2021-09-01-the-lamp.md',
      'defaults: [{scope: {path: ""}, values: {permalink: "/x/:title"}}]',
      '',
      '/x/the-lamp',
    ],
    ['_tales/lamp.md', 'collections: {tales: {output: true, permalink: "/:collection/:name"}}', '', '/tales/lamp'],
  ])('had %s with %j and %j at %s', async (name, config, fields, address) => {
    const text = post(fields).replace(/date: .*\n/, '');
    expect(await addressesOf(name, { '_config.yml': `title: X\n${config}`, [name]: text })).toEqual([address]);
  });

  test.each([
    ['timezone: Asia/Kolkata', ['/2021/09/02/lamp.html']],
    ['title: X', ['/2021/09/01/lamp.html', '/2021/09/02/lamp.html']],
    ['timezone: UTC\ncollections: {posts: {permalink: "/news/:year/:title/"}}', ['/news/2021/lamp/']],
  ])('with %j has the day of its zone in its addresses', async (config, expected) => {
    const text = '---\ndate: 2021-09-01 20:00:00 -0700\n---\nText.';
    const name = '_posts/2021-09-01-lamp.md';
    expect(await addressesOf(name, { '_config.yml': config, [name]: text })).toEqual(expected);
  });

  test('has dates in names, drafts in a folder, HTML, and pages, of which those with a text come as posts', async () => {
    const { posts, leftOut } = await readFolder({
      '_config.yml': 'title: X',
      '_posts/2021-9-1-the-lamp.markdown': '---\nlayout: post\ntags: a b\npublished: false\n---\nText.',
      '_posts/2021-9-2-river.html': '---\n---\n<p>Water.</p>',
      '_drafts/fire.md': '---\ntitle: Fire\n---\nText.',
      'about.md': '---\ntitle: About\nlayout: page\n---\nMe.',
      'writing.md': '---\nlayout: page\n---\n{% for post in site.posts %} read {{ post.title }} {% endfor %}',
      'search.md': '---\nlayout: page\n---\nType a word.',
      'tools.md': '---\nlayout: page\n---\n<div id="x"></div>{% include tools.html %}',
      '_layouts/post.md': 'x',
      'README.md': 'x',
    });
    expect(posts).toMatchObject([
      { title: 'The lamp', slug: 'the-lamp', status: 'draft', createdAt: Date.UTC(2021, 8, 1), tags: ['a', 'b'] },
      {
        title: 'River',
        status: 'published',
        publishedAt: Date.UTC(2021, 8, 2),
        text: { format: 'html', source: '<p>Water.</p>' },
      },
      { title: 'Fire', status: 'draft' },
      { title: 'About', status: 'published', addresses: ['/about.html', 'archive:about.md'] },
    ]);
    expect(leftOut).toEqual([
      'writing.md: “Writing” is a page without a text of its own, so it was left out.',
      'search.md: “Search” is a page without a text of its own, so it was left out.',
      'tools.md: “Tools” is a page without a text of its own, so it was left out.',
      'about.md: “About” was a page and becomes a post.',
      'blog: Left out: templates and data of the site (1 file): _layouts/post.md.',
      'blog: Left out: texts about the folder, such as a README (1 file): README.md.',
    ]);
  });
});

test('a part of a permalink that is not known is named', async () => {
  const files = {
    '_config.yml': 'permalink: weekdate',
    '_posts/2021-09-01-a.md': 'A.',
    '_posts/2021-09-02-b.md': 'B.',
  };
  expect((await readFolder(files)).leftOut).toEqual(
    [':week', ':short_day'].map((gap) => {
      const files = '_posts/2021-09-01-a.md, _posts/2021-09-02-b.md';
      return `blog: Not redirected: old addresses whose pattern has “${gap}” (2 files): ${files}.`;
    }),
  );
});

test('in Eleventy, an address is the path below the folder of the texts', async () => {
  const files = {
    'eleventy.config.js': 'export const config = { dir: { input: "content" } };',
    'content/_data/metadata.js': 'export default { url: "https://old.example/" }',
    'content/blog/2021-09-01-lamp.md': post(),
    'content/blog/river/river.md': post(),
    'content/blog/fire.md': post('permalink: "/{{ title | slugify }}/index.html"'),
  };
  const { posts } = await readFolder({ ...files, 'node_modules/x/a.md': 'x' });
  expect(posts.map(({ addresses }) => addresses[0])).toEqual([
    'https://old.example/blog/lamp/',
    'https://old.example/blog/river/',
    'https://old.example/the-lamp/',
  ]);
});

test.each([
  ['pretty', '/about/'],
  ['/:year/:title/', '/about/'],
  ['/:year/:title', '/about'],
  ['date', '/about.html'],
])('with the permalink %s, a page of Jekyll was at %s', async (permalink, address) => {
  const files = { '_config.yml': `permalink: ${permalink}`, 'about.md': '---\ntitle: About\n---\nMe.' };
  expect(await addressesOf('about.md', { ...files, '_posts/2021-09-01-a.md': post() })).toEqual([address]);
});

test('a page of Hugo comes as a post, and the archive stays behind', async () => {
  const { posts, leftOut } = await readFolder({
    'hugo.toml': '',
    'content/about.md': '---\ntitle: About\n---\nMe.',
    'content/page/contact.md': '---\ntitle: Contact\n---\nWrite to me.',
    'content/archives.md': '---\ntitle: All\nlayout: archives\n---\n',
  });
  expect(posts.map(({ title, addresses: [address] }) => [title, address])).toEqual([
    ['About', '/about/'],
    ['Contact', '/page/contact/'],
  ]);
  expect(leftOut).toEqual([
    'content/archives.md: “All” is a page without a text of its own, so it was left out.',
    'content/about.md: “About” was a page and becomes a post.',
    'content/page/contact.md: “Contact” was a page and becomes a post.',
  ]);
});

describe('whether strangers can read a post', () => {
  test.each([
    ['date: 2021-09-01', { status: 'published', publishedAt: Date.UTC(2021, 8, 1) }],
    ['date: 2021-09-01\ndraft: true', { status: 'draft', createdAt: Date.UTC(2021, 8, 1), publishedAt: undefined }],
    ['date: 2021-09-01\nStatus: Draft', { status: 'draft' }],
    ['date: 2021-09-01\npublish: no', { status: 'draft' }],
    ['date: 2999-09-01', { status: 'draft', publishAt: Date.UTC(2999, 8, 1) }],
    ['date: 2021-09-01\npublishDate: 2999-09-01', { status: 'draft', publishAt: Date.UTC(2999, 8, 1) }],
    ['date: 2999-09-01\ndraft: true', { status: 'draft', publishAt: undefined }],
    ['date: 2021-09-01\nexpiryDate: 2022-01-01', { status: 'draft' }],
    ['date: 2021-09-01\ndate_modified: 2022-01-01', { updatedAt: Date.UTC(2022, 0, 1) }],
    ['date: 2021-09-01\nupdated_date: 2022-01-01', { updatedAt: Date.UTC(2022, 0, 1) }],
    ['date: 2021-09-01\nlastmod: 2022-01-01', { updatedAt: Date.UTC(2022, 0, 1) }],
    ['publishedAt: 2021-09-01', { status: 'published', publishedAt: Date.UTC(2021, 8, 1) }],
    ['published: true', { status: 'published' }],
  ])('is said by %j', async (fields, expected) => {
    const found = await readPost(`---\ntitle: A\n${fields}\n---\nText.`, {
      name: 'content/posts/a.md',
      others: { 'hugo.toml': '' },
    });
    // What is `undefined` is to be absent.
    expect({ publishedAt: undefined, publishAt: undefined, ...found }).toMatchObject(expected);
  });

  test('a post of Hugo that has expired is named', async () => {
    const expired = '---\ntitle: A\ndate: 2021-09-01\nexpiryDate: 2022-01-01\n---\nText.';
    const { leftOut } = await readFolder({ 'hugo.toml': '', 'content/posts/a.md': expired });
    expect(leftOut).toEqual(['content/posts/a.md: The post expired on the old site, so it becomes a draft.']);
  });

  test('of the defaults of Jekyll, those of the longer path win, in any order', async () => {
    const hidden = '{scope: {path: _posts/night}, values: {published: false}}';
    const { posts } = await readFolder({
      '_config.yml': `defaults: [${hidden}, {scope: {path: ""}, values: {published: true}}]`,
      '_posts/night/2021-09-01-a.md': '---\ntitle: A\n---\nText.',
      '_posts/nightly/2021-09-01-b.md': '---\ntitle: B\n---\nText.',
    });
    expect(posts.map(({ title, status }) => [title, status])).toEqual([
      ['A', 'draft'],
      ['B', 'published'],
    ]);
  });

  test('notes of a vault and texts that say nothing of it are drafts', async () => {
    const vault = { '.obsidian/app.json': '{}', 'A.md': 'Text.', 'B.md': '---\npublish: true\n---\nText.' };
    const { posts, leftOut } = await readFolder(vault);
    expect(posts.map(({ title, status }) => [title, status])).toEqual([
      ['A', 'draft'],
      ['B', 'published'],
    ]);
    expect(leftOut).toEqual([
      'blog: Texts that do not say whether strangers may read them become drafts (1 file): A.md.',
    ]);
    expect(await readPost('# A title\n\nText.')).toMatchObject({
      title: 'A title',
      status: 'draft',
      text: { source: 'Text.' },
    });
  });
});

test.each([
  ['# ', ''],
  ['', '\n==='],
])('a heading between %j and %j that is longer than any title stays in the text', async (before, after) => {
  const body = `${before}${'word '.repeat(300)}end${after}`;
  expect(await readPost(`${body}\n\nText.`)).toMatchObject({ title: 'Lamp', text: { source: `${body}\n\nText.` } });
});

test('fields are found under the names that the programs give them', async () => {
  const found = await readPost(
    '---\nTitle: " A  lamp "\nCategory: Stories\nkeywords: [oil]\nabstract: S\nauthors: [{name: Asha}]\nlang: hi-IN\npin: true\n' +
      'youtube: dQw4w9WgXcQ\nthumbnail: "[[lamp.png]]"\nimage_alt: A lamp\npublished: 2021-09-01\n---\nText.',
    { others: { 'files/lamp.png': 'x' } },
  );
  expect(found).toMatchObject({
    title: 'A lamp',
    categories: ['Stories'],
    tags: ['oil'],
    summary: 'S',
    author: 'Asha',
    language: 'hi',
    featured: true,
    youtubeUrl: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    image: { address: 'archive:files/lamp.png', alt: 'A lamp' },
    status: 'published',
  });
});

test.each([
  'hero: /lamp.png\nfeatured_image_alt: A lamp',
  'header: {image: /lamp.png, image_description: A lamp}',
  'img: /lamp.png\nalt: A lamp',
  'thumb: /lamp.png\nimage_alt: A lamp',
])('the image of a post is found in %j', async (fields) => {
  const found = await readPost(`---\n${fields}\n---\nText.`, { others: { 'lamp.png': 'x' } });
  expect(found.image).toEqual({ address: 'archive:lamp.png', alt: 'A lamp' });
});

test('a site of Eleventy may come without its settings', async () => {
  const files = { '_includes/base.njk': '', 'posts/lamp.md': post() };
  expect(await addressesOf('posts/lamp.md', files)).toEqual(['/posts/lamp/']);
});

test('a language that this site does not have is named once', async () => {
  const text = (field: string) => `---\ndate: 2021-09-01\n${field}\n---\nText.`;
  const { leftOut } = await readFolder({
    'a.md': text('lang: fr'),
    'b.md': text('lang: fr-CA'),
    'c.md': text('lang: ta'),
  });
  expect(leftOut).toEqual([
    'blog: The language was guessed, since “fr” is not a language of this site (2 files): a.md, b.md.',
    'blog: The language was guessed, since “ta” is not a language of this site (1 file): c.md.',
  ]);
});

test('a date that cannot be read is a problem, and that of the name is taken', async () => {
  const { posts, problems } = await readFolder({
    '_posts/2021-09-01-a.md': '---\ndate: someday\n---\nText.',
    '_posts/b.md': 'B.',
  });
  expect(problems).toEqual(['_posts/2021-09-01-a.md: The date “someday” cannot be read.']);
  expect(posts[0]).toMatchObject({ publishedAt: Date.UTC(2021, 8, 1) });
});

test('an archive with one folder in it gives the same keys as the folder', async () => {
  const files = { '_config.yml': 'title: X', '_posts/2021-09-01-दीया.md': 'Text.' };
  const wrapped = Object.fromEntries(
    Object.entries(files).map(([name, text]) => [`blog-main/${name.normalize('NFD')}`, text]),
  );
  const keys = async (source: Record<string, string>) => (await readFolder(source)).posts.map(({ key }) => key);
  expect(await keys(wrapped)).toEqual(await keys(files));
});

test('a draft of Jekyll had no address that leads to it', async () => {
  const files = { '_config.yml': 'url: https://old.example', '_drafts/idea.md': '---\ntitle: Idea\n---\nText.' };
  const { posts } = await readFolder({ ...files, '_posts/2021-01-02-b.md': '---\ntitle: B\n---\nText.' });
  const addresses = new Map(posts.map(({ title, addresses: all }) => [title, all]));
  expect(addresses.get('Idea')).toEqual(['archive:_drafts/idea.md']);
  expect(addresses.get('B')?.[0]).toBe('https://old.example/2021/01/02/b.html');
});

describe('a folder named like those of programs', () => {
  const text = '---\ntitle: A\n---\nText.';

  test.each([
    ['areas/resources/x.md', { '.obsidian/app.json': '{}' }],
    ['public/x.md', { '.obsidian/app.json': '{}' }],
    ['_posts/build/2021-01-01-x.md', { '_config.yml': '' }],
    ['posts/themes/x.md', { 'eleventy.config.js': '' }],
    ['content/public/x.md', { 'hugo.toml': '' }],
  ])('is the author’s within their texts: %s', async (name, others) => {
    expect((await readFolder({ [name]: text, ...others })).posts.map(({ place }) => place)).toEqual([name]);
  });

  test.each([
    ['themes/x/README-first.md', { 'hugo.toml': '', 'content/posts/b.md': text }],
    ['vendor/bundle/_posts/2021-01-01-x.md', { '_config.yml': '', '_posts/2021-01-02-b.md': text }],
    ['posts/node_modules/x.md', { 'eleventy.config.js': '', 'posts/b.md': text }],
  ])('is left out beside them: %s', async (name, others) => {
    const { posts, leftOut } = await readFolder({ [name]: text, ...others });
    expect(posts).toHaveLength(1);
    expect(leftOut.join()).toContain(`parts of programs, themes or the finished site (1 file): ${name}`);
  });
});
