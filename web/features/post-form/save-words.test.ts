import { expect, test } from 'vitest';
import { type SaveSituation, savedToast, saveWords } from './save-words.ts';

const OPEN: SaveSituation = { status: null, isLater: false, isAdmin: false, publishing: 'open' };
const words = (situation: Partial<SaveSituation>) => {
  const { label, hint, draftLabel } = saveWords({ ...OPEN, ...situation });
  return [label, hint, draftLabel];
};

test('what the button does is said where its label does not tell', () => {
  expect(words({})).toEqual(['Create Post', '', 'Save draft']);
  expect(words({ status: 'draft' })).toEqual(['Update Post', '“Update Post” publishes it.', 'Save draft']);
  expect(words({ status: 'published' })).toEqual(['Update Post', '', 'Make draft']);
  expect(words({ status: 'draft', isLater: true })[0]).toBe('Schedule post');
  expect(words({ status: 'scheduled', isLater: true })).toEqual(['Update Post', 'It stays scheduled.', 'Unschedule']);
  expect(words({ status: 'scheduled' })).toEqual(['Publish now', '', 'Save draft']);
});

test('where an admin reads first, a writer sends for review, and what waits goes on waiting', () => {
  const review = { publishing: 'review' } as const;
  const hint = 'An admin will read it before it is published.';
  expect(words(review)).toEqual(['Send for review', hint, 'Save draft']);
  expect(words({ ...review, status: 'waiting' })).toEqual(['Update Post', hint, 'Make draft']);
  expect(words({ ...review, status: 'published' })[1]).toBe('It is taken off the site until an admin has read it.');
  expect(words({ ...review, isAdmin: true })[0]).toBe('Create Post');
  const admins = { ...review, isAdmin: true, status: 'waiting' } as const;
  expect(words(admins)).toEqual(['Update Post', '“Update Post” publishes it.', 'Make draft']);
});

test('where only admins publish, a writer has one button, beside which it says what becomes of the text', () => {
  const author = { publishing: 'author', isLater: true } as const;
  const says = (end: string) => `Only admins publish on this site, so it ${end}.`;
  expect(words(author)).toEqual(['Create Post', says('becomes a draft'), undefined]);
  expect(words({ ...author, status: 'draft' })).toEqual(['Update Post', says('stays a draft'), undefined]);
  expect(words({ ...author, status: 'published' })[1]).toBe(says('is taken off the site'));
});

const said = (change: Partial<Parameters<typeof savedToast>[0]>) =>
  savedToast({ post: {}, message: 'Post created successfully', isNew: true, isDraft: false, ...change });

test('a new post is told of in the words of the site, and a new draft is called one', () => {
  expect(said({})).toEqual({ title: 'Success!', description: 'Post created successfully' });
  expect(said({ message: '' })).toEqual({ title: 'Success!', description: 'Post created successfully' });
  expect(said({ isDraft: true })).toEqual({ title: 'Draft saved' });
  const description = 'It is filed under “Wisdom” until you choose another category.';
  expect(said({ isDraft: true, filedUnder: 'Wisdom' })).toEqual({ title: 'Draft saved', description });
});

test('of an update the rest of the message is said, which is what became of the post', () => {
  expect(said({ isNew: false, message: 'Post updated successfully' })).toEqual({ title: 'Post updated successfully' });
  const message = 'Post updated successfully. It is a draft until an admin has read and published it.';
  const description = 'It is a draft until an admin has read and published it.';
  expect(said({ isNew: false, message })).toEqual({ title: 'Post updated successfully', description });
});

test('what waits for a review says so', () => {
  const post = { review_requested_at: '2026-11-20T19:00:00.000Z' };
  expect(said({ post })).toMatchObject({ title: 'Sent for review' });
});
