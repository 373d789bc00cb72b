import { expect, test } from 'vitest';
import { groupCommits } from './group-commits.ts';

test('what is asked for while a commit is under way is committed together, in order', async () => {
  const groups: number[][] = [];
  const commit = groupCommits(async (changes: number[]) => {
    groups.push(changes);
    return changes.map((change) => change * 10);
  });
  const first = commit(1);
  const later = first.then(() => Promise.all([commit(2), commit(3), commit(4)]));
  expect([await first, await later]).toEqual([10, [20, 30, 40]]);
  expect(groups).toEqual([[1], [2, 3, 4]]);
});

test('a commit that fails fails all that it was for, and none after it', async () => {
  const commit = groupCommits(async (changes: number[]) => {
    if (changes.includes(1)) throw new Error('no disk');
    return changes;
  });
  const failed = await Promise.allSettled([commit(1), commit(2)]);
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await commit(3)).toBe(3);
});
