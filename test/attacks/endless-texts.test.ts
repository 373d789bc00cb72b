import { describe, expect, test } from 'vitest';
import { guard } from '../support/runner/guard.ts';
import { postIn } from '../support/texts/writing.ts';
import { shareSite } from './shared-site.ts';

guard('A text nested or accented without end kept the server or a reader’s browser busy for minutes.');

const opened = shareSite({}, async (site) => ({ member: await site.writer() }));

const within = (mark: string) => `${`${mark}a `.repeat(4900)}innermost${` a${mark}`.repeat(4900)}`;
/** In an order in which each has to be moved before all that came before it: quadratic, if there is no end to it. */
const accents = (count: number) => '\u0301\u0323'.repeat(count / 2);

/** What a member may save, and what walks it. */
const DEEP: Record<string, string> = {
  'emphasis within emphasis': within('*'),
  'bold words within bold words': within('**'),
  'words struck out within words struck out': within('~~'),
  'emphasis of all kinds within each other': `${'*a **b ~~c '.repeat(1600)}innermost${' c~~ b** a*'.repeat(1600)}`,
  'emphasis in a note in a quote in a list': `> - x^[${within('*')}]`,
  'quotes within lists within quotes': `${'> - '.repeat(3000)}innermost`,
  'notes within notes': `${'^['.repeat(3000)}innermost${']'.repeat(3000)}`,
  'links within links': `${'['.repeat(3000)}innermost${'](/a)'.repeat(3000)}`,
};

describe('however deep a member nests', () => {
  test.each(Object.entries(DEEP))('%s, its page, every feed and its download are there', async (name, content) => {
    const { member, get } = opened();
    const { id, slug } = postIn(await member.create({ title: name, content, format: 'markdown' }));
    for (const address of [`/blog/${slug}`, '/feed.xml', '/rss.xml', '/feed.json', `/api/post/${id}/markdown`]) {
      const { statusCode, body } = await get(address, member.bearer);
      expect([address, statusCode, body.includes('innermost')]).toEqual([address, 200, true]);
    }
    postIn(await member.remove(id));
    expect((await get('/feed.xml')).body).not.toContain('innermost');
  });
});

/** Where accents without end may stand. */
const ACCENTED: Record<string, Record<string, unknown>> = {
  'a word': { content: `e${accents(390_000)} innermost` },
  'a heading': { content: `## e${accents(390_000)}\n\ninnermost`, format: 'markdown' },
};

describe('accents without end', () => {
  test.each(Object.entries(ACCENTED))('on %s keep nobody else waiting', async (name, fields) => {
    const { member, get } = opened();
    const { slug } = postIn(await member.create({ title: name, ...fields }));
    expect((await get(`/blog/${slug}`)).body).toContain('innermost');
    const { rows } = postIn(await get('/api/post/list?search=innermost'));
    expect(rows[0].title).toBe(name);
  });

  test('make a tag too long, in whatever way the tags are sent', async () => {
    const { member } = opened();
    const long = `e${accents(300_000)}`;
    for (const tags of [long, [long], JSON.stringify([long]), ['light', long]]) {
      const answer = await member.create({ tags });
      expect([answer.statusCode, answer.json().message]).toEqual([400, 'A tag can be at most 50 characters long.']);
    }
    // Sent with their accents apart, fifty letters are no more than fifty.
    const { tags } = postIn(await member.create({ tags: ['e\u0301'.repeat(50)] }));
    expect(tags).toEqual(['é'.repeat(50)]);
  });
});

const REFUSED: Record<string, [Record<string, unknown>, RegExp]> = {
  'a title of more than 300 characters': [{ title: 'x'.repeat(301) }, /^Title must be at most 300 /],
  'a text of more than 400,000': [{ content: 'x'.repeat(400_001) }, /^Content must be at most 400000 /],
  'more cells than a page has room for': [
    { content: `${'|a'.repeat(9000)}|\n${'|-'.repeat(9000)}|\n|x|`, format: 'markdown' },
    /more than 10,000 /,
  ],
  'more notes than a page has room for': [{ content: '^[a]'.repeat(10_001), format: 'markdown' }, /more than 10,000 /],
  'a drawing that there is not': [{ drawing: 'bell-99999999999' }, /^There is no such drawing/],
};

test.each(Object.entries(REFUSED))(
  '%s is refused in words, as a draft and as a change as well',
  async (_name, [fields, words]) => {
    const { member } = opened();
    const { id, revision } = postIn(await member.create({ title: 'Before' }));
    for (const answer of [
      await member.create(fields),
      await member.create({ ...fields, status: 'draft' }),
      await member.update({ id, ...fields }),
    ]) {
      expect([answer.statusCode, answer.json().message]).toEqual([400, expect.stringMatching(words)]);
    }
    expect(postIn(await member.get(`/api/post/${id}`))).toMatchObject({ title: 'Before', revision });
  },
);

/** Each ड may be heard as d or r: eighteen of them have 262,144 readings, and forty a million million. */
const AMBIGUOUS: Record<string, string> = {
  'a word of 36 letters that may be heard in 262,144 ways': 'धड'.repeat(18),
  'a word of 300 letters with two readings each': 'ड'.repeat(300),
  'an ordinary word': 'दीपावली',
};

describe.each(Object.entries(AMBIGUOUS))('%s', (name, word) => {
  test('is saved in a post, found and suggested', async () => {
    const { member, get } = opened();
    postIn(await member.create({ title: name, content: `${word} innermost` }));
    const { rows } = postIn(await get(`/api/post/list?search=${encodeURIComponent(word.slice(0, 200))}`));
    expect(rows[0].title).toBe(name);
    expect((await get(`/blog?search=${encodeURIComponent(word.slice(0, 200))}`)).body).toContain(name);
    const suggested = await get(`/api/search/suggest?q=${encodeURIComponent(word.slice(0, 200))}`);
    expect(suggested.statusCode).toBe(200);
  });
});
