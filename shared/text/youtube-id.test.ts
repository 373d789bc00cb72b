import { expect, test } from 'vitest';
import { youtubeIdOf } from './youtube-id.ts';

test('the id is the v parameter of a watch address', () => {
  expect(youtubeIdOf('https://www.youtube.com/watch?t=3&v=UtBsl3j0YRQ')).toBe('UtBsl3j0YRQ');
});

test('anything else has none', () => {
  expect(youtubeIdOf('https://www.youtube.com/')).toBeNull();
  expect(youtubeIdOf('watch?v=1')).toBeNull();
  expect(youtubeIdOf('')).toBeNull();
  expect(youtubeIdOf(null)).toBeNull();
});
