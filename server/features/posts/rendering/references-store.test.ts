import { expect, test } from 'vitest';
import { onDatabase } from '../../../../test/support/database/databases.ts';
import { openWriting, postIn } from '../../../../test/support/texts/writing.ts';
import { findReferences } from './references-store.ts';

const linksTo = (keys: string[]) => ({
  parts: keys.map((key) => ({ kind: 'post' as const, key, fragment: '', attributes: '' })),
});

onDatabase('what a saved text shows of the posts it links to', (open) => {
  test('is nothing of drafts and of posts in the bin but that they are not published, and only to their own writer', async () => {
    const { writer: join, database } = await openWriting(open);
    const writer = await join();
    const shown = postIn(await writer.create({ title: 'Shown' }));
    const draft = postIn(await writer.create({ title: 'Draft', status: 'draft' }));
    const withdrawn = postIn(await writer.create({ title: 'Withdrawn' }));
    postIn(await writer.update({ id: withdrawn.id, title: 'Renamed', status: 'published' }));
    postIn(await writer.update({ id: withdrawn.id, title: 'Renamed', status: 'draft' }));
    const binned = postIn(await writer.create({ title: 'Binned' }));
    postIn(await writer.remove(binned.id));

    const all = [shown, draft, withdrawn, binned];
    const links = linksTo(all.flatMap(({ id, slug }) => [String(id), slug]));
    const found = await findReferences(database.read, links, null);
    const post = { slug: 'shown', title: 'Shown', isPublished: true };
    expect([...found.posts]).toEqual([
      [String(shown.id), post],
      ['shown', post],
    ]);
    // So that the text is rendered again once they are published.
    expect(found.postIds).toEqual(all.map(({ id }) => id));
    const own = await findReferences(database.read, links, writer.id);
    const hidden = [...own.posts.values()].filter(({ isPublished }) => !isPublished);
    expect(hidden.map(({ title }) => title)).toEqual(Array(6).fill(''));
  });
});
