import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { guard } from '../../../test/support/runner/guard.ts';
import { engagementOf, openWithReaders } from '../../../test/support/texts/engagement.ts';
import { postIn } from '../../../test/support/texts/writing.ts';

guard('Comments at the same moment left wrong counts.');

onBothDatabases('a storm of comments and deletions', (open) => {
  test('leaves the counts as a recount finds them', async () => {
    const app = await openWithReaders(open, { rateLimits: false });
    const [id, other] = [await app.publish(), await app.publish()];
    const people = await Promise.all(Array.from({ length: 8 }, () => app.reader()));
    const key = randomUUID();
    const statuses = await Promise.all(
      people.flatMap((person, index) =>
        Array.from({ length: 12 }, async (_, turn) => {
          const on = turn % 4 === 0 ? other : id;
          if (turn === 7) return (await person.comment(id, 'Once.', key)).statusCode;
          if (turn === 8) return (await person.like(on)).statusCode;
          const { id: commentId } = postIn(await person.comment(on, `${index}, ${turn}`));
          if (turn % 3 !== 0) return 200;
          const deletions = await Promise.all([person.removeComment(commentId), person.removeComment(commentId)]);
          expect(deletions.map((answer) => answer.statusCode).sort()).toEqual([200, 404]);
          return 200;
        }),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    for (const postId of [id, other]) {
      const { kept, counted } = await engagementOf(app.database, postId);
      expect(kept).toEqual(counted);
      expect(kept.comments).toBeGreaterThan(0);
    }
  });
});
