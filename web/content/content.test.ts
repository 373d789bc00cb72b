import { expect, test } from 'vitest';
import type { ContentApi } from '#shared/content-api.ts';
import { createContent } from './content.ts';

/** Content whose questions for the author are answered by hand, in any order. */
function heldContent() {
  const answers: ((name: string) => void)[] = [];
  const author = () => new Promise((answer) => answers.push((name) => answer({ name })));
  return { content: createContent({ author } as unknown as ContentApi), answers };
}

test('what is known is not asked for again', async () => {
  const { content, answers } = heldContent();
  const loading = content.load([['author']]);
  answers[0]?.('Indumati');
  await loading;
  await content.load([['author']]);
  expect(answers).toHaveLength(1);
  expect(content.read('author')).toEqual({ name: 'Indumati' });
});

test('what is on its way is not asked for again, unless it failed', async () => {
  const { content, answers } = heldContent();
  const both = [content.load([['author']]), content.load([['author']])];
  expect(answers).toHaveLength(1);
  answers[0]?.('Indumati');
  await Promise.all(both);
  expect(content.read('author')).toEqual({ name: 'Indumati' });
  let calls = 0;
  const failing = createContent({ author: () => Promise.reject(new Error(`${++calls}`)) } as unknown as ContentApi);
  for (const call of ['1', '2']) await expect(failing.load([['author']])).rejects.toThrow(call);
});

test('an answer that was on its way when all was renewed is asked for again', async () => {
  const { content, answers } = heldContent();
  const before = content.load([['author']]);
  content.renew();
  answers[0]?.('as it was');
  await before;
  const after = content.load([['author']]);
  answers[1]?.('as it is');
  await after;
  expect(content.read('author')).toEqual({ name: 'as it is' });
});

test('an answer from before the renewal does not take the place of a newer one', async () => {
  const { content, answers } = heldContent();
  const before = content.load([['author']]);
  content.renew();
  const after = content.load([['author']]);
  answers[1]?.('as it is');
  await after;
  answers[0]?.('as it was');
  await before;
  expect(content.read('author')).toEqual({ name: 'as it is' });
});
