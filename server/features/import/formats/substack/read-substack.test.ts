import { expect, test } from 'vitest';
import { convertText } from '#server/features/import/text/convert-text.ts';
import { entriesOf, ofKind, remarksOf } from '../../../../../test/support/moving/source-files.ts';
import { readSubstack } from './read-substack.ts';

const COLUMNS = 'post_id,post_date,is_published,email_sent_at,type,audience,title,subtitle,podcast_url';
const DATE = '2022-08-12T12:11:23.230Z';

/** An archive of posts with these texts, by their names in it. */
function archiveOf(posts: Record<string, string>, others: Record<string, string | Buffer> = {}) {
  const lines = Object.keys(posts).map((id) => `${id},${DATE},true,${DATE},newsletter,everyone,Lamp,,\n`);
  const texts = Object.entries(posts).map(([id, html]) => [`posts/${id}.html`, html]);
  return { 'posts.csv': `${COLUMNS}\n${lines.join('')}`, ...Object.fromEntries(texts), ...others };
}

/** As it will be stored, but for addresses. */
async function convertedOf(html: string) {
  return convertText({ format: 'html', source: await textOf(html), base: 'https://a.example' });
}

async function textOf(html: string): Promise<string> {
  const [post] = ofKind(await entriesOf(readSubstack, archiveOf({ '1.lamp': html })), 'post');
  return post?.text.source ?? '';
}

const attrs = (value: unknown) => `data-attrs="${JSON.stringify(value).replaceAll('"', '&quot;')}"`;

test('addresses are relative to the root if nothing tells the host, and the list of subscribers may tell it', async () => {
  const addresses = async (others: Record<string, string | Buffer> = {}) =>
    ofKind(await entriesOf(readSubstack, archiveOf({ '1.lamp': 'A lamp.' }, others)), 'post')[0]?.addresses;
  expect(await addresses()).toEqual(['/p/lamp']);
  expect(await addresses({ 'email_list.lamps.csv': 'email\n' })).toEqual(['https://lamps.substack.com/p/lamp']);
});

test('a card that is empty and does not say what it showed is named', async () => {
  const html = '<p>x</p><div class="digest-post-embed" data-attrs="{broken"></div>';
  const { body, remarks } = await convertedOf(html);
  expect([body, remarks]).toEqual(['x', ['Embedded content without an address was left out.']]);
});

test('what was played on the page and becomes a link is named in the report', async () => {
  const song = { url: 'https://open.spotify.com/e/1', title: 'Song' };
  const html = `<div class="spotify-wrap" ${attrs(song)}></div>`;
  expect((await convertedOf(html)).remarks).toEqual(['Embedded content of other sites became links.']);
  const row = `1.talk,${DATE},true,${DATE},podcast,everyone,Talk,,https://api.substack.com/feed/1.mp3`;
  const archive = { 'posts.csv': `${COLUMNS}\n${row}\n`, 'posts/1.talk.html': '<p>a</p>' };
  const [episode] = ofKind(await entriesOf(readSubstack, archive), 'post');
  const { body, remarks } = convertText(episode?.text ?? { format: 'plain', source: '' });
  expect(body).toMatch(/^\[🔊 Talk\]\(\S+\)\n\na$/);
  expect(remarks).toEqual(['Audio and video files became links.']);
  const link = `<div class="digest-post-embed" ${attrs({ url: 'https://a.example/p/b', title: 'Other' })}></div>`;
  expect((await convertedOf(link)).remarks).toEqual([]);
});

test('a script in the data of an embed becomes neither a link nor markup', async () => {
  const data = { url: 'javascript:alert(1)', canonical_url: 'javascript:alert(2)', title: '<img src=x onerror=y>' };
  const { body } = await convertedOf(`<div class="digest-post-embed" ${attrs(data)}></div>`);
  expect(body).toBe('\\<img src=x onerror=y>');
  expect((await convertedOf('<div class="tweet" data-attrs="{broken"></div>')).body).toBe('');
});

test('a text that is too long is a problem, and the others are read', async () => {
  const posts = { '1.deep': '<div>'.repeat(50_000), '2.lamp': 'A lamp.', '3.long': 'x'.repeat(2_000_001) };
  const entries = await entriesOf(readSubstack, archiveOf(posts));
  expect(ofKind(entries, 'post').map(({ key }) => key)).toEqual(['substack:1', 'substack:2']);
  expect(remarksOf(entries)).toEqual(['problem: “Lamp” is far too long for a post; it was skipped.']);
  expect(entries.filter((entry) => 'of' in entry && entry.of === 'posts')).toHaveLength(1);
});

test('who is on two lists comes once, with the day of their consent, and stays away if one of them says so', async () => {
  const list = (rows: string) => `email,email_disabled,created_at\n${rows}`;
  const entries = await entriesOf(
    readSubstack,
    archiveOf(
      {},
      {
        'a.csv': list('asha@example.org,false,\nravi@example.org,false,2020-01-01\n'),
        'b.csv': list('Asha@example.org,false,2020-01-02\nravi@example.org,true,\n'),
      },
    ),
  );
  expect(ofKind(entries, 'subscriber')).toMatchObject([
    { place: 'b.csv line 2', confirmedAt: Date.UTC(2020, 0, 2, 12) },
  ]);
});

test('dates without a time zone are in UTC, and what is no date is no consent', async () => {
  const list = 'email,email_disabled,created_at\na@example.org,false,2021-09-01 00:30:00\nb@example.org,false,Plan 3\n';
  const entries = await entriesOf(readSubstack, archiveOf({}, { 'email_list.csv': list }));
  expect(ofKind(entries, 'subscriber').map(({ confirmedAt }) => confirmedAt)).toEqual([Date.UTC(2021, 8, 1, 0, 30)]);
  expect(remarksOf(entries)).toEqual(['problem: The time must look like 2026-01-31 or 2026-01-31T12:00:00Z.']);
});

test('a list that was saved in UTF-16 is read', async () => {
  const list = Buffer.from('\ufeffemail,email_disabled,created_at\na@example.org,false,2020-01-01\n', 'utf16le');
  const entries = await entriesOf(readSubstack, archiveOf({}, { 'email_list.csv': list }));
  expect(ofKind(entries, 'subscriber')).toMatchObject([
    { email: 'a@example.org', confirmedAt: Date.UTC(2020, 0, 1, 12) },
  ]);
});
