import type { Database, WriteDb } from '#server/database/database.ts';
import { hashPassword } from '#server/features/accounts/password.ts';
import { buildSession, buildUser } from '../../database/builders.ts';
import { DAY, START, secret } from './times-and-secrets.ts';

export async function fillPeople(database: Database) {
  const secrets = [
    'a key that is secret',
    'owner@secret.example',
    'meera@secret.example',
    '+91 99999 12345',
    'an open secret',
  ];
  const names = { first_name: 'Indumati', last_name: 'Pathak' };
  const password_hash = await hashPassword('an open secret');
  const admin = { email: 'owner@secret.example', is_admin: 1 as const, phone_no: '+91 99999 12345' };
  const adminId = await buildUser(database, { ...admin, ...names });
  await database.transaction((db) =>
    db.updateTable('users').set({ password_hash }).where('id', '=', adminId).execute(),
  );
  const writerId = await buildUser(database, { email: 'meera@secret.example', first_name: 'मीरा', last_name: '' });
  const { authorization } = await buildSession(database, adminId, 'A secret browser');
  const sessions = await database.read.selectFrom('sessions').select('token_hash').execute();
  secrets.push(password_hash, authorization.slice('Bearer '.length), 'A secret browser');
  secrets.push(...sessions.map(({ token_hash }) => token_hash));
  return { secrets, adminId, writerId };
}

export async function fillComments(
  db: WriteDb,
  ids: number[],
  { adminId, writerId }: { adminId: number; writerId: number },
) {
  const [first = 0, second = 0] = ids;
  const thrown = ids[7] as number;
  const say = async (post_id: number, comment: string, more: object = {}) => {
    const row = { post_id, author_id: writerId, comment, created_at: START + DAY, announced_at: null };
    return (
      await db
        .insertInto('comments')
        .values({ ...row, ...more })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  };
  // The clock was set back before the reply.
  const parent = await say(first, 'First.\nTwo lines, "quoted".', { created_at: START + 3 * DAY, wants_replies: 1 });
  await say(first, 'A reply.', {
    ...{ parent_id: parent, author_id: adminId, created_at: START + 2 * DAY, edited_at: START + 4 * DAY },
  });
  const reason = { reason: 'other' as const, words: 'Read before.', created_at: START + 4 * DAY };
  await db
    .insertInto('report_reasons')
    .values({ comment_id: parent, ...reason })
    .execute();
  await say(first, 'At the same time.', { created_at: START + 3 * DAY });
  await say(first, '=Held', { status: 'held' });
  await say(first, 'Hidden', { status: 'hidden', author_id: null });
  // Deleted, while the reply of someone else stays.
  const deleted = await say(first, '', { author_id: null, created_at: START + 4 * DAY });
  await say(first, 'Still here.', { parent_id: deleted, author_id: adminId, created_at: START + 5 * DAY });
  await say(second, 'By a name', { author_id: null, author_name: 'Kabir Das' });
  await say(thrown, 'thrown-away too');
  await db.updateTable('posts').set({ comments: 4 }).where('id', '=', first).execute();
  await db.updateTable('posts').set({ comments: 1 }).where('id', '=', second).execute();
}

export async function fillSubscribers(db: WriteDb, secrets: string[]): Promise<void> {
  const person = (email: string, columns: object = {}) => ({
    ...{
      email,
      token: secret(secrets),
      asked_at: START,
      confirmed_at: START + 1000,
      unsubscribed_at: null,
      source: '',
    },
    ...{ language: 'both' as const, paused_at: null, ended_by: null },
    ...columns,
  });
  secrets.push('asked@people.example');
  await db
    .insertInto('subscribers')
    .values([
      person('reader@people.example', { source: '=Fair, "2019"', language: 'hi' as const }),
      person("+plus'd@people.example"),
      person('asked@people.example', { confirmed_at: null }),
      person('left@people.example', { unsubscribed_at: START + DAY, source: "'=marked" }),
      person('paused@people.example', { paused_at: START + DAY, asked_at: START - DAY }),
      person('bounced@people.example', { unsubscribed_at: START + DAY, ended_by: 'bounce' as const }),
    ])
    .execute();
  await db
    .insertInto('suppressed_addresses')
    .values({ email_hash: secret(secrets), reason: 'bounce', since: START })
    .execute();
}
