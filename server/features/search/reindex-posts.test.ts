import { expect, test, vi } from 'vitest';
import type { Database } from '#server/database/database.ts';
import {
  buildCategory,
  buildPost,
  createPost,
  inTransaction,
  postDraft,
} from '../../../test/support/database/builders.ts';
import { onBothDatabases } from '../../../test/support/database/databases.ts';
import { startProcess } from '../../../test/support/runner/child-process.ts';
import { runCommand } from '../../../test/support/runner/run-command.ts';
import { listenTo } from '../../../test/support/texts/writing.ts';
import { listPosts } from '../posts/read-posts.ts';
import { runReindexCommand } from './reindex-command.ts';
import { indexWaitingPosts, reindexPosts } from './reindex-posts.ts';

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

  test('remove the cached answers to searches that did not find them, and nothing while there are none', async () => {
    const { database } = await open();
    await buildPost(database, { title: 'Lamp' });
    const heard = listenTo(database);
    await indexWaitingPosts(database);
    expect(heard).toEqual([]);
    await forget(database);
    await indexWaitingPosts(database);
    expect(heard).toEqual([['posts']]);
    await reindexPosts(database);
    expect(heard).toEqual([['posts'], ['posts']]);
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

onBothDatabases('reindexing', (open) => {
  const BODY = Array.from({ length: 300 }, (_, number) => `word${number}`).join(' ');

  async function createLamps(database: Database, posts: number): Promise<void> {
    const categoryId = (await buildCategory(database)).id;
    await inTransaction(database, async (db) => {
      for (let number = 0; number < posts; number += 1) {
        await createPost(db, postDraft({ title: `Lamp ${number}`, slug: `lamp-x${number}`, body: BODY, categoryId }));
      }
    });
  }

  test('that is cut off leaves every post found, and can be started again', async () => {
    const { database, databaseUrl, dataDir } = await open();
    const posts = 120;
    await createLamps(database, posts);
    const cutOff = reindexPosts(database, (done) => {
      if (done > 0) throw new Error('cut off');
    });
    await expect(cutOff).rejects.toThrow('cut off');
    expect(await found(database, 'lamp')).toBe(posts);

    expect(await runCommand(runReindexCommand, { place: { databaseUrl, dataDir } })).toEqual({
      status: 0,
      stdout: `0 of ${posts} posts\n${posts} posts can be searched.\n`,
      stderr: '',
    });
    expect(await found(database, 'lamp')).toBe(posts);
    const documents = await database.read.selectFrom('search_documents').select('place').distinct().execute();
    expect(documents).toHaveLength(posts);
  });

  test('finds every post by its old terms until it has new ones', async () => {
    const { database } = await open();
    await createLamps(database, 60);
    const counts: number[] = [];
    await reindexPosts(database, async () => void counts.push(await found(database, 'lamp')));
    expect(counts).toEqual([60, 60, 60]);
  });

  test('mends what has come to be wrong, and says how far it is', async () => {
    const { database } = await open();
    await buildPost(database, { title: 'Lamp' });
    await forget(database);
    const seen: number[][] = [];
    expect(await reindexPosts(database, (done, all) => void seen.push([done, all]))).toBe(1);
    expect(seen).toEqual([
      [0, 1],
      [1, 1],
    ]);
    expect(await found(database, 'lamp')).toBe(1);
  });
});
