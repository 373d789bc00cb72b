import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, inject, test, vi } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { makeFolder, onBothDatabases } from '../../../test/support/database/databases.ts';
import { importText, line } from '../../../test/support/moving/imports.ts';
import { startProcess } from '../../../test/support/runner/child-process.ts';
import { guard } from '../../../test/support/runner/guard.ts';

guard('An import that was killed left posts out, or twice.');

/** Far more than are written before the last of them is killed, however late that comes. */
const POSTS = inject('isLong') ? { sqlite: 12_000, postgres: 8000 } : { sqlite: 1600, postgres: 1100 };
const KILLS = inject('isLong') ? 15 : 1;

async function count({ read }: Database, table: 'posts' | 'post_bodies' | 'post_imports') {
  const row = await read
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}

onBothDatabases('an import that is cut off', (open, engine) => {
  test('can be started again, until every post is there once', async () => {
    const { database, databaseUrl, dataDir } = await open();
    const total = POSTS[engine];
    const file = join(makeFolder(), 'posts.jsonl');
    writeFileSync(file, importText(...Array.from({ length: total }, (_, index) => line({ title: `Post ${index}` }))));
    const start = () =>
      startProcess('server/features/import/import-command.ts', {
        place: { databaseUrl, dataDir },
        arguments: [file],
      });

    let done = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const child = start();
      // It has got further than the last one, so it is in the middle of writing.
      await vi.waitUntil(async () => (await count(database, 'posts')) > done, { timeout: 60_000, interval: 5 });
      child.process.kill('SIGKILL');
      expect(await child.ended).toBeNull();
      const before = done;
      done = await count(database, 'posts');
      expect(done).toBeGreaterThan(before);
      expect(done).toBeLessThan(total);
      expect([await count(database, 'post_bodies'), await count(database, 'post_imports')]).toEqual([done, done]);
    }

    const last = start();
    expect([await last.ended, last.stderr()]).toEqual([0, '']);
    expect(last.stdout()).toContain(`${total - done} created, 0 updated, ${done} unchanged, 0 failed`);
    expect(await count(database, 'posts')).toBe(total);
    const category = await database.read.selectFrom('categories').select('post_count').executeTakeFirstOrThrow();
    expect(category.post_count).toBe(total);
    if (engine === 'sqlite') {
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.read);
      expect(rows.map((row) => row.integrity_check)).toEqual(['ok']);
    }
  });
});
