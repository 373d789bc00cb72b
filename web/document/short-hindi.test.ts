import { expect, test } from 'vitest';
import { isShortHindi } from './short-hindi.ts';

test('the small font of the dates has the letters of some names, and then no other is fetched for them', () => {
  for (const name of ['', 'चिंतन', 'हिन्दी', 'अंतर नवल']) expect([name, isShortHindi(name)]).toEqual([name, true]);
  for (const name of ['मनोज', 'आत्म-चिंतन', 'Chintan']) expect([name, isShortHindi(name)]).toEqual([name, false]);
});
