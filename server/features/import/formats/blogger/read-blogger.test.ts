import { expect, test } from 'vitest';
import {
  bloggerEntry,
  bloggerExport,
  takeoutEntry,
  takeoutExport,
} from '../../../../../test/support/moving/blogger-export.ts';
import { entriesOf, ofKind, remarksOf, sourceFiles } from '../../../../../test/support/moving/source-files.ts';
import { readBlogger } from './read-blogger.ts';

const read = (file: string) => entriesOf(readBlogger, { 'feed.atom': file });

const page = (path: string) => `<link rel="alternate" type="text/html" href="https://old.blogspot.example${path}"/>`;
const label = (term: string) => `<category scheme="http://www.blogger.com/atom/ns#" term="${term}"/>`;

test('a post comes with its labels, its address and its paragraphs', async () => {
  const more = page('/2010/11/the-lamp.html') + label('light') + label('Deep &amp; still');
  const [post] = ofKind(
    await read(bloggerExport([bloggerEntry({ id: 5, content: 'One<br /><br />Two<br />three', more })])),
    'post',
  );
  expect(post).toMatchObject({
    key: 'blogger:77:5',
    place: 'post 5',
    title: 'The lamp',
    text: {
      format: 'html',
      source: '<p>One</p>\n<p>Two<br>\nthree</p>\n',
      base: 'https://old.blogspot.example/2010/11/the-lamp.html',
    },
    slug: 'the-lamp',
    categories: [],
    tags: ['light', 'Deep & still'],
    author: 'Mira Joshi',
    status: 'published',
    publishedAt: Date.parse('2010-11-27T04:30:00Z'),
    addresses: ['https://old.blogspot.example/2010/11/the-lamp.html'],
  });
});

test('drafts stay drafts, pages come as posts, and settings are counted', async () => {
  const entries = await read(
    bloggerExport([
      bloggerEntry({ id: 1, kind: 'settings' }),
      bloggerEntry({ id: 2, more: '<app:control><app:draft>yes</app:draft></app:control>' }),
      bloggerEntry({ id: 3, kind: 'page', title: 'About', more: page('/p/about.html') }),
    ]),
  );
  expect(ofKind(entries, 'post').map(({ status, publishedAt }) => [status, publishedAt !== undefined])).toEqual([
    ['draft', false],
    ['published', true],
  ]);
  expect(remarksOf(entries)).toEqual([
    'left out: “About” was a page and becomes a post.',
    'left out: Left out: 1 setting of the blog: settings (1).',
  ]);
});

test('comments know their post and what they reply to; those on other posts are counted', async () => {
  const on = (id: number) => `<thr:in-reply-to ref="tag:blogger.com,1999:blog-77.post-${id}"/>`;
  const reply = '<link rel="related" href="https://www.blogger.com/feeds/77/5/comments/default/6"/>';
  const entries = await read(
    bloggerExport([
      bloggerEntry({ id: 5 }),
      bloggerEntry({ id: 6, kind: 'comment', content: 'Yes.', more: on(5) }),
      bloggerEntry({ id: 7, kind: 'comment', content: 'No.', more: on(5) + reply }),
      bloggerEntry({ id: 8, kind: 'comment', more: on(99) }),
    ]),
  );
  expect(ofKind(entries, 'comment')).toMatchObject([
    { key: 'blogger:77:comment-6', post: 'blogger:77:5', author: 'Mira Joshi', status: 'shown' },
    { key: 'blogger:77:comment-7', post: 'blogger:77:5', parent: 'blogger:77:comment-6' },
  ]);
  expect(remarksOf(entries)).toEqual(['left out: Left out: 1 comment on posts that are not in the export.']);
  expect(JSON.stringify(entries)).not.toContain('noreply@');
});

test('images are shown as they were uploaded, with their captions', async () => {
  const small = 'https://1.bp.blogspot.com/-x/y/z/s320/a.jpg';
  const large = 'https://1.bp.blogspot.com/-x/y/z/s1600/a.jpg';
  const table = `<table class="tr-caption-container"><tbody><tr><td><a href="${large}"><img src="${small}" alt="A lamp"></a></td></tr><tr><td class="tr-caption">At <b>night</b></td></tr></tbody></table>`;
  const linked = `<a href="https://1.bp.blogspot.com/-x/y/z/s1600-h/b.jpg"><img src="https://1.bp.blogspot.com/-x/y/z/w640-h480/b.jpg"></a>`;
  const today = '<img src="https://blogger.googleusercontent.com/img/a/AVv=w400-h300">';
  const foreign = '<a href="https://example.org/"><img src="https://example.org/s320/c.jpg"></a>';
  const content = table + linked + today + foreign;
  const [post] = ofKind(await read(bloggerExport([bloggerEntry({ id: 5, content })])), 'post');
  expect(post?.text.source.replaceAll('\n', '')).toBe(
    `<figure><img src="${large}" alt="A lamp"><figcaption>At <b>night</b></figcaption></figure><p><img src="https://1.bp.blogspot.com/-x/y/z/s1600/b.jpg"><img src="https://blogger.googleusercontent.com/img/a/AVv=s1600">${foreign}</p>`,
  );
});

test('of several images in one table or link, none is lost', async () => {
  const [a, b] = ['a', 'b'].map((name) => `<img src="https://old.example/${name}.png">`);
  const table = `<table class="tr-caption-container"><tbody><tr><td>${a}</td><td>${b}</td></tr><tr><td class="tr-caption">Two</td></tr></tbody></table>`;
  const link = `<a href="https://old.example/a.png">${a}${b}</a>`;
  const [post] = ofKind(await read(bloggerExport([bloggerEntry({ id: 5, content: table + link })])), 'post');
  expect(post?.text.source.replaceAll('\n', '')).toBe(
    `<figure>${a}${b}<figcaption>Two</figcaption></figure><p>${link}</p>`,
  );
});

test('labels, months and feeds have new addresses', async () => {
  const more = page('/2010/11/the-lamp.html') + label('Deep light');
  const entries = await read(bloggerExport([bloggerEntry({ id: 5, more })]));
  const to = (path: string) =>
    ofKind(entries, 'redirect').find(({ from }) => from === `https://old.blogspot.example/${path}`)?.to;
  expect(to('search/label/Deep%20light')).toEqual({ tag: 'Deep light' });
  expect(to('feeds/posts/default')).toEqual({ address: '/feed.xml' });
  expect(to('2010/11/')).toEqual({ address: '/archive/2010' });
  expect(to('2010_11_01_archive.html')).toEqual({ address: '/archive/2010' });
});

test('the form of Google Takeout is read, whose links tell the address of the blog', async () => {
  const file = (name: string) => `<blogger:filename>${name}</blogger:filename>`;
  const content =
    '<a href="https://old.example/2010/11/lamp.html">there</a><a href="https://other.example/2010/11/x.html">x</a>';
  const replied = '<blogger:parent>tag:blogger.com,1999:blog-88.post-1</blogger:parent>';
  const entries = await read(
    takeoutExport([
      takeoutEntry(1, 'POST', 'LIVE', { more: `${file('/2010/11/lamp.html')}<blogger:trashed/>` }),
      takeoutEntry(2, 'POST', 'LIVE', { more: file('/2010/11/wind.html'), content }),
      takeoutEntry(3, 'POST', 'DRAFT'),
      takeoutEntry(4, 'POST', 'SOFT_TRASHED'),
      takeoutEntry(5, 'PAGE', 'LIVE', { more: file('/p/about.html') }),
      takeoutEntry(6, 'COMMENT', 'LIVE', { more: `${replied}<blogger:inReplyTo/>` }),
      takeoutEntry(7, 'COMMENT', 'PENDING', {
        more: `${replied}<blogger:inReplyTo>tag:blogger.com,1999:blog-88.post-6</blogger:inReplyTo>`,
      }),
      takeoutEntry(8, 'COMMENT', 'SPAM_COMMENT', { more: replied }),
    ]),
  );
  expect(ofKind(entries, 'post').map(({ key, status, addresses }) => [key, status, addresses])).toEqual([
    ['blogger:88:1', 'published', ['https://old.example/2010/11/lamp.html']],
    ['blogger:88:2', 'published', ['https://old.example/2010/11/wind.html']],
    ['blogger:88:3', 'draft', []],
    ['blogger:88:5', 'published', ['https://old.example/p/about.html']],
  ]);
  expect(ofKind(entries, 'comment').map(({ status, post, parent }) => [status, post, parent])).toEqual([
    ['shown', 'blogger:88:1', undefined],
    ['held', 'blogger:88:1', 'blogger:88:comment-6'],
  ]);
  expect(remarksOf(entries).slice(1)).toEqual([
    'left out: Left out: 1 post in the bin or marked as spam.',
    'left out: Left out: 1 comment in the bin or marked as spam.',
  ]);
});

test('a title with far too much markup is no reason to skip a post', async () => {
  const file = bloggerExport([bloggerEntry({ id: 1 })]);
  const title = `<title type="html">${'&lt;b&gt;'.repeat(3000)}</title>`;
  expect(ofKind(await read(file.replace(/<title[^>]*>The lamp<\/title>/, title)), 'post')).toMatchObject([
    { title: '<b>'.repeat(3000) },
  ]);
});

test('nothing comes from a file that is cut off, and a post that cannot be read is a problem', async () => {
  const whole = bloggerExport([
    bloggerEntry({ id: 1, content: '<div>'.repeat(50_000) }),
    bloggerEntry({ id: 2 }),
    bloggerEntry({ id: 3, content: 'x'.repeat(2_000_001) }),
  ]);
  const cut = readBlogger(sourceFiles({ 'feed.atom': whole.slice(0, -20) }));
  await expect(cut.next()).rejects.toThrow(/cut off/);
  const entries = await read(whole);
  expect(ofKind(entries, 'post').map(({ place }) => place)).toEqual(['post 2']);
  expect(remarksOf(entries)).toEqual([
    'problem: It has HTML that is nested too deeply to be read; it was skipped.',
    'problem: It is far too long for a post; it was skipped.',
  ]);
  expect(entries.filter((entry) => 'of' in entry && entry.of === 'posts')).toHaveLength(2);
});

test('a post that was scheduled still is, and a draft has no time', async () => {
  const published = (time: string) => (entry: string) => entry.replace('2010-11-27T10:00:00Z', time);
  const later = published('2032-01-02T10:00:00Z');
  const entries = [later(takeoutEntry(1, 'POST', 'SCHEDULED')), later(takeoutEntry(2, 'POST', 'DRAFT'))];
  const posts = ofKind(await read(takeoutExport(entries)), 'post');
  expect(posts.map(({ status, publishAt }) => [status, publishAt])).toEqual([
    ['draft', Date.UTC(2032, 0, 2, 10)],
    ['draft', undefined],
  ]);
});
