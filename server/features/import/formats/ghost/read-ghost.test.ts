import { expect, test } from 'vitest';
import { entriesOf, ofKind, remarksOf } from '../../../../../test/support/moving/source-files.ts';
import { keyOf } from './ghost-redirects.ts';

import { readGhost } from './read-ghost.ts';

type Row = Record<string, unknown>;

const DATE = '2021-03-24T04:34:10.000Z';
const POST: Row = {
  id: 'p1',
  uuid: 'u-1',
  title: 'A lamp',
  slug: 'a-lamp',
  html: '<p>दीया</p>',
  status: 'published',
  visibility: 'public',
  type: 'post',
  created_at: DATE,
  updated_at: DATE,
  published_at: DATE,
};

function exportOf(tables: Record<string, Row[]>): Record<string, string> {
  return { 'site.ghost.json': JSON.stringify({ db: [{ meta: { exported_on: 1, version: '5.0.0' }, data: tables }] }) };
}

function read(posts: Row[], tables: Record<string, Row[]> = {}, files: Record<string, string> = {}) {
  return entriesOf(readGhost, {
    ...exportOf({ posts: posts.map((post) => ({ ...POST, ...post })), ...tables }),
    ...files,
  });
}

async function textOf(html: string, files: Record<string, string> = {}): Promise<string> {
  return ofKind(await read([{ html }], {}, files), 'post')[0]?.text.source ?? '';
}

test('a post has its fields, its first tag as category, its authors, and its addresses', async () => {
  const post = {
    custom_excerpt: 'On light',
    featured: 1,
    feature_image: '__GHOST_URL__/content/images/2021/a.png',
    canonical_url: 'https://other.example/lamp',
    locale: 'hi',
  };
  const entries = await read([post], {
    tags: [
      { id: 't1', name: 'Wisdom', slug: 'wisdom', visibility: 'public' },
      { id: 't2', name: 'Oil', slug: 'oil' },
      { id: 't3', name: '#short', slug: 'hash-short', visibility: 'internal' },
    ],
    posts_tags: [
      { post_id: 'p1', tag_id: 't2', sort_order: 2 },
      { post_id: 'p1', tag_id: 't3', sort_order: 0 },
      { post_id: 'p1', tag_id: 't1', sort_order: 1 },
    ],
    users: [{ id: 'a1', name: 'Asha', slug: 'asha', password: '$2a$10$secret', email: 'asha@example.org' }],
    posts_authors: [{ post_id: 'p1', author_id: 'a1', sort_order: 0 }],
    posts_meta: [{ post_id: 'p1', feature_image_alt: 'A lamp of clay' }],
    api_keys: [{ secret: '4446bf1b' }],
  });
  expect(ofKind(entries, 'post')).toEqual([
    {
      kind: 'post',
      key: 'ghost:u-1',
      place: 'post a-lamp',
      title: 'A lamp',
      text: { format: 'html', source: '<p>दीया</p>' },
      summary: 'On light',
      slug: 'a-lamp',
      language: 'hi',
      categories: ['Wisdom'],
      tags: ['Oil'],
      author: 'Asha',
      status: 'published',
      createdAt: Date.parse(DATE),
      publishedAt: Date.parse(DATE),
      updatedAt: Date.parse(DATE),
      featured: true,
      image: { address: '/content/images/2021/a.png', alt: 'A lamp of clay' },
      addresses: ['/a-lamp/', '/a-lamp/amp/', 'https://other.example/lamp'],
    },
  ]);
  expect(remarksOf(entries)).toEqual([
    'left out: Internal tags, which readers never saw, were left out: #short.',
    'left out: 1 image of the old site is not in the archive. Ghost exports no images: add its folder content/images to the archive.',
  ]);
  expect(ofKind(entries, 'redirect').map(({ from, to }) => [from, to])).toEqual([
    ['/tag/wisdom/', { category: 'Wisdom' }],
    ['/tag/oil/', { tag: 'Oil' }],
    ['/author/asha/', { address: '/blog' }],
    ['/rss/', { address: '/feed.xml' }],
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/secret|4446bf1b|asha@example/);
});

test.each([
  ['for members', { visibility: 'members' }, 'was not open to everyone'],
  ['for those who pay', { visibility: 'paid' }, 'was not open to everyone'],
  ['for some tiers', { visibility: 'tiers' }, 'was not open to everyone'],
  ['for members, scheduled', { visibility: 'members', status: 'scheduled' }, 'was not open to everyone'],
  ['that was a mail', { status: 'sent' }, 'was sent only as an email'],
])('a post %s becomes a draft, with a remark', async (_, post, words) => {
  const entries = await read([post]);
  expect(ofKind(entries, 'post')).toMatchObject([{ status: 'draft', publishedAt: undefined, publishAt: undefined }]);
  expect(remarksOf(entries)).toEqual([`left out: “A lamp” ${words}, so it becomes a draft.`]);
});

test.each([{ type: 'page' }, { type: undefined, page: 1 }])(
  'a page becomes a post, with a remark (%j)',
  async (page) => {
    const entries = await read([page]);
    expect(ofKind(entries, 'post')).toMatchObject([{ status: 'published' }]);
    expect(remarksOf(entries)).toEqual(['left out: “A lamp” was a page and becomes a post.']);
  },
);

test('drafts stay drafts, scheduled posts keep their time, and times may be numbers or have no zone', async () => {
  const posts = ofKind(
    await read([
      { uuid: '1', status: 'draft', published_at: null, created_at: 1616560450000 },
      { uuid: '2', status: 'scheduled', published_at: '2031-01-02 03:04:05' },
    ]),
    'post',
  );
  expect(posts).toMatchObject([
    { status: 'draft', createdAt: 1616560450000, publishAt: undefined },
    { status: 'draft', publishAt: Date.UTC(2031, 0, 2, 3, 4, 5) },
  ]);
});

test('images come from the archive, the whole ones rather than smaller copies', async () => {
  const files = { 'content/images/2021/a b.png': 'x', 'content/images/size/w600/2021/a b.png': 'y' };
  const html =
    '<figure class="kg-card kg-image-card"><img src="__GHOST_URL__/content/images/size/w600/2021/a%20b.png" srcset="x 1w" alt="दीया">' +
    '<figcaption>A <em>lamp</em></figcaption></figure>';
  const entries = await read([{ html, feature_image: '/content/images/2021/a b.png' }], {}, files);
  expect(ofKind(entries, 'image')).toEqual([
    { kind: 'image', addresses: ['/content/images/2021/a b.png'], file: 'archive:content/images/2021/a b.png' },
  ]);
  expect(ofKind(entries, 'post')[0]).toMatchObject({
    image: { address: 'archive:content/images/2021/a b.png' },
    text: {
      source:
        '<figure class="kg-card kg-image-card"><img src="archive:content/images/2021/a b.png" alt="दीया">' +
        '<figcaption>A <em>lamp</em></figcaption></figure>',
    },
  });
  expect(remarksOf(entries)).toEqual([]);
});

test('the address of the old site itself is its root', async () => {
  expect(await textOf('<a href="__GHOST_URL__/b/">b</a><a href="__GHOST_URL__">c</a>')).toBe(
    '<a href="/b/">b</a><a href="/">c</a>',
  );
});

const CARDS: [string, string, string][] = [
  [
    'a gallery',
    '<figure class="kg-card kg-gallery-card"><div class="kg-gallery-container"><div class="kg-gallery-row"><div class="kg-gallery-image">' +
      '<img src="https://x/a.png" alt="A"></div><div class="kg-gallery-image"><img src="https://x/b.png"></div></div></div><figcaption>Two</figcaption></figure>',
    '<figure><img src="https://x/a.png" alt="A"></figure><figure><img src="https://x/b.png" alt=""><figcaption>Two</figcaption></figure>',
  ],
  [
    'an image that leads somewhere',
    '<figure class="kg-card kg-image-card"><a href="https://x/y"><img src="https://x/a.png" class="kg-image" alt="A"></a></figure>',
    '<figure><img src="https://x/a.png" alt="A"><figcaption><a href="https://x/y">https://x/y</a></figcaption></figure>',
  ],
  [
    'a bookmark',
    '<figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://x/y"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Y &amp; z</div>' +
      '<div class="kg-bookmark-description">d</div></div><div class="kg-bookmark-thumbnail"><img src="https://x/t.png"></div></a><figcaption>See</figcaption></figure>',
    '<p><a href="https://x/y">Y &amp; z</a></p><p>See</p>',
  ],
  [
    'a callout',
    '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">Mind <b>this</b></div></div>',
    '<blockquote><p>💡 Mind <b>this</b></p></blockquote>',
  ],
  [
    'a toggle',
    '<div class="kg-card kg-toggle-card" data-kg-toggle-state="close"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Why?</h4>' +
      '<button class="kg-toggle-card-icon"><svg></svg></button></div><div class="kg-toggle-content"><p>So.</p></div></div>',
    '<p><strong>Why?</strong></p><p>So.</p>',
  ],
  [
    'a file',
    '<div class="kg-card kg-file-card"><a class="kg-file-card-container" href="__GHOST_URL__/content/files/a.pdf"><div class="kg-file-card-title">A paper</div>' +
      '<div class="kg-file-card-caption">Read</div></a></div>',
    '<p><a href="/content/files/a.pdf">A paper</a></p><p>Read</p>',
  ],
  [
    'a recording',
    '<div class="kg-card kg-audio-card"><audio src="https://x/a.mp3" preload="metadata"></audio><div class="kg-audio-title">A talk</div></div>',
    '<p><a href="https://x/a.mp3">A talk</a></p>',
  ],
  [
    'a video file',
    '<figure class="kg-card kg-video-card"><div class="kg-video-container"><video src="https://x/a.mp4"></video></div><figcaption>Waves</figcaption></figure>',
    '<p><a href="https://x/a.mp4">a.mp4</a></p><p>Waves</p>',
  ],
  [
    'a player',
    '<figure class="kg-card kg-embed-card"><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?feature=oembed"></iframe></figure>',
    '<p><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">https://www.youtube.com/watch?v=dQw4w9WgXcQ</a></p>',
  ],
  [
    'a tweet',
    '<figure class="kg-card kg-embed-card"><blockquote class="twitter-tweet"><p>Hi</p></blockquote><script src="https://x/y.js"></script></figure>',
    '<blockquote class="twitter-tweet"><p>Hi</p></blockquote>',
  ],
  [
    'a button',
    '<div class="kg-card kg-button-card"><a href="https://x/y" class="kg-btn">Go</a></div>',
    '<p><a href="https://x/y">Go</a></p>',
  ],
  [
    'a header',
    '<div class="kg-card kg-header-card"><h2 class="kg-header-card-header">Big</h2><h3 class="kg-header-card-subheader">Small</h3><a href="https://x/y">Go</a></div>',
    '<h2>Big</h2><p>Small</p><p><a href="https://x/y">Go</a></p>',
  ],
  [
    'a product',
    '<div class="kg-card kg-product-card"><div><img src="https://x/l.png" class="kg-product-card-image"><h4 class="kg-product-card-title">Lamp</h4>' +
      '<div class="kg-product-card-description"><p>Of clay</p></div><a href="https://x/buy" class="kg-product-card-button"><span>Buy</span></a></div></div>',
    '<img src="https://x/l.png" class="kg-product-card-image"><p><strong>Lamp</strong></p><p>Of clay</p><p><a href="https://x/buy" class="kg-product-card-button"><span>Buy</span></a></p>',
  ],
];

test.each(CARDS)('%s becomes ordinary HTML', async (_, html, expected) => {
  expect(await textOf(html)).toBe(expected);
});

test('what does not come over of a text is named', async () => {
  const html =
    '<p>x</p><div class="kg-card kg-signup-card"></div><div class="kg-card kg-audio-card"><audio src="https://x/a.mp3"></audio></div>';
  expect(remarksOf(await read([{ html, codeinjection_foot: '<script>x</script>' }]))).toEqual([
    'left out: “A lamp” has code of its own for its head or foot, which was left out.',
    'left out: “A lamp” contains forms or parts meant for emails, which were left out.',
    'left out: “A lamp” contains a video, recording or document of the old site, to which it now links.',
  ]);
});

test('a text without HTML is made from what the editor keeps', async () => {
  const text = (value: string, format = 0) => ({ type: 'extended-text', text: value, format });
  const lexical = JSON.stringify({
    root: {
      children: [
        {
          type: 'paragraph',
          children: [text('A '), text('<lamp>', 3), { type: 'link', url: 'https://x/?a&b', children: [text('y')] }],
        },
        { type: 'list', listType: 'number', children: [{ type: 'listitem', children: [text('one')] }] },
        { type: 'image', src: 'https://x/a.png', alt: 'A', caption: 'b' },
        { type: 'odd' },
      ],
    },
  });
  const entries = await read([{ html: null, lexical }]);
  expect(ofKind(entries, 'post')[0]?.text).toEqual({
    format: 'html',
    source:
      '<p>A <em><strong>&lt;lamp&gt;</strong></em><a href="https://x/?a&b">y</a></p><ol><li>one</li></ol>' +
      '<figure><img src="https://x/a.png" alt="A"><figcaption>b</figcaption></figure>',
  });
  expect(remarksOf(entries)).toEqual(['left out: “A lamp” contains a card of the kind “odd”, which was left out.']);
  const mobiledoc = JSON.stringify({
    markups: [['strong'], ['a', ['href', 'https://x/y']]],
    atoms: [['soft-return', '', {}]],
    cards: [['markdown', { markdown: '**b**' }]],
    sections: [
      [
        1,
        'h2',
        [
          [0, [], 0, 'Oil'],
          [1, [], 0, 0],
          [0, [0, 1], 2, 'clay'],
        ],
      ],
      [3, 'ul', [[[0, [], 0, 'one']]]],
      [10, 0],
    ],
  });
  expect(ofKind(await read([{ html: '', mobiledoc }]), 'post')[0]?.text.source).toBe(
    '<h2>Oil<br><strong><a href="https://x/y">clay</a></strong></h2><ul><li>one</li></ul><p><strong>b</strong></p>\n',
  );
});

test('what stands below a card comes with it, and so does where an image leads', async () => {
  const children = [
    { type: 'embed', url: 'https://vimeo.com/1', html: '', caption: 'A <em>song</em>' },
    { type: 'bookmark', url: 'https://x/b', metadata: { title: 'B' }, caption: 'Read it' },
    { type: 'codeblock', code: 'a', language: 'js', caption: 'In short' },
    { type: 'file', src: 'https://x/c.pdf', fileTitle: 'C', fileCaption: 'By <me>' },
    { type: 'image', src: 'https://x/a.png', alt: 'A', href: 'https://x/y', caption: 'b' },
  ];
  const entries = await read([{ html: null, lexical: JSON.stringify({ root: { children } }) }]);
  expect(ofKind(entries, 'post')[0]?.text.source).toBe(
    '<p><a href="https://vimeo.com/1">https://vimeo.com/1</a></p><p>A <em>song</em></p>' +
      '<p><a href="https://x/b">B</a></p><p>Read it</p>' +
      '<pre><code class="language-js">a</code></pre><p>In short</p>' +
      '<p><a href="https://x/c.pdf">C</a></p><p>By &lt;me&gt;</p>' +
      '<figure><img src="https://x/a.png" alt="A"><figcaption><a href="https://x/y">b</a></figcaption></figure>',
  );
});

test('a text that is damaged is a problem rather than an empty post', async () => {
  const remarks = ['problem: The text of “A lamp” is damaged, and cannot be read.'];
  expect(remarksOf(await read([{ html: null, lexical: '{"root":{"children":[null]}}' }]))).toEqual(remarks);
  expect(remarksOf(await read([{ html: null, mobiledoc: '{"sections":' }]))).toEqual(remarks);
  expect(ofKind(await read([{ html: null }]), 'post')).toHaveLength(1);
});

test('a post that is a single card of Markdown stays Markdown', async () => {
  const mobiledoc = JSON.stringify({ cards: [['card-markdown', { markdown: '# दीया' }]], sections: [[10, 0]] });
  expect(ofKind(await read([{ html: null, mobiledoc }]), 'post')[0]?.text).toEqual({
    format: 'markdown',
    source: '# दीया',
  });
});

test('the permalinks of the old site come from its routes, or from the setting of old versions', async () => {
  const routes =
    'collections:\n  /notes/:\n    permalink: /notes/{year}/{slug}/\n  /:\n    permalink: /{primary_tag}/{slug}/\n';
  const [post] = ofKind(await read([{}], {}, { 'content/settings/routes.yaml': routes }), 'post');
  expect(post?.addresses.slice(0, 3)).toEqual(['/notes/2021/a-lamp/', '/all/a-lamp/', '/a-lamp/']);
  const settings = [{ key: 'permalinks', value: '/:year/:month/:day/:slug/' }];
  expect(ofKind(await read([{}], { settings }), 'post')[0]?.addresses[0]).toBe('/2021/03/24/a-lamp/');
});

test('redirects of single addresses come over, to the post if they lead to one, and patterns are named', async () => {
  const json = JSON.stringify([
    { from: '^\\/old\\/?$', to: '/a-lamp/', permanent: true },
    { from: '/feed', to: 'https://feeds.example/x' },
    { from: '/blog/(.*)', to: '/$1' },
  ]);
  const entries = await read(
    [{}],
    {},
    { 'content/data/redirects.json': json, 'redirects.yaml': '301:\n  /b: /c\n302:\n  /d: /a-lamp\n' },
  );
  expect(
    ofKind(entries, 'redirect')
      .slice(1)
      .map(({ from, to }) => [from, to]),
  ).toEqual([
    ['/old', { post: 'ghost:u-1' }],
    ['/feed', { address: 'https://feeds.example/x' }],
    ['/b', { address: '/c' }],
    ['/d', { post: 'ghost:u-1' }],
  ]);
  expect(remarksOf(entries)).toEqual([
    'left out: The redirect from /blog/(.*) was left out. It is a pattern. Only whole addresses can be imported.',
  ]);
});

test('files of Ghost that were made to keep a parser busy are read all the same', async () => {
  const many = Array.from({ length: 50_000 }, (_, number) => `  /a${number}: /b${number}`).join('\n');
  const entries = await read([{}], {}, { 'redirects.yaml': `301:\n${many}`, 'routes.yaml': `"a" `.repeat(200_000) });
  expect(ofKind(entries, 'redirect').length).toBeGreaterThan(50_000);
  const broken = await read([{}], {}, { 'redirects.yaml': `301:\n  ${'"a" '.repeat(200_000)}` });
  expect(remarksOf(broken)).toEqual(['problem: The redirects in redirects.yaml cannot be read.']);
});

test('addresses are compared at once, without their ends', async () => {
  expect(keyOf('/a-lamp/?x=1#y')).toBe('/a-lamp');
  const strange = `/a${'?'.repeat(300_000)}\n`;
  expect(keyOf(strange)).toBe('/a');
});

test('times that no calendar has are ignored', async () => {
  const never = { published_at: 1e17, updated_at: 1e17, created_at: '+275760-01-01T00:00:00Z' };
  const [post] = ofKind(await read([never]), 'post');
  expect(post).toMatchObject({ publishedAt: undefined, updatedAt: undefined, createdAt: undefined, title: 'A lamp' });
});

test('a text of headings that nobody closed is one problem', async () => {
  const entries = await read([{ html: '<h1>'.repeat(15_000) }, { id: 'p2', uuid: 'u-2', slug: 'b' }]);
  expect(ofKind(entries, 'post')).toHaveLength(1);
  expect(remarksOf(entries)).toEqual(['problem: The text of “A lamp” is too complex to be read.']);
});

test('aliases in the routes of Ghost are ignored', async () => {
  const routes = 'x: &a\n  b: c\ncollections:\n  /:\n    permalink: *b\n  /n/:\n    permalink: /n/{slug}/\n';
  const [post] = ofKind(await read([{}], {}, { 'routes.yaml': routes }), 'post');
  expect(post?.addresses.slice(0, 2)).toEqual(['/n/a-lamp/', '/a-lamp/']);
});

test('redirects that cannot be read are a problem, and the posts come', async () => {
  const entries = await read([{}], {}, { 'redirects.json': '[{"from": ' });
  expect(entries).toContainEqual({
    kind: 'problem',
    place: 'redirects.json',
    remark: 'The redirects in redirects.json cannot be read.',
    of: 'redirects',
  });
  expect(ofKind(entries, 'post')).toHaveLength(1);
});

test('members who want mails come with the day of their consent', async () => {
  const csv =
    'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels\n' +
    `1,asha@example.org,Asha,,true,false,,${DATE},,\n2,ravi@example.org,Ravi,,false,false,cus_1,${DATE},,\n`;
  const entries = await read([], {}, { 'members.csv': csv });
  expect(ofKind(entries, 'subscriber')).toEqual([
    {
      kind: 'subscriber',
      place: 'members.csv line 2',
      email: 'asha@example.org',
      confirmedAt: Date.parse(DATE),
      source: 'Ghost export',
      language: 'both',
    },
  ]);
  expect(remarksOf(entries)).toEqual([
    'left out: 1 person wants no emails, so they were left out.',
    'left out: 1 person has a paid subscription, which stays with the old site.',
  ]);
});

test('a text that is too complex or too long is a problem, and the others are read', async () => {
  const entries = await read([{ html: '<div>'.repeat(50_000) }, { uuid: 'u-2' }, { html: 'x'.repeat(2_000_001) }]);
  expect(ofKind(entries, 'post').map(({ key }) => key)).toEqual(['ghost:u-2']);
  expect(remarksOf(entries)).toEqual([
    'problem: The text of “A lamp” is too complex to be read.',
    'problem: “A lamp” is far too long for a post; it was skipped.',
  ]);
  expect(entries.filter((entry) => 'of' in entry && entry.of === 'posts')).toHaveLength(2);
});

test('an export that is cut off is refused before anything of it is passed on', async () => {
  const [json = ''] = Object.values(exportOf({ posts: [POST, POST] }));
  const passed: unknown[] = [];
  const reading = entriesOf(
    async function* (source, here) {
      for await (const entry of readGhost(source, here)) {
        passed.push(entry);
        yield entry;
      }
    },
    { 'site.json': json.slice(0, -20), 'content/images/a.png': 'x' },
  );
  await expect(reading).rejects.toThrow('The export of Ghost is cut off');
  expect(passed).toEqual([]);
});
