import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { expect, test } from 'vitest';
import * as foundation from '#migrations/0001-foundation.ts';
import { listSiteSettings } from '#server/features/site/site-store.ts';
import { makeDatabaseLocation, onBothDatabases, openDatabaseAt } from '../../test/support/database/databases.ts';
import type { Database } from './database.ts';
import { isMigrated, migrate, migrateUpTo } from './migrate.ts';
import type { Tables } from './tables.ts';

const NAMES = [
  '0001-foundation',
  '0002-accounts',
  '0003-writing',
  '0004-images',
  '0005-taking-part',
  '0006-search',
  '0007-identities',
  '0008-desk',
  '0009-registrations',
  '0010-reauthentication',
  '0011-deletions',
  '0012-writings',
  '0013-history-counts',
  '0014-scheduled-jobs',
  '0015-no-search-rebuilds',
  '0016-text-formats',
  '0017-letters',
  '0018-mail-images',
  '0019-replies',
  '0020-unknown-deliveries',
  '0021-feeds',
  '0022-scheduled-posts',
  '0023-series',
  '0024-tag-slugs',
  '0025-related-posts',
  '0026-start-here',
  '0027-preview-links',
  '0028-redirects',
  '0029-imports',
  '0030-comment-edits',
  '0031-drawings',
  '0032-deleted-letters',
  '0033-emoji-tags',
  '0034-mail-shares',
  '0035-former-claims',
  '0036-allowances',
  '0037-unnamed-admins',
];
const DONE = Object.fromEntries(NAMES.map((name) => [name, { up: async () => {} }]));

async function openEmpty(engine: 'sqlite' | 'postgres'): Promise<Database> {
  return openDatabaseAt(await makeDatabaseLocation(engine, { migrated: false })).database;
}

onBothDatabases('migrating', (open, engine) => {
  test('brings an empty database up to date, once', async () => {
    const database = await openEmpty(engine);
    expect(await migrate(database)).toEqual(NAMES);
    expect(await isMigrated(database)).toBe(true);
    expect(await migrate(database)).toEqual([]);
  });

  test('that fails says why', async () => {
    const database = await openEmpty(engine);
    await database.transaction((db) => sql`create table users (id integer)`.execute(db));
    await expect(migrate(database)).rejects.toThrow('users');
  });

  test('to texts in Markdown leaves the texts of the site looking as they did', async () => {
    const database = await openEmpty(engine);
    await migrateUpTo(database, '0015-no-search-rebuilds');
    const text = 'We keep *nothing*.  \n1. One\n१. एक\n- two - three [a](b)\nhttps://example.org/a_b and a_b';
    const insert = (db: Kysely<Tables>) => db.insertInto('policies').values({ name: 'terms', text, updated_at: 1 });
    await database.transaction((db) => insert(db).execute());
    await migrate(database);
    const { text: escaped } = await database.read.selectFrom('policies').select('text').executeTakeFirstOrThrow();
    expect(escaped).toBe(
      'We keep \\*nothing\\*.\n1\\. One\n१\\. एक\n\\- two - three [a\\](b)\nhttps\\://example.org/a_b and a_b',
    );
  });

  test('to pages of tags lists the posts that had tags before', async () => {
    const database = await openEmpty(engine);
    await migrateUpTo(database, '0023-series');
    await database.transaction(async (db) => {
      await sql`insert into categories (name, slug, description, is_active, position) values ('C', 'c', '', 1, 1)`.execute(
        db,
      );
      for (const [id, status] of [
        [1, 'published'],
        [2, 'draft'],
      ]) {
        await sql`insert into posts (id, slug, title, summary, language, status, category_id, featured, read_minutes,
          created_at, updated_at, published_at) values (${id}, ${`s${id}`}, 'T', '', 'en', ${status}, 1, 0, 1, 1, 1, 7)`.execute(
          db,
        );
      }
      for (const [id, name] of [
        [1, 'Self Knowledge'],
        [2, 'self-knowledge'],
        [3, 'क्षमा'],
        [4, '!'],
      ]) {
        await sql`insert into tags (id, name) values (${id}, ${name})`.execute(db);
        await sql`insert into post_tags (post_id, position, tag_id) values (1, ${id}, ${id}), (2, ${id}, ${id})`.execute(
          db,
        );
      }
    });
    await migrate(database);
    const rows = await database.read
      .selectFrom('post_tags')
      .select(['post_id', 'tag_id', 'slug', 'listed_at'])
      .orderBy('post_id')
      .orderBy('tag_id')
      .execute();
    const slugs = ['self-knowledge', null, 'क्षमा', null];
    const rowsOf = (post_id: number, listed_at: number | null) =>
      slugs.map((slug, index) => ({ post_id, tag_id: index + 1, slug, listed_at }));
    expect(rows).toEqual([...rowsOf(1, 7), ...rowsOf(2, null)]);
  });

  test('to addresses without invisible marks gives each tag one that can be typed, or none', async () => {
    const database = await openEmpty(engine);
    await migrateUpTo(database, '0032-deleted-letters');
    await database.transaction(async (db) => {
      await sql`insert into categories (name, slug, description, is_active, position) values ('C', 'c', '', 1, 1)`.execute(
        db,
      );
      await sql`insert into posts (id, slug, title, summary, language, status, category_id, featured, read_minutes,
        created_at, updated_at) values (1, 'p', 'T', 'S', 'en', 'published', 1, 0, 1, 0, 0)`.execute(db);
      for (const [id, name, slug] of [
        [1, '❤️', '\ufe0f'],
        [2, 'I ❤️ Hindi', 'i-\ufe0f-hindi'],
        [3, 'i Hindi', 'i-hindi'],
        [4, 'क्षमा', 'क्षमा'],
      ]) {
        await sql`insert into tags (id, name) values (${id}, ${name})`.execute(db);
        await sql`insert into post_tags (post_id, position, tag_id, slug) values (1, ${id}, ${id}, ${slug})`.execute(
          db,
        );
      }
    });
    await migrate(database);
    const rows = await database.read.selectFrom('post_tags').select('slug').orderBy('position').execute();
    expect(rows.map(({ slug }) => slug)).toEqual([null, null, 'i-hindi', 'क्षमा']);
  });

  test.each([
    ['a site in use', true, undefined, { subscribers: '5K+', satisfaction: '98%', updates: 'Weekly' }],
    ['a site with claims of its own', true, { subscribers: '12' }, { subscribers: '12' }],
    ['a new site', false, undefined, undefined],
  ])('to new sites without claims leaves %s with its own', async (_, isUsed, saved, shown) => {
    const database = await openEmpty(engine);
    await migrateUpTo(database, '0033-emoji-tags');
    await database.transaction(async (db) => {
      if (isUsed) {
        await sql`insert into users (email, first_name, last_name, phone_no, is_admin, created_at)
          values ('asha@mail.example', 'Asha', 'Rao', '', 1, 0)`.execute(db);
      }
      const value = JSON.stringify(saved);
      if (saved) await db.insertInto('site_settings').values({ name: 'claims', value }).execute();
    });
    await migrate(database);
    expect((await listSiteSettings(database.read, ['claims'])).claims).toEqual(shown);
  });

  test('to allowances counts the bytes of each text with its versions, and leaves images to the daily sweep', async () => {
    const database = await openEmpty(engine);
    await migrateUpTo(database, '0035-former-claims');
    const writings = ['{"body":"दीया"}', '{"body":"🪔"}'];
    await database.transaction(async (db) => {
      const category = { name: 'C', slug: 'c', description: '', is_active: 1 as const, position: 1 };
      await db.insertInto('categories').values(category).execute();
      for (const slug of ['p', 'q']) {
        await sql`insert into posts (slug, title, summary, language, status, category_id, featured, read_minutes,
          created_at, updated_at) values (${slug}, 'P', '', 'en', 'draft', 1, 0, 1, 1, 1)`.execute(db);
      }
      for (const post_id of [1, 2]) {
        await db.insertInto('post_bodies').values({ post_id, body: 'नदी', format: 'plain' }).execute();
      }
      const version = { post_id: 2, revision: 1, title: 'P', saved_at: 5, replaced_at: 6 };
      for (const writing of writings)
        await db
          .insertInto('post_versions')
          .values({ ...version, writing })
          .execute();
      const image = { name: 'a.png', width: 1, height: 1, animated: 0 as const, alt: '', created_at: 1 };
      await db.insertInto('images').values(image).execute();
    });
    await migrate(database);
    const posts = await database.read.selectFrom('posts').select('bytes').orderBy('id').execute();
    const own = Buffer.byteLength('नदी');
    expect(posts.map(({ bytes }) => bytes)).toEqual([own, own + Buffer.byteLength(writings.join(''))]);
    expect(await database.read.selectFrom('images').select('bytes').execute()).toEqual([{ bytes: null }]);
  });

  test('to admins without a name takes the name away that an empty site gave its first one, and no other', async () => {
    const database = await openEmpty(engine);
    await migrateUpTo(database, '0036-allowances');
    const people = [
      ['Admin', '', 1],
      ['Admin', 'Rao', 1],
      ['Admin', '', 0],
      ['Asha', '', 1],
    ] as const;
    await database.transaction(async (db) => {
      for (const [index, [first_name, last_name, is_admin]] of people.entries()) {
        const person = { email: `${index}@mail.example`, first_name, last_name, is_admin, phone_no: '', created_at: 0 };
        await db.insertInto('users').values(person).execute();
      }
    });
    await migrate(database);
    const after = await database.read.selectFrom('users').select(['first_name', 'last_name']).orderBy('id').execute();
    expect(after.map(({ first_name, last_name }) => `${first_name} ${last_name}`)).toEqual([
      ' ',
      'Admin Rao',
      'Admin ',
      'Asha ',
    ]);
  });

  test('finds nothing to do when several begin together', async () => {
    const database = await openEmpty(engine);
    const ran = await Promise.all([migrate(database), migrate(database), migrate(database)]);
    expect(ran.flat()).toEqual(NAMES);
  });

  test('a migration that fails half-way leaves nothing behind', async () => {
    const { database } = await open();
    const failing: Migration = {
      up: async (db) => {
        await db.schema.createTable('halves').addColumn('id', 'integer').execute();
        await sql`alter table posts add column half text`.execute(db);
        throw new Error('The other half is missing.');
      },
    };
    const { error } = await run(database, { ...DONE, '9999-halves': failing });
    expect((error as Error).message).toBe('The other half is missing.');
    expect(await tableNames(database)).not.toContain('halves');
    expect(await columnNames(database, 'posts')).not.toContain('half');
    expect(await migrate(database)).toEqual([]);
  });

  test('the admin of a site that knew no accounts yet need not show that the address is theirs', async () => {
    const database = await openEmpty(engine);
    const { schema } = database.engine;
    await run(database, { '0001-foundation': { up: (db) => foundation.up(db, schema) } });
    const admin = { email: 'a@site.example', first_name: 'A', last_name: '', phone_no: '', is_admin: 1, created_at: 7 };
    await database.transaction((db) =>
      db
        .insertInto('users')
        .values(admin as never)
        .execute(),
    );
    await migrate(database);
    const user = await database.read.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect([user.email_verified_at, user.proved_at]).toEqual([7, 7]);
  });

  test('what was registered for an address that is not verified waits apart from the user', async () => {
    const database = await openEmpty(engine);
    await migrateUpTo(database, '0008-desk');
    const user = { first_name: 'Asha', last_name: 'Rao', phone_no: '98765', is_admin: 0 as const, created_at: 7 };
    const emails = { verified: 1, waiting: null };
    for (const [email, email_verified_at] of Object.entries(emails)) {
      const row = { ...user, email, email_verified_at, password_hash: `hash of ${email}` };
      await database.transaction((db) => db.insertInto('users').values(row).execute());
    }
    await migrate(database);
    const users = await database.read.selectFrom('users').selectAll().orderBy('id').execute();
    const none = { first_name: '', last_name: '', phone_no: '', password_hash: null };
    expect(users).toMatchObject([
      { ...user, email: 'verified', password_hash: 'hash of verified' },
      { ...none, email: 'waiting', created_at: 7 },
    ]);
    const { is_admin: _, ...details } = user;
    expect(await database.read.selectFrom('registrations').selectAll().execute()).toEqual([
      { id: 1, user_id: users[1]?.id, ...details, password_hash: 'hash of waiting' },
    ]);
  });

  test('the history tells how many as a number, and a post that is called like a number of comments is kept', async () => {
    const database = await openEmpty(engine);
    await migrateUpTo(database, '0011-deletions');
    const entry = { at: 7, actor_id: null, person_id: null };
    const before = [
      ['comment hidden', '12 comments'],
      ['comment hidden', '3 comments'],
      ['comment deleted', 'What 3 comments taught me'],
      ['post deleted', '12 comments'],
      ['subscribers imported', '1200'],
      ['comment approved', '1234567890123 comments'],
    ] as const;
    await database.transaction(async (db) => {
      await sql`insert into categories (id, name, slug, description, is_active, position)
        values (1, 'Light', 'light', '', 1, 1)`.execute(db);
      await sql`insert into posts (slug, title, summary, language, status, category_id, featured, read_minutes,
        created_at, updated_at) values ('three', '3 comments', '', 'en', 'draft', 1, 0, 1, 7, 7)`.execute(db);
      await db
        .insertInto('history')
        .values(before.map(([act, subject]) => ({ ...entry, act, subject }) as never))
        .execute();
    });
    await migrate(database);
    const after = await database.read.selectFrom('history').select(['subject', 'count']).orderBy('id').execute();
    expect(after).toEqual([
      { subject: '', count: 12 },
      { subject: '3 comments', count: null },
      { subject: 'What 3 comments taught me', count: null },
      { subject: '12 comments', count: null },
      { subject: '', count: 1200 },
      { subject: '1234567890123 comments', count: null },
    ]);
  });

  test('what a version said is one text, with all of it', async () => {
    const database = await openEmpty(engine);
    await migrateUpTo(database, '0011-deletions');
    const texts = { title: 'दीया', summary: 'S "quoted"', body: 'One.\nTwo.' };
    const youtubeUrl = 'https://www.youtube.com/watch?v=UtBsl3j0YRQ';
    await database.transaction(async (db) => {
      const category = { name: 'C', slug: 'c', description: '', is_active: 1 as const, position: 1 };
      await db.insertInto('categories').values(category).execute();
      await sql`insert into posts (slug, title, summary, language, status, category_id, featured, read_minutes,
        created_at, updated_at) values ('p', 'P', '', 'en', 'draft', 1, 0, 1, 1, 1)`.execute(db);
      for (let revision = 1; revision <= 41; revision += 1) {
        await sql`insert into post_versions (post_id, revision, title, summary, body, category_id, tags, youtube_url,
          saved_at, replaced_at) values (1, ${revision}, ${texts.title}, ${texts.summary}, ${texts.body}, 1,
          ${JSON.stringify(['a', '"b"'])}, ${youtubeUrl}, 5, 6)`.execute(db);
      }
    });
    await migrate(database);
    const rows = await database.read.selectFrom('post_versions').selectAll().orderBy('id').execute();
    expect(rows.map(({ id, revision }) => [id, revision])).toEqual(rows.map((_, index) => [index + 1, index + 1]));
    expect(rows).toHaveLength(41);
    for (const { writing, ...row } of rows) {
      expect(JSON.parse(writing)).toEqual({ ...texts, categoryId: 1, tags: ['a', '"b"'], youtubeUrl });
      expect(row).toMatchObject({ post_id: 1, title: texts.title, saved_at: 5, replaced_at: 6, replaced_by: null });
    }
    expect(await columnNames(database, 'post_versions')).not.toContain('body');
  });

  test('a database without its tables is not migrated', async () => {
    await expect(isMigrated(await openEmpty(engine))).rejects.toThrow();
  });

  test('a database that is newer than the code is left alone', async () => {
    const { database } = await open();
    await run(database, { ...DONE, '9999-later': { up: async () => {} } });
    expect(await isMigrated(database)).toBe(true);
  });
});

function run({ engine }: Database, migrations: Record<string, Migration>) {
  return new Migrator({ db: engine.write, provider: { getMigrations: async () => migrations } }).migrateToLatest();
}

async function tables(db: Kysely<never>) {
  return db.introspection.getTables({ withInternalKyselyTables: false });
}

async function tableNames({ engine }: Database) {
  return (await tables(engine.read as never)).map((table) => table.name);
}

async function columnNames({ engine }: Database, name: string) {
  return (await tables(engine.read as never))
    .find((table) => table.name === name)
    ?.columns.map((column) => column.name);
}
