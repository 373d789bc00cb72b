import { expect, test, vi } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { buildCategory, buildPost, inTransaction, postDraft } from '../../../test/support/builders.ts';
import { startProcess } from '../../../test/support/child-process.ts';
import { onBothDatabases } from '../../../test/support/databases.ts';
import { createPost } from '../posts/create-post.ts';
import { listPosts } from '../posts/read-posts.ts';
import { indexWaitingPosts } from './index-waiting-posts.ts';
import { rebuildIndex } from './rebuild-index.ts';
import { findRebuild } from './search-store.ts';

const COMMAND = 'server/features/search/reindex-command.ts';

async function found(database: Database, search: string): Promise<number> {
  return (await listPosts(database, { kind: 'published' }, { search, limit: 1 })).count;
}

/** As an older version left them, which knew no index. */
async function forget(database: Database): Promise<void> {
  await database.transaction((db) => db.deleteFrom('search_documents').execute());
}

onBothDatabases('posts from before there was an index', (open) => {
  test('are found after a while, and what was indexed meanwhile stays as it is', async () => {
    const { database } = await open();
    for (const title of ['Lamp one', 'Lamp two', 'Lamp three']) await buildPost(database, { title });
    await forget(database);
    expect(await found(database, 'lamp')).toBe(0);
    await buildPost(database, { title: 'Lamp four' });
    expect(await indexWaitingPosts(database, { batch: 2, pauseMs: 0 })).toBe(3);
    expect(await found(database, 'lamp')).toBe(4);
    expect(await indexWaitingPosts(database)).toBe(0);
  });

  test('are indexed anew where the rules have changed', async () => {
    const { database } = await open();
    const id = await buildPost(database, { title: 'Lamp' });
    await database.transaction((db) =>
      db.updateTable('search_documents').set({ version: 0 }).where('post_id', '=', id).execute(),
    );
    expect(await indexWaitingPosts(database)).toBe(1);
    expect(await found(database, 'lamp')).toBe(1);
  });

  test('are indexed when the site starts', async () => {
    const { database, databaseUrl, dataDir } = await open();
    await buildPost(database, { title: 'Lamp' });
    await forget(database);
    const site = startProcess('server/main.ts', { place: { databaseUrl, dataDir } });
    await site.says(/is ready/);
    await vi.waitUntil(async () => (await found(database, 'lamp')) === 1, { timeout: 60_000 });
    site.process.kill('SIGTERM');
    expect(await site.ended).toBe(0);
    expect(site.stderr()).toContain('are found now');
  });
});

onBothDatabases('a rebuild of the index', (open, engine) => {
  test('goes on where it was cut off, and leaves every post found once', async () => {
    const { database, databaseUrl, dataDir } = await open();
    const posts = engine === 'sqlite' ? 3000 : 1500;
    const categoryId = (await buildCategory(database)).id;
    const body = Array.from({ length: 300 }, (_, number) => `word${number}`).join(' ');
    await inTransaction(database, async (db) => {
      for (let number = 0; number < posts; number += 1) {
        await createPost(db, postDraft({ title: `Lamp ${number}`, slug: `lamp-x${number}`, body, categoryId }));
      }
    });
    const start = () => startProcess(COMMAND, { place: { databaseUrl, dataDir } });

    /** Once more where it came to its end before the signal came. */
    const cutOff = async (): Promise<void> => {
      const first = start();
      const hasBegun = async () => first.process.exitCode !== null || ((await findRebuild(database.read)) ?? 0) > 0;
      await vi.waitUntil(hasBegun, { timeout: 60_000, interval: 5 });
      first.process.kill('SIGKILL');
      await first.ended;
      if ((await findRebuild(database.read)) === undefined) await cutOff();
    };
    await cutOff();
    expect(await findRebuild(database.read)).toBeGreaterThan(0);
    expect(await found(database, 'lamp')).toBe(posts);

    const last = start();
    expect([await last.ended, last.stderr()]).toEqual([0, '']);
    expect(last.stdout()).toContain(`${posts.toLocaleString('en')} posts can be searched.`);
    expect(await findRebuild(database.read)).toBeUndefined();
    expect(await found(database, 'lamp')).toBe(posts);
    const documents = await database.read.selectFrom('search_documents').select('place').distinct().execute();
    expect(documents).toHaveLength(posts);
  });

  test('mends what has come to be wrong', async () => {
    const { database } = await open();
    await buildPost(database, { title: 'Lamp' });
    await forget(database);
    const seen: number[] = [];
    expect(await rebuildIndex(database, { onProgress: ({ done }) => void seen.push(done) })).toBe(1);
    expect(seen).toEqual([0, 1]);
    expect(await found(database, 'lamp')).toBe(1);
  });
});
