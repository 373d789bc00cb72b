import { expect, test } from 'vitest';
import { type SaveSituation, savedToast, saveWords } from './save-words.ts';

const OPEN: SaveSituation = { status: null, isLater: false, isAdmin: false, publishing: 'open' };
const words = (situation: Partial<SaveSituation>) => {
  const { label, hint } = saveWords({ ...OPEN, ...situation });
  return [label, hint];
};

test('what the button does is said where its label does not tell', () => {
  expect(words({})).toEqual(['Create Post', '“Create Post” publishes it.']);
  expect(words({ status: 'draft' })).toEqual(['Update Post', '“Update Post” publishes it.']);
  expect(words({ status: 'published' })).toEqual(['Update Post', '']);
  expect(words({ status: 'draft', isLater: true })[0]).toBe('Schedule post');
  expect(words({ status: 'scheduled', isLater: true })).toEqual(['Update Post', 'It stays scheduled.']);
  expect(words({ status: 'scheduled' })).toEqual(['Publish now', '']);
});

test('who may not publish sends for review, or reads that it becomes a draft', () => {
  const review = { publishing: 'review' } as const;
  expect(words(review)).toEqual(['Send for review', 'An admin will read it before it is published.']);
  expect(words({ ...review, status: 'published' })[1]).toBe('It is taken off the site until an admin has read it.');
  expect(words({ ...review, isAdmin: true })[0]).toBe('Create Post');
  expect(words({ publishing: 'author' })[1]).toBe('Only admins publish on this site, so it becomes a draft.');
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
