import { expect, test } from 'vitest';
import type { PostVersionDetail } from '#shared/contracts/post-writing.ts';
import { categoryNotice, restoredChanges } from './restored-changes.ts';

const LAMP = 'https://www.youtube.com/watch?v=UtBsl3j0YRQ';
const wisdom = { id: 1, name: 'Wisdom', slug: 'wisdom' };
const river = { id: 2, name: 'River', slug: 'river' };
const post = {
  title: 'दीया',
  subtitle: '',
  summary: 'A summary.',
  post_data: 'One two.',
  format: 'plain' as const,
  postCategory: wisdom,
  tags: ['a', 'b'],
  youtubeUrl: null,
  language: 'en' as const,
};

/** What the post says now, as a version. */
function versionWith(change: Partial<PostVersionDetail>): PostVersionDetail {
  const time = '2026-11-22T12:00:00.000Z';
  const postCategory = { ...wisdom, is_active: 1 as const };
  const version = { id: 1, revision: 1, saved_at: time, replaced_at: time };
  return { ...post, ...version, html: '', postCategory, ...change };
}

const changesTo = (change: Partial<PostVersionDetail>) => restoredChanges(post, versionWith(change));

test('a version that says the same changes nothing', () => {
  expect(changesTo({})).toEqual([]);
});

test('each part that differs is told, as it is now and as it will be', () => {
  const changes = changesTo({
    title: 'The lamp',
    subtitle: 'A line',
    summary: '',
    post_data: 'One.\nTwo three.',
    format: 'markdown',
    postCategory: { ...river, is_active: 1 },
    tags: ['b', 'a'],
    youtubeUrl: LAMP,
    language: 'hi',
  });
  expect(changes).toEqual([
    { name: 'Title', now: 'दीया', restored: 'The lamp' },
    { name: 'Subtitle', now: '', restored: 'A line' },
    { name: 'Summary', now: 'A summary.', restored: '' },
    { name: 'Content', now: '2 words', restored: '3 words' },
    { name: 'Formatting', now: 'plain text', restored: 'rich text' },
    { name: 'Category', now: 'Wisdom', restored: 'River' },
    { name: 'Tags', now: 'a, b', restored: 'b, a' },
    { name: 'Video', now: '', restored: LAMP },
    { name: 'Language', now: 'English', restored: 'हिन्दी' },
  ]);
});

test.each([
  ['Three four.', '2 other words'],
  ['एक', '1 word'],
  ['', ''],
])('another text, %s, is told by its length', (post_data, restored) => {
  expect(changesTo({ post_data })).toEqual([{ name: 'Content', now: '2 words', restored }]);
});

test.each([
  [null, 'The category of this version no longer exists, so the post stays in “Wisdom”.'],
  [
    { ...river, is_active: 0 as const },
    'The category of this version, “River”, is no longer offered, so the post stays in “Wisdom”.',
  ],
])('a category that does not come back (%o) is no change, and the reason is told', (postCategory, sentence) => {
  expect(changesTo({ postCategory })).toEqual([]);
  expect(categoryNotice(post, versionWith({ postCategory }))).toBe(sentence);
});

test.each([
  { ...river, is_active: 1 as const },
  { ...wisdom, is_active: 0 as const },
])('a category that comes back, or stays, needs no reason: %o', (postCategory) => {
  expect(categoryNotice(post, versionWith({ postCategory }))).toBe('');
});
