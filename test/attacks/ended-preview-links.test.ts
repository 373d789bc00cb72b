import { expect, test } from 'vitest';
import { emptyBin } from '#server/features/posts/writing/bin.ts';
import { onDatabase } from '../support/database/databases.ts';
import { guard } from '../support/runner/guard.ts';
import { postIn } from '../support/texts/writing.ts';
import { shareDraft } from './share-draft.ts';
import { openWhole } from './whole-site.ts';

guard('A preview link still opened a draft after it was revoked.');

onDatabase('a preview link that once opened a draft', (open) => {
  test('opens nothing by a copy that somebody has, once it is revoked or the draft is in the bin', async () => {
    const site = await openWhole(open, { rateLimits: false });
    const member = await site.writer();
    const [one, two] = [await shareDraft(site, member), await shareDraft(site, member)];
    const etags = await Promise.all([one, two].map(async ({ page }) => String((await site.get(page)).headers.etag)));
    postIn(await site.send('DELETE', `/api/post/${one.id}/preview-link`, undefined, member.bearer));
    postIn(await member.remove(two.id));
    for (const [index, { page, call }] of [one, two].entries()) {
      for (const condition of [
        { 'if-none-match': etags[index] ?? '' },
        { 'if-none-match': '*' },
        { range: 'bytes=0-99' },
      ]) {
        for (const method of ['GET', 'HEAD'] as const) {
          const answers = [page, call].map((url) =>
            site.app.inject({ method, url, headers: { ...condition } as Record<string, string> }),
          );
          expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([404, 404]);
        }
      }
    }
    postIn(await member.restore(two.id));
    expect((await site.get(two.page)).statusCode).toBe(200);
  });

  test('leaves nothing that could open a later post of its number, once the post or the account is gone for good', async () => {
    const site = await openWhole(open, { rateLimits: false });
    const [member, leaving] = [await site.writer(), await site.writer()];
    const [gone, left] = [await shareDraft(site, member), await shareDraft(site, leaving)];
    postIn(await site.desk.remove(`people/${leaving.id}`, { writings: 'keep' }));
    postIn(await member.remove(gone.id));
    await emptyBin(site.database, Date.now() + 31 * 24 * 60 * 60_000);
    for (const { page, call } of [gone, left]) {
      expect([(await site.get(page)).statusCode, (await site.get(call)).statusCode]).toEqual([404, 404]);
    }
    expect(await site.database.read.selectFrom('preview_links').selectAll().execute()).toEqual([]);
  });
});
