import { expect, test } from 'vitest';
import { youtubeWatchUrl } from './youtube.ts';

const WATCH = 'https://www.youtube.com/watch?v=UtBsl3j0YRQ';

test.each([
  WATCH,
  'http://youtube.com/watch?t=3&v=UtBsl3j0YRQ#x',
  'HTTPS://M.YOUTUBE.COM/watch?v=UtBsl3j0YRQ',
  'youtube.com/watch?v=UtBsl3j0YRQ',
  'https://youtu.be/UtBsl3j0YRQ?si=abc',
  'https://www.youtube.com/embed/UtBsl3j0YRQ',
  'https://www.youtube-nocookie.com/embed/UtBsl3j0YRQ?start=1',
  'https://www.youtube.com/shorts/UtBsl3j0YRQ/',
  'https://youtube.com/live/UtBsl3j0YRQ',
])('%s is the address of a video', (address) => {
  expect(youtubeWatchUrl(address)).toBe(WATCH);
});

test.each([
  '',
  'UtBsl3j0YRQ',
  'https://www.youtube.com/',
  'https://www.youtube.com/watch',
  'https://www.youtube.com/watch?v=',
  'https://www.youtube.com/watch?v="><script>',
  'https://youtube.com.example/watch?v=UtBsl3j0YRQ',
  'https://example.org/watch?v=UtBsl3j0YRQ',
  'javascript://youtube.com/watch?v=UtBsl3j0YRQ',
  'https://youtu.be/',
  'https://[',
])('%s is not', (address) => {
  expect(youtubeWatchUrl(address)).toBeNull();
});
