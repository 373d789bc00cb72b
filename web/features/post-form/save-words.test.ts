import { expect, test } from 'vitest';
import { type SaveSituation, saveWords } from './save-words.ts';

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
