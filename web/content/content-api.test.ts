import { afterEach, expect, test, vi } from 'vitest';
import { fetchedContent } from './content-api.ts';

afterEach(() => vi.unstubAllGlobals());

function answerWith(body: string, status: number, statusText = ''): void {
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('fetch', async () => new Response(body, { status, statusText }));
}

const posts = () => fetchedContent.posts({ page: 1, search: '', category: '' });

test('a content call that is refused is told by the status, a colon and the text', async () => {
  answerWith('Try again later.', 503);
  await expect(fetchedContent.videos()).rejects.toThrow(/^503: Try again later\.$/);
});

test('a call on posts is told by the message of the answer', async () => {
  answerWith('{"message":"Try again later."}', 503);
  await expect(posts()).rejects.toThrow(/^Try again later\.$/);
});

test('people read the text of the answer without the status, or a sentence of ours', async () => {
  answerWith('Try again later.', 503);
  await expect(fetchedContent.videos()).rejects.toMatchObject({ sentence: 'Try again later.' });
  answerWith('<h1>502 Bad Gateway</h1>', 502, 'Bad Gateway');
  const sentence = 'Something went wrong on our side.';
  await expect(fetchedContent.videos()).rejects.toMatchObject({ sentence });
  await expect(posts()).rejects.toMatchObject({ sentence });
});

test.each(['', '{}', '<html><h1>503 Service Unavailable</h1></html>'])(
  'an answer without words for people (%j) is told by its status',
  async (body) => {
    answerWith(body, 503, 'Service Unavailable');
    await expect(fetchedContent.videos()).rejects.toThrow(/^503: Service Unavailable$/);
    await expect(posts()).rejects.toThrow(/^Service Unavailable$/);
  },
);
