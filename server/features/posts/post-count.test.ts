import { expect, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import {
  buildCategory,
  createPost,
  inTransaction,
  postDraft,
  replacePost,
} from '../../../test/support/database/builders.ts';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { fc, runs } from '../../../test/support/runner/fast-check.ts';
import { countsOf } from '../../../test/support/texts/writing.ts';

const CATEGORIES = 3;

const status = fc.constantFrom('draft' as const, 'published' as const);
const category = fc.nat(CATEGORIES - 1);
const step = fc.oneof(
  fc.record({ kind: fc.constant('create' as const), category, status, fails: fc.boolean() }),
  fc.record({ kind: fc.constant('replace' as const), post: fc.nat(20), category, status, fails: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

async function take(database: Database, categoryIds: number[], postIds: number[], taken: Step): Promise<void> {
  const draft = postDraft({ categoryId: categoryIds[taken.category] as number, status: taken.status });
  const existing = taken.kind === 'replace' ? postIds[taken.post % Math.max(1, postIds.length)] : undefined;
  await inTransaction(database, async (db) => {
    const id = existing ?? (await createPost(db, draft));
    if (existing !== undefined) await replacePost(db, id, draft, 1);
    if (taken.fails) throw new Error('Changed my mind.');
    return id;
  }).then(
    (id) => existing === undefined && postIds.push(id),
    (error) => expect(error.message).toBe('Changed my mind.'),
  );
}

onBothDatabases('the post count stored with a category', (open) => {
  const setUp = async () => {
    const { database } = await open();
    const categories = [];
    for (let made = 0; made < CATEGORIES; made += 1) categories.push(await buildCategory(database));
    return { database, categoryIds: categories.map(({ id }) => id) };
  };

  test('is what a recount gives, after any posts made, published, withdrawn and moved', async () => {
    const { database, categoryIds } = await setUp();
    const postIds: number[] = [];
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const taken of steps) await take(database, categoryIds, postIds, taken);
        const { kept, counted } = await countsOf(database);
        expect(kept).toEqual(counted);
      }),
      { numRuns: runs(30) },
    );
  });

  test('is right when everybody changes the same few posts at once', async () => {
    const { database, categoryIds } = await setUp();
    const postIds: number[] = [];
    for (const [category] of categoryIds.entries()) {
      await take(database, categoryIds, postIds, { kind: 'create', category, status: 'draft', fails: false });
    }
    const steps: Step[] = Array.from({ length: 60 }, (_, index) => ({
      kind: 'replace',
      post: index % postIds.length,
      category: index % 2,
      status: index % 3 === 0 ? 'draft' : 'published',
      fails: index % 7 === 0,
    }));
    await Promise.all(steps.map((taken) => take(database, categoryIds, postIds, taken)));
    const { kept, counted } = await countsOf(database);
    expect(kept).toEqual(counted);
  });
});
