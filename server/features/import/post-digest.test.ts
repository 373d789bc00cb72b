import { expect, test } from 'vitest';
import { digestOf } from './post-digest.ts';

test('a plain line is known again by the digest that releases without formats stored', () => {
  const writing = { title: 'Lamp', summary: 'S', body: 'B', tags: ['a'] };
  const other = { category: 'Wisdom', status: 'published' } as const;
  const digest = digestOf({ ...writing, format: 'plain' }, other);
  expect(digest).toBe('n96oI3j77PizzYfqP936GIhvtLfOp_klH3KlzwN4TSQ');
  expect(digestOf({ ...writing, format: 'markdown' }, other)).not.toBe(digest);
});
