import type { Kysely } from 'kysely';

import { expect, inject, test } from 'vitest';
import type { Database } from '#server/database/database.ts';
import { knownMigrations, migrateUpTo } from '#server/database/migrate.ts';
import { runAdminCommand } from '#server/features/accounts/admin-command.ts';
import { runBackupCommand } from '#server/features/backup/backup-command.ts';
import { runReindexCommand } from '#server/features/search/reindex-command.ts';
import { makeDatabaseLocation, onBothDatabases, openDatabaseAt } from '../support/database/databases.ts';
import { migrateAs, OTHER_VERSIONS } from '../support/database/other-versions.ts';
import { guard } from '../support/runner/guard.ts';
import { runCommand } from '../support/runner/run-command.ts';
import { refusedStart, serveHere } from '../support/server/serve-here.ts';

guard('An upgrade lost rows or could not open an older database.');

const BEFORE_BASELINE = 'the last version before the baseline';

type Row = Record<string, unknown>;
type AnyTables = Kysely<Record<string, Row>>;

/** What a column must hold where its type alone does not tell. */
const VALUES: Record<string, unknown> = {
  ...{
    id: 1,
    is_admin: 1,
    is_active: 1,
    featured: 0,
    animated: 0,
    is_shown: 1,
    position: 0,
    post_count: 1,
    deleted_by_admin: 0,
  },
  ...{ language: 'en', status: 'published', type: 'webp', kind: 'view', purpose: 'verify_email', act: 'site-changed' },
  ...{ name: 'Essays', slug: 'an-essay', expertise: '[]', stats: '{}', shops: '[]', payload: '{}' },
  ...{ status_before_bin: null, deleted_at: null, review_requested_at: null, suspended_at: null, failed_at: null },
  ...{ value: '"x"', 'policies.name': 'privacy', 'comments.status': 'shown', confirmed_by: 'password' },
  ...{ format: 'plain', outline: '[]', parent_id: null, slug_chosen: 1, was_published: 1, spreads: 1 },
  ...{ 'letters.status': 'sent', 'deliveries.status': 'sent', extent: 'full', audience: 'all' },
  ...{ ended_by: 'bounce', reason: 'bounce', bounce: 'hard' },
  // The default time zone of a site: posts scheduled in another one are moved soon after the start.
  ...{ publish_local: '1970-01-01T05:30', publish_zone: 'Asia/Kolkata' },
  // Not over yet: the first start tidies up.
  ...{ day: '2999-01-31', expires_at: 4e12, unsubscribed_at: null },
};
/** They say how the site works, or hold what is made anew. */
const LEFT_EMPTY = ['site_settings', 'search_documents', 'related_waiting', 'post_related', 'jobs', 'mail_rate'];

onBothDatabases('a database', (_open, engine) => {
  test.each(versionsToUpgradeFrom())('as %s left it is brought up to date with every row, and served', async (name) => {
    const place = await makeDatabaseLocation(engine, { migrated: false });
    const { database } = openDatabaseAt(place);
    if (name === BEFORE_BASELINE) await migrateAs(database, OTHER_VERSIONS.lastBeforeBaseline);
    else await migrateUpTo(database, name);
    const filled = await fillTables(database);
    expect(filled.length).toBeGreaterThan(8);

    const server = await serveHere(place);
    for (const { table, row } of filled) {
      const [now] = await rowsOf(database, table);
      if (!now) throw new Error(`The row of ${table} is gone.`);
      const kept = Object.keys(row).filter((column) => column in now);
      expect([table, Object.fromEntries(kept.map((column) => [column, now[column]]))]).toEqual([
        table,
        Object.fromEntries(kept.map((column) => [column, row[column]])),
      ]);
    }
    for (const path of ['/', '/blog', '/about', '/api/post/1', '/api/post/list', '/api/videos']) {
      expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200]);
    }
    await server.close();
  });

  test.each([
    [
      'a newer version has used',
      OTHER_VERSIONS.newer,
      'The database was used by a newer version of Chintan. Update, then start again.\n',
    ],
    [
      'is older than the baseline',
      OTHER_VERSIONS.tooOld,
      'The database was used by an older version of Chintan that this one does not know. Start the version of commit ' +
        'e70a641e once, then this one.\n',
    ],
  ])('that %s is refused in a sentence, and left as it is', async (_, done, stderr) => {
    const place = await makeDatabaseLocation(engine, { migrated: false });
    const { database } = openDatabaseAt(place);
    await migrateAs(database, done);
    const before = await rowsOf(database, 'kysely_migration');
    for (const refused of [
      await refusedStart(place),
      await runCommand(runAdminCommand, { place, arguments: ['create', 'asha@mail.example'] }),
      await runCommand(runReindexCommand, { place }),
      await runCommand(runBackupCommand, { place }),
    ]) {
      expect(refused).toEqual({ status: 1, stdout: '', stderr });
    }
    expect(await rowsOf(database, 'kysely_migration')).toEqual(before);
    expect(await rowsOf(database, 'users')).toEqual([]);
  });
});

/** Of all versions only the first, which every later migration is applied to, and the last, which has every table. */
function versionsToUpgradeFrom(): string[] {
  const earlier = [BEFORE_BASELINE, ...knownMigrations.slice(0, -1)];
  return inject('isLong') ? earlier : earlier.filter((name) => [earlier[0], earlier.at(-1)].includes(name));
}

/** One row in every table of that time, referring to each other. */
async function fillTables({ engine }: Database) {
  const write = engine.write as unknown as AnyTables;
  const found = await engine.write.introspection.getTables({ withInternalKyselyTables: false });
  const waiting = found.filter(
    ({ name, isView }) => !isView && !/^search_index|^search_terms/.test(name) && !LEFT_EMPTY.includes(name),
  );
  const filled: { table: string; row: Row }[] = [];
  // A table that refers to one that is still empty waits for it.
  for (let rounds = waiting.length; waiting.length > 0 && rounds > 0; rounds -= 1) {
    for (const table of [...waiting]) {
      const row = Object.fromEntries(
        table.columns.map(({ name, dataType }) => [name, valueFor(table.name, name, dataType)]),
      );
      const values = table.columns.some(({ name }) => name === 'id') ? row : without(row, 'id');
      const isIn = await write
        .insertInto(table.name)
        .values(values)
        .execute()
        .then(
          () => true,
          () => false,
        );
      if (!isIn) continue;
      waiting.splice(waiting.indexOf(table), 1);
      filled.push({ table: table.name, row: values });
    }
  }
  expect(waiting.map(({ name }) => name)).toEqual([]);
  return filled;
}

function valueFor(table: string, name: string, type: string): unknown {
  const given = [`${table}.${name}`, name].find((key) => key in VALUES);
  if (given) return VALUES[given];
  if (/int/i.test(type)) return 1;
  return `some ${name}`;
}

function without(row: Row, name: string): Row {
  return Object.fromEntries(Object.entries(row).filter(([key]) => key !== name));
}

function rowsOf({ read }: Database, table: string): Promise<Row[]> {
  return (read as unknown as AnyTables).selectFrom(table).selectAll().execute();
}
