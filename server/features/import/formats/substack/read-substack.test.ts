import { expect, test } from 'vitest';
import { convertText } from '#server/features/import/text/convert-text.ts';
import { entriesOf, ofKind, remarksOf } from '../../../../../test/support/moving/source-files.ts';
import { readSubstack } from './read-substack.ts';

const COLUMNS = 'post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url';
const DATE = '2022-08-12T12:11:23.230Z';

interface Row {
  id: string;
  published?: boolean;
  type?: string;
  audience?: string;
  title?: string;
  subtitle?: string;
  audio?: string;
  html?: string | null;
}

function archiveOf(rows: Row[], others: Record<string, string | Buffer> = {}) {
  const lines = rows.map(
    ({ id, published = true, type = 'newsletter', audience = 'everyone', title, subtitle, audio }) =>
      [id, DATE, published, DATE, type, audience, title ?? 'Lamp', subtitle ?? '', audio ?? ''].map(quoted).join(','),
  );
  const texts = rows
    .filter(({ html }) => html !== null)
    .map(({ id, html }) => [`posts/${id}.html`, html ?? '<p>A lamp.</p>']);
  return { 'posts.csv': `${[COLUMNS, ...lines].join('\n')}\n`, ...Object.fromEntries(texts), ...others };
}

const quoted = (field: unknown) => `"${String(field).replaceAll('"', '""')}"`;

/** As it will be stored, but for addresses. */
async function convertedOf(html: string) {
  return convertText({ format: 'html', source: await textOf(html), base: 'https://a.example' });
}

async function textOf(html: string): Promise<string> {
  const [post] = ofKind(await entriesOf(readSubstack, archiveOf([{ id: '1.lamp', html }])), 'post');
  return post?.text.source ?? '';
}

const attrs = (value: unknown) => `data-attrs="${JSON.stringify(value).replaceAll('"', '&quot;')}"`;

test('a post has its title and subtitle decoded once, its date, slug and address', async () => {
  const html = '<p>A lamp.</p><p><a href="https://old.example/p/lamp">again</a></p>';
  const row = { id: '12.lamp', title: 'A &#x201C;lamp&#x201D; &amp;amp; <b>', subtitle: 'दीया &#x2019;', html };
  const [post] = ofKind(await entriesOf(readSubstack, archiveOf([row])), 'post');
  expect(post).toEqual({
    kind: 'post',
    key: 'substack:12',
    place: 'posts/12.lamp.html',
    title: 'A “lamp” &amp; <b>',
    text: { format: 'html', source: html, base: 'https://old.example/' },
    summary: 'दीया ’',
    slug: 'lamp',
    categories: [],
    tags: [],
    status: 'published',
    createdAt: Date.parse(DATE),
    publishedAt: Date.parse(DATE),
    addresses: ['https://old.example/p/lamp'],
  });
});

test('addresses are relative to the root if nothing tells the host, and the list of subscribers may tell it', async () => {
  const addresses = async (others: Record<string, string | Buffer> = {}) =>
    ofKind(await entriesOf(readSubstack, archiveOf([{ id: '1.lamp' }], others)), 'post')[0]?.addresses;
  expect(await addresses()).toEqual(['/p/lamp']);
  expect(await addresses({ 'email_list.lamps.csv': 'email\n' })).toEqual(['https://lamps.substack.com/p/lamp']);
});

test('a draft without a slug had no address', async () => {
  const entries = await entriesOf(readSubstack, archiveOf([{ id: '7', published: false }]));
  expect(ofKind(entries, 'post')).toMatchObject([{ key: 'substack:7', slug: undefined, addresses: [] }]);
});

test.each([
  ['for those who pay', { audience: 'only_paid' }, 'was not open to everyone'],
  ['for subscribers', { audience: 'only_free' }, 'was not open to everyone'],
  ['with a part for those who pay', { html: '<p>a</p><div class="paywall-jump"></div>' }, 'was not open to everyone'],
])('a post %s becomes a draft, with a remark', async (_, row, words) => {
  const entries = await entriesOf(readSubstack, archiveOf([{ id: '1.lamp', ...row }]));
  expect(ofKind(entries, 'post')).toMatchObject([{ status: 'draft', publishedAt: undefined }]);
  expect(remarksOf(entries)).toEqual([`left out: “Lamp” ${words}, so it becomes a draft.`]);
});

test('a page becomes a post, with a remark', async () => {
  const entries = await entriesOf(readSubstack, archiveOf([{ id: '1.lamp', type: 'page' }]));
  expect(ofKind(entries, 'post')).toMatchObject([{ status: 'published' }]);
  expect(remarksOf(entries)).toEqual(['left out: “Lamp” was a page and becomes a post.']);
});

test('drafts stay drafts without a remark', async () => {
  const entries = await entriesOf(readSubstack, archiveOf([{ id: '1.lamp', published: false }]));
  expect(ofKind(entries, 'post')).toMatchObject([{ status: 'draft' }]);
  expect(remarksOf(entries)).toEqual([]);
});

test('an episode begins with a link to its recording', async () => {
  const row = { id: '1.lamp', type: 'podcast', audio: 'https://api.substack.com/feed/1.mp3?a&b', title: 'Talk "1"' };
  const [post] = ofKind(await entriesOf(readSubstack, archiveOf([row])), 'post');
  expect(post?.text.source).toBe(
    '<audio src="https://api.substack.com/feed/1.mp3?a&#38;b" title="🔊 Talk &#34;1&#34;"></audio><p>A lamp.</p>',
  );
});

test('notes become a list at the end to which the numbers in the text lead', async () => {
  const html =
    '<p>A lamp<a class="footnote-anchor" id="footnote-anchor-1" href="#footnote-1">1</a>.</p>' +
    '<div class="footnote"><a id="footnote-1" href="#footnote-anchor-1" class="footnote-number">1</a>' +
    '<div class="footnote-content"><p>Of clay.</p></div></div><p>After.</p>';
  expect(await textOf(html)).toBe(
    '<p>A lamp<sup><a href="#fn-1" id="fnref-1">1</a></sup>.</p><p>After.</p>' +
      '<div class="footnotes"><ol><li id="fn-1"><p>Of clay.</p></li></ol></div>',
  );
});

test('forms and buttons of Substack are left out and counted; other buttons become links', async () => {
  const button = (url: string, words: string) =>
    `<p class="button-wrapper" ${attrs({ url })}><a class="button" href="${url}"><span>${words}</span></a></p>`;
  const html =
    `<p>A lamp.</p>${button('https://x.substack.com/subscribe?', 'Sign up')}` +
    `${button('https://x.substack.com/p/lamp/comments', 'Leave a comment')}` +
    `${button('https://x.substack.com/p/lamp?utm_source=x&amp;action=share', 'Share')}` +
    `<div class="subscription-widget-wrap" ${attrs({})}><div class="subscription-widget"><form></form></div></div>` +
    `${button('https://shop.example/lamps', 'Buy a lamp')}`;
  const entries = await entriesOf(readSubstack, archiveOf([{ id: '1.lamp', html }]));
  expect(ofKind(entries, 'post')[0]?.text.source).toBe(
    '<p>A lamp.</p><p><a href="https://shop.example/lamps">Buy a lamp</a></p>',
  );
  expect(remarksOf(entries)).toEqual([
    'left out: Left out: 4 forms and buttons to subscribe, share or comment at Substack.',
  ]);
});

const UPLOADED = 'https://substack-post-media.s3.amazonaws.com/public/images/a_100x50.png';
const SMALLER = `https://substackcdn.com/image/fetch/w_1456,c_limit,f_auto/${encodeURIComponent(UPLOADED)}`;

test('images are figures with the file as it was uploaded, its description and its caption', async () => {
  const html =
    `<div class="captioned-image-container"><figure><a class="image-link image2" href="${SMALLER}"><div><picture>` +
    `<source srcset="${SMALLER} 1x"><img src="${SMALLER}" ${attrs({ src: UPLOADED, alt: 'दीया' })} alt="दीया" srcset="x 1w">` +
    '</picture></div></a><figcaption class="image-caption">A <em>lamp</em></figcaption></figure></div>';
  expect(await textOf(html)).toBe(
    `<figure><img src="${UPLOADED}" alt="दीया"><figcaption>A <em>lamp</em></figcaption></figure>`,
  );
  expect(await textOf(`<p><img src="${SMALLER}" alt="x"></p>`)).toBe(`<p><img src="${UPLOADED}" alt="x"></p>`);
});

test('an image that leads somewhere has a caption that leads there', async () => {
  const image = (caption: string) =>
    `<figure><a class="image-link image2" href="https://a.example/x"><img src="${UPLOADED}" alt="x"></a>${caption}</figure>`;
  const container = (caption: string) => `<div class="captioned-image-container">${image(caption)}</div>`;
  expect(await textOf(container('<figcaption>A <em>lamp</em></figcaption>'))).toBe(
    `<figure><img src="${UPLOADED}" alt="x"><figcaption><a href="https://a.example/x">A <em>lamp</em></a></figcaption></figure>`,
  );
  expect(await textOf(container(''))).toContain(
    '<figcaption><a href="https://a.example/x">https://a.example/x</a></figcaption>',
  );
});

test('a gallery as its pages have it is split into its images, of which the last has the caption', async () => {
  const picture = (name: string) =>
    `<picture><source srcset="x 1w"><img src="https://x/${name}.png" alt="${name}"></picture>`;
  const html = `<figure class="ImageGallery-module__imageGallery"><div>${picture('a')}${picture('b')}</div><figcaption>Two</figcaption></figure>`;
  expect(await textOf(html)).toBe(
    '<figure><img src="https://x/a.png" alt="a"></figure><figure><img src="https://x/b.png" alt="b"><figcaption>Two</figcaption></figure>',
  );
});

test('a card that is empty and does not say what it showed is named', async () => {
  const html = '<p>x</p><div class="digest-post-embed" data-attrs="{broken"></div>';
  const entries = await entriesOf(readSubstack, archiveOf([{ id: '1.lamp', html }]));
  expect(ofKind(entries, 'post')[0]?.text.source).toBe('<p>x</p>');
  expect(remarksOf(entries)).toEqual([
    'left out: “Lamp” contains a video, recording, poll or card that the archive does not have.',
  ]);
});

test('a gallery is a row of figures, of which the last has the caption', async () => {
  const gallery = { images: [{ src: UPLOADED }, { src: 'https://x/b.png' }], caption: 'Two <lamps>', alt: 'Lamps' };
  expect(await textOf(`<div class="image-gallery-embed" ${attrs({ gallery })}></div>`)).toBe(
    `<figure><img src="${UPLOADED}" alt="Lamps"></figure><figure><img src="https://x/b.png" alt="Lamps">` +
      '<figcaption>Two &lt;lamps&gt;</figcaption></figure>',
  );
});

test.each([
  ['digest-post-embed', { canonical_url: 'https://a.example/p/b', title: 'Other' }, 'https://a.example/p/b', 'Other'],
  ['embedded-post-wrap', { url: 'https://a.example/p/c', title: 'More' }, 'https://a.example/p/c', 'More'],
  ['spotify-wrap', { url: 'https://open.spotify.com/e/1', title: 'Song' }, 'https://open.spotify.com/e/1', 'Song'],
  ['instagram', { instagram_id: 'Q1', title: 'By Asha' }, 'https://instagram.com/p/Q1', 'By Asha'],
  ['vimeo-wrap', { videoId: 76979871 }, 'https://vimeo.com/76979871', undefined],
])('%s becomes a link', async (name, data, address, words = address) => {
  const { body, links } = await convertedOf(`<div class="${name}" ${attrs(data)}><p>x</p></div>`);
  expect([body, links]).toEqual([expect.stringContaining(words === address ? '' : `[${words}](`), [address]]);
});

test('a video of YouTube is shown as one', async () => {
  const { body } = await convertedOf(`<div class="youtube-wrap" ${attrs({ videoId: 'dQw4w9WgXcQ' })}></div>`);
  expect(body).toBe('https://www.youtube.com/watch?v=dQw4w9WgXcQ');
});

test('what was played on the page and becomes a link is named in the report', async () => {
  const song = { url: 'https://open.spotify.com/e/1', title: 'Song' };
  const html = `<div class="spotify-wrap" ${attrs(song)}></div>`;
  expect((await convertedOf(html)).remarks).toEqual(['Embedded content of other sites became links.']);
  const row = {
    id: '1.lamp',
    type: 'podcast',
    audio: 'https://api.substack.com/feed/1.mp3',
    title: 'Talk',
    html: '<p>a</p>',
  };
  const [episode] = ofKind(await entriesOf(readSubstack, archiveOf([row])), 'post');
  const { body, remarks } = convertText(episode?.text ?? { format: 'plain', source: '' });
  expect(body).toMatch(/^\[🔊 Talk\]\(\S+\)\n\na$/);
  expect(remarks).toEqual(['Audio and video files became links.']);
  const link = `<div class="digest-post-embed" ${attrs({ url: 'https://a.example/p/b', title: 'Other' })}></div>`;
  expect((await convertedOf(link)).remarks).toEqual([]);
});

test('a tweet is a quotation with its source, and a poem is verse', async () => {
  const tweet = { url: 'https://twitter.com/a/status/1', full_text: 'A <lamp>', name: 'Asha', username: 'asha' };
  expect(await textOf(`<div class="tweet" ${attrs(tweet)}></div>`)).toBe(
    '<blockquote><p>A &lt;lamp&gt;</p><p><a href="https://twitter.com/a/status/1">— Asha (@asha)</a></p></blockquote>',
  );
  const poem =
    '<div class="preformatted-block"><label class="hide-text">Text within</label><pre class="text">A\n  b</pre></div>';
  expect((await convertedOf(poem)).body).toBe('```verse\nA\n  b\n```');
});

test('a script in the data of an embed becomes neither a link nor markup', async () => {
  const data = { url: 'javascript:alert(1)', canonical_url: 'javascript:alert(2)', title: '<img src=x onerror=y>' };
  expect(await textOf(`<div class="digest-post-embed" ${attrs(data)}></div>`)).toBe(
    '<p>&lt;img src=x onerror=y&gt;</p>',
  );
  expect(await textOf('<div class="tweet" data-attrs="{broken"></div>')).toBe('');
});

test('what the archive lacks is named', async () => {
  const rows: Row[] = [
    { id: '1.lamp', html: `<p>a</p><div class="native-video-embed" ${attrs({ mediaUploadId: 'x' })}></div>` },
    { id: '2.gone', title: 'Gone', html: null },
    { id: '3.note', title: 'Note', html: null, published: false },
  ];
  const entries = await entriesOf(readSubstack, archiveOf(rows, { 'posts/9.extra.html': '<p>x</p>' }));
  expect(remarksOf(entries)).toEqual([
    'left out: “Lamp” contains a video, recording, poll or card that the archive does not have.',
    'problem: The archive has no text of “Gone”.',
    'left out: The archive has no text of “Note”.',
    'problem: posts.csv says nothing of posts/9.extra.html, so it was left out.',
  ]);
});

test('a text that is too complex or too long is a problem, and the others are read', async () => {
  const rows = [
    { id: '1.deep', html: '<div>'.repeat(50_000) },
    { id: '2.lamp' },
    { id: '3.long', html: 'x'.repeat(2_000_001) },
  ];
  const entries = await entriesOf(readSubstack, archiveOf(rows));
  expect(ofKind(entries, 'post').map(({ key }) => key)).toEqual(['substack:2']);
  expect(remarksOf(entries)).toEqual([
    'problem: The text of “Lamp” is too complex to be read.',
    'problem: “Lamp” is far too long for a post; it was skipped.',
  ]);
  expect(entries.filter((entry) => 'of' in entry && entry.of === 'posts')).toHaveLength(2);
});

test('subscribers come with the day of their consent, and those who want no mails are counted', async () => {
  const list =
    'email,active_subscription,expiry,email_disabled,prefer_digests,created_at\n' +
    'asha@example.org,true,2027-01-01T00:00:00.000Z,false,false,2018-08-27T15:06:27.713Z\n' +
    'ravi@example.org,,,true,false,2018-08-27T15:06:27.713Z\nmeera@example.org,false,,false,false,\n';
  const entries = await entriesOf(readSubstack, archiveOf([], { 'email_list.lamps.csv': list }));
  expect(ofKind(entries, 'subscriber')).toEqual([
    {
      kind: 'subscriber',
      place: 'email_list.lamps.csv line 2',
      email: 'asha@example.org',
      confirmedAt: Date.parse('2018-08-27T15:06:27.713Z'),
      source: 'Substack export',
      language: 'both',
    },
  ]);
  expect(remarksOf(entries)).toEqual([
    'problem: The day they agreed is missing.',
    'left out: 1 person wants no emails, so they were left out.',
    'left out: 1 person has a paid subscription, which stays with the old site.',
  ]);
});

test('who is on two lists comes once, with the day of their consent, and stays away if one of them says so', async () => {
  const list = (rows: string) => `email,email_disabled,created_at\n${rows}`;
  const entries = await entriesOf(
    readSubstack,
    archiveOf([], {
      'a.csv': list('asha@example.org,false,\nravi@example.org,false,2020-01-01\n'),
      'b.csv': list('Asha@example.org,false,2020-01-02\nravi@example.org,true,\n'),
    }),
  );
  expect(ofKind(entries, 'subscriber')).toMatchObject([
    { place: 'b.csv line 2', confirmedAt: Date.UTC(2020, 0, 2, 12) },
  ]);
});

test('dates without a time zone are in UTC, and what is no date is no consent', async () => {
  const list = 'email,email_disabled,created_at\na@example.org,false,2021-09-01 00:30:00\nb@example.org,false,Plan 3\n';
  const entries = await entriesOf(readSubstack, archiveOf([], { 'email_list.csv': list }));
  expect(ofKind(entries, 'subscriber').map(({ confirmedAt }) => confirmedAt)).toEqual([Date.UTC(2021, 8, 1, 0, 30)]);
  expect(remarksOf(entries)).toEqual(['problem: The time must look like 2026-01-31 or 2026-01-31T12:00:00Z.']);
});

test('a list that was saved in UTF-16 is read', async () => {
  const list = Buffer.from('\ufeffemail,email_disabled,created_at\na@example.org,false,2020-01-01\n', 'utf16le');
  const entries = await entriesOf(readSubstack, archiveOf([], { 'email_list.csv': list }));
  expect(ofKind(entries, 'subscriber')).toMatchObject([
    { email: 'a@example.org', confirmedAt: Date.UTC(2020, 0, 1, 12) },
  ]);
});

test('the feed and the archive of the old site lead to those of this one', async () => {
  const html = '<a href="https://old.example/subscribe?">x</a>';
  const entries = await entriesOf(readSubstack, archiveOf([{ id: '1.lamp', html }]));
  expect(ofKind(entries, 'redirect').map(({ from, to }) => [from, to])).toEqual([
    ['https://old.example/feed', { address: '/feed.xml' }],
    ['https://old.example/archive', { address: '/blog' }],
  ]);
});
