import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { guard } from '../../../test/support/runner/guard.ts';
import { engagementOf, openWithReaders } from '../../../test/support/texts/engagement.ts';
import { postIn } from '../../../test/support/texts/writing.ts';

guard('Likes at the same moment left wrong counts.');

onBothDatabases('two hundred presses at once', (open) => {
  test.each([
    ['that toggle', () => undefined],
    ['that like', () => true],
    ['that like and take it back', (turn: number) => turn % 2 === 0],
  ])('%s, by one person, leave one like or none, and the count right', async (_, wish) => {
    const app = await openWithReaders(open);
    const [id, reader] = [await app.publish(), await app.reader()];
    const answers = await Promise.all(Array.from({ length: 200 }, (_, turn) => reader.like(id, wish(turn))));
    for (const answer of answers) {
      const { like_count, liked } = postIn(answer);
      expect(like_count).toBe(liked ? 1 : 0);
    }
    const { kept, counted } = await engagementOf(app.database, id);
    expect(kept).toEqual(counted);
    if (wish(0) !== wish(1)) expect(kept.likes).toBeLessThanOrEqual(1);
    // An even number of toggles comes back to where it began.
    else expect(kept.likes).toBe(wish(0) ? 1 : 0);
  });

  test('by fifty people make fifty likes', async () => {
    const app = await openWithReaders(open);
    const id = await app.publish();
    const people = await Promise.all(Array.from({ length: 50 }, () => app.reader()));
    const likesAfter = async (...wishes: (boolean | undefined)[]) => {
      await Promise.all(wishes.flatMap((liked) => people.map(async (person) => postIn(await person.like(id, liked)))));
      const { kept, counted } = await engagementOf(app.database, id);
      expect(kept).toEqual(counted);
      return kept.likes;
    };
    expect(await likesAfter(true, true, true, true)).toBe(50);
    expect(await likesAfter(undefined, undefined, undefined, undefined)).toBe(50);
    expect(await likesAfter(undefined)).toBe(0);
    expect(await likesAfter(undefined, undefined, undefined)).toBe(50);
    expect(await likesAfter(false, false)).toBe(0);
  });
});
