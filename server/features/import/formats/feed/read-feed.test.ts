import { expect, test } from 'vitest';
import { entriesOf, ofKind } from '../../../../../test/support/moving/source-files.ts';
import { readFeed } from './read-feed.ts';

const read = (file: string) => entriesOf(readFeed, { 'old.xml': file });

function rss(items: string): string {
  return `<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/" xmlns:atom="http://www.w3.org/2005/Atom"><channel><title>Old</title><link>https://old.example/</link><atom:link rel="self" href="https://old.example/rss/"/>${items}</channel></rss>`;
}

test('without full texts the description is the text; other files are links; addresses of mail are left out', async () => {
  const [post] = ofKind(
    await read(
      rss(`<item><title>One</title><description>Short.</description><author>mira@old.example (Mira)</author>
<enclosure url="https://old.example/talk.mp3?x=1" type="audio/mpeg"/></item>`),
    ),
    'post',
  );
  expect(post?.text.source).toBe('Short.<p><a href="https://old.example/talk.mp3?x=1">talk.mp3</a></p>');
  expect(post?.author).toBe('Mira');
  expect(post?.summary).toBeUndefined();
});

test('an image that the text shows is not the featured image, too', async () => {
  const item = `<item><title>One</title><description>&lt;img src="https://old.example/a.jpg"&gt;</description>
<enclosure url="https://old.example/a.jpg" type="image/jpeg"/></item>`;
  expect(ofKind(await read(rss(item)), 'post')[0]?.image).toBeUndefined();
});

test('RSS 1.0 is read, whose items are beside the channel', async () => {
  const file = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel rdf:about="https://old.example/"><title>Old</title><link>https://old.example/</link></channel>
<item rdf:about="https://old.example/lamp"><title>One</title><description>Text</description><dc:date>2020-01-02T03:04:05Z</dc:date><dc:subject>light</dc:subject></item></rdf:RDF>`;
  expect(ofKind(await read(file), 'post')).toMatchObject([
    {
      title: 'One',
      tags: ['light'],
      publishedAt: Date.parse('2020-01-02T03:04:05Z'),
      addresses: ['https://old.example/lamp'],
    },
  ]);
});

test('an item that is far too long is a problem', async () => {
  const [problem] = await read(
    rss(`<item><title>Long</title><description>${'x'.repeat(2_000_001)}</description></item>`),
  );
  const remark = 'It is far too long for a post; it was skipped.';
  expect(problem).toEqual({ kind: 'problem', place: 'item 1', remark, of: 'posts' });
});

test('a feed says that it is not the whole site, and its address leads to the feed here', async () => {
  const entries = await read(rss(''));
  expect(entries).toEqual([
    { kind: 'redirect', place: 'old.xml', from: 'https://old.example/rss/', to: { address: '/feed.xml' } },
    expect.objectContaining({ kind: 'left out', remark: expect.stringContaining('only the newest posts') }),
  ]);
});
test('without full texts the description is the text; other files are links; addresses of mail are left out', async () => {
  const [post] = ofKind(
    await read(
      rss(`<item><title>One</title><description>Short.</description><author>mira@old.example (Mira)</author>
<enclosure url="https://old.example/talk.mp3?x=1" type="audio/mpeg"/></item>`),
    ),
    'post',
  );
  expect(post?.text.source).toBe('Short.<p><a href="https://old.example/talk.mp3?x=1">talk.mp3</a></p>');
  expect(post?.author).toBe('Mira');
  expect(post?.summary).toBeUndefined();
});

test('an image that the text shows is not the featured image, too', async () => {
  const item = `<item><title>One</title><description>&lt;img src="https://old.example/a.jpg"&gt;</description>
<enclosure url="https://old.example/a.jpg" type="image/jpeg"/></item>`;
  expect(ofKind(await read(rss(item)), 'post')[0]?.image).toBeUndefined();
});

test('Atom is read, with a text in each of its forms', async () => {
  const entry = (content: string) => `<entry><id>tag:old.example,2020:1</id><title type="html">A &amp;amp; b</title>
<link rel="edit" href="https://old.example/edit"/><link href="https://old.example/lamp"/><published>2020-01-02T03:04:05Z</published>
<updated>2020-01-03T00:00:00+01:00</updated><author><name>Mira</name></author><category term="light" label="Light"/>${content}</entry>`;
  const file = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Old</title><link href="https://old.example/"/>
${entry('<content type="html">&lt;p&gt;One&lt;/p&gt;</content>')}
${entry('<content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>a &lt; b<br/>c</p></div></content>')}</feed>`;
  const [one, two] = ofKind(await read(file), 'post');
  expect(one).toMatchObject({
    title: 'A & b',
    text: { source: '<p>One</p>', base: 'https://old.example/lamp' },
    author: 'Mira',
    tags: ['Light'],
    publishedAt: Date.parse('2020-01-02T03:04:05Z'),
    updatedAt: Date.parse('2020-01-02T23:00:00Z'),
    addresses: ['https://old.example/lamp'],
  });
  expect(two?.text.source).toBe('<div><p>a &#60; b<br>c</p></div>');
});

test('RSS 1.0 is read, whose items are beside the channel', async () => {
  const file = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel rdf:about="https://old.example/"><title>Old</title><link>https://old.example/</link></channel>
<item rdf:about="https://old.example/lamp"><title>One</title><description>Text</description><dc:date>2020-01-02T03:04:05Z</dc:date><dc:subject>light</dc:subject></item></rdf:RDF>`;
  expect(ofKind(await read(file), 'post')).toMatchObject([
    {
      title: 'One',
      tags: ['light'],
      publishedAt: Date.parse('2020-01-02T03:04:05Z'),
      addresses: ['https://old.example/lamp'],
    },
  ]);
});

test('an item that is far too long is a problem', async () => {
  const [problem] = await read(
    rss(`<item><title>Long</title><description>${'x'.repeat(2_000_001)}</description></item>`),
  );
  const remark = 'It is far too long for a post; it was skipped.';
  expect(problem).toEqual({ kind: 'problem', place: 'item 1', remark, of: 'posts' });
});

test('a feed says that it is not the whole site, and its address leads to the feed here', async () => {
  const entries = await read(rss(''));
  expect(entries).toEqual([
    { kind: 'redirect', place: 'old.xml', from: 'https://old.example/rss/', to: { address: '/feed.xml' } },
    expect.objectContaining({ kind: 'left out', remark: expect.stringContaining('only the newest posts') }),
  ]);
});
