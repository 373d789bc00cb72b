import { afterEach, expect, test, vi } from 'vitest';
import { UNREACHABLE } from './api.ts';
import { saveAnswer } from './save-answer.ts';

afterEach(() => vi.unstubAllGlobals());

function answerWith(response: () => Response): void {
  vi.stubGlobal('localStorage', { getItem: () => 'a token' });
  vi.stubGlobal('fetch', async () => response());
}

test('a file that is cut off on its way is told of in words', async () => {
  const cut = () => new ReadableStream({ start: (file) => file.error(new TypeError('network error')) });
  answerWith(() => new Response(cut()));
  await expect(saveAnswer('/auth/my-data', 'my-data.json')).rejects.toThrow(UNREACHABLE);
});

test('a refusal is told in the words of the site', async () => {
  answerWith(() => Response.json({ message: 'Log in first.' }, { status: 401 }));
  await expect(saveAnswer('/auth/my-data', 'my-data.json')).rejects.toThrow('Log in first.');
});
