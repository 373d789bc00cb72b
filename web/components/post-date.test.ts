import { beforeEach, describe, expect, test } from 'vitest';
import { assets, POST, post, renderedPages, site } from '../../test/support/server/rendered-pages.ts';

const { api, open } = renderedPages();

const AT = '2026-11-20T19:00:00.000Z';
const HINDI = `<time dateTime="${AT}" lang="hi">21 नवंबर 2026</time>`;
const ENGLISH = `<time dateTime="${AT}" lang="en">21 November 2026</time>`;
const words = { comment: 'चलो', created_at: AT, author: post.author, may_delete: false };

const english = { ...post, id: 8, slug: 'a-lamp', title: 'A lamp', language: 'en' as const };
const letter = { id: 4, title: 'A letter', standfirst: '', language: 'en' as const, sent_at: AT, post_slug: null };
const hindiLetter = { ...letter, id: 3, title: 'पहला पत्र', language: 'hi' as const };

beforeEach(() => {
  const shownComments = {
    rows: [{ ...words, id: 1, replies: [], more_replies: false }],
    count: 1,
    page: 1,
    limit: 2,
    more: false,
  };
  const posts = [post, english].map((each) => ({ ...each, comments: 1, shownComments }));
  api.post = async (key) => posts.find(({ slug }) => slug === key) ?? null;
  api.posts = async ({ page }) => ({ rows: [english, post], count: 2, page, limit: 20 });
  api.latest = async () => ({
    ...{ featured: english, others: [post] },
    earlier: [{ ...english, slug: 'earlier', published_at: AT }],
  });
  api.letters = async (page) => ({ rows: [hindiLetter, letter], count: 2, page, limit: 20 });
  api.letter = async () => ({ ...letter, post_id: 9, html: '' });
  api.siteText = async (name) => ({ name, html: '', text: '', language: 'en', updated_at: AT });
});

/** The dates of a page, and whether it preloads the font with which they are shown in Hindi. */
async function datesOn(url: string) {
  const { html } = await open(url);
  const dates = html.match(/<time.*?<\/time>/g) ?? [];
  return [...dates, html.includes(`href="${assets.fonts.dates}"`) && 'font'].filter(Boolean);
}

describe('a site with dates in Hindi', () => {
  test('has them beside every text, with their font', async () => {
    const comment = HINDI.replace('2026<', '2026, 12:30 am<');
    expect(await datesOn('/blog/a-lamp')).toEqual([HINDI, comment, 'font']);
    expect(await datesOn('/blog')).toEqual([HINDI, HINDI, 'font']);
    expect(await datesOn('/newsletter/letters/4')).toEqual([HINDI, 'font']);
    expect(await datesOn('/privacy')).toEqual([HINDI, 'font']);
  });
});

describe('a site with dates in the language of the text', () => {
  beforeEach(() => {
    api.site = async () => ({ ...site, hindiName: '', dates: 'text' });
  });

  test('has those of an English article and of its comments in English, without a font for Hindi', async () => {
    expect(await datesOn('/blog/a-lamp')).toEqual([ENGLISH, ENGLISH.replace('2026<', '2026, 12:30 am<')]);
    expect(await datesOn(POST)).toEqual([HINDI, HINDI.replace('2026<', '2026, 12:30 am<'), 'font']);
  });

  test('has that of each entry of a list in the language of the entry', async () => {
    expect(await datesOn('/blog')).toEqual([ENGLISH, HINDI, 'font']);
    expect(await datesOn('/')).toEqual([ENGLISH, HINDI, ENGLISH, 'font']);
    expect(await datesOn('/nowhere')).toEqual([ENGLISH, HINDI, 'font']);
    expect(await datesOn('/newsletter/letters')).toEqual([HINDI, ENGLISH, 'font']);
  });

  test('has those around English words in English', async () => {
    // The form for the next letter has the name of Hindi, which is set in the same font.
    expect(await datesOn('/newsletter/letters/4')).toEqual([ENGLISH, 'font']);
    expect(await datesOn('/privacy')).toEqual([ENGLISH]);
    const months = (await datesOn('/archive')).filter((date) => date !== `<time dateTime="${AT}">21</time>`);
    expect(new Set(months)).toEqual(
      new Set([
        '<time dateTime="2026-11" lang="en">November</time>',
        '<time dateTime="2026-03" lang="en">March</time>',
      ]),
    );
  });
});
