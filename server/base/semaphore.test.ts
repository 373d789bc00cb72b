import { expect, test } from 'vitest';
import { Semaphore } from './semaphore.ts';

test('lets so many in, and the next one when one has left, once for each', async () => {
  const semaphore = new Semaphore(2);
  const inside: string[] = [];
  const enter = async (name: string) => {
    const release = await semaphore.acquire();
    inside.push(name);
    return release;
  };
  const [leaveA] = await Promise.all([enter('a'), enter('b')]);
  const c = enter('c');
  const d = enter('d');
  leaveA();
  leaveA();
  const leaveC = await c;
  expect(inside).toEqual(['a', 'b', 'c']);
  leaveC();
  await d;
  expect(inside).toEqual(['a', 'b', 'c', 'd']);
});
