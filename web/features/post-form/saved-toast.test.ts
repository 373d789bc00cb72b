import { expect, test } from 'vitest';
import { savedToast } from './saved-toast.ts';

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
