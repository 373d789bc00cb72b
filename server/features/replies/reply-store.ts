import type { Db, WriteDb } from '#server/database/database.ts';
import { deleteRows, updateRows } from '#server/database/rows.ts';
import { authorNameOf } from '#server/features/accounts/author-name-store.ts';

const AUTHOR = authorNameOf('comments', ['first_name', 'last_name']);

/** So many people at most are told of one reply. */
const AUDIENCE_MAXIMUM = 100;

/** @returns `false` when it was announced before */
export async function markAnnounced(db: WriteDb, id: number, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('comments')
    .set({ announced_at: now })
    .where('id', '=', id)
    .where('announced_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Those who wrote in the conversation, asked for mails about replies and confirmed it. A mail to one of them that is
 * being written waits until the transaction ends, and then contains its reply.
 */
export async function lockReplyAudience(
  db: WriteDb,
  { parentId, exceptUser }: { parentId: number; exceptUser: number },
) {
  const writers = db
    .selectFrom('comments')
    .innerJoin('users', 'users.id', 'author_id')
    .select('users.id')
    .where('wants_replies', '=', 1)
    .where('status', '=', 'shown')
    .where('suspended_at', 'is', null)
    .where(({ eb, or }) => or([eb('comments.id', '=', parentId), eb('parent_id', '=', parentId)]));
  const audience = await db
    .selectFrom('reply_subscriptions')
    .select(['user_id', 'mailed_at'])
    .where('confirmed_at', 'is not', null)
    .where('user_id', '!=', exceptUser)
    .where('user_id', 'in', writers)
    .orderBy('user_id')
    .limit(AUDIENCE_MAXIMUM)
    .$call(db.engine.lock)
    .execute();
  if (audience.length === 0) return [];
  // Read apart, since locking their accounts as well would make people wait for each other's conversations.
  const ids = audience.map(({ user_id }) => user_id);
  const users = await db.selectFrom('users').select(['id', 'email']).where('id', 'in', ids).execute();
  const emails = new Map(users.map(({ id, email }) => [id, email]));
  return audience.map((row) => ({ ...row, email: emails.get(row.user_id) ?? '' }));
}

/** Gives a mail the replies that no other mail tells of, so that none is told twice. */
export async function claimNotices(db: WriteDb, userId: number, mailKey: string): Promise<void> {
  await db
    .updateTable('reply_notices')
    .set({ mail_key: mailKey })
    .where('user_id', '=', userId)
    .where('mail_key', 'is', null)
    .execute();
}

/** What a mail tells: replies that are still there for everybody, the oldest first. */
export function listNotices(db: Db, userId: number, mailKey: string) {
  return db
    .selectFrom('reply_notices')
    .innerJoin('comments', 'comments.id', 'reply_notices.comment_id')
    .innerJoin('comments as parents', 'parents.id', 'comments.parent_id')
    .innerJoin('posts', 'posts.id', 'comments.post_id')
    .leftJoin('users', 'users.id', 'comments.author_id')
    .select(['comments.id', 'comments.comment', 'comments.parent_id', 'posts.title', 'posts.slug'])
    .select([AUTHOR.first, AUTHOR.last])
    .where('reply_notices.user_id', '=', userId)
    .where('reply_notices.mail_key', '=', mailKey)
    .where('comments.status', '=', 'shown')
    .where('parents.status', '=', 'shown')
    .where('posts.status', '=', 'published')
    .where('posts.deleted_at', 'is', null)
    .orderBy('comments.id')
    .execute();
}

/** Of a user who may get mails: suspended ones get none. */
export function findReplySubscription(db: Db, userId: number) {
  return db
    .selectFrom('reply_subscriptions')
    .innerJoin('users', 'users.id', 'reply_subscriptions.user_id')
    .selectAll('reply_subscriptions')
    .select('users.email')
    .where('user_id', '=', userId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
}

export async function saveReplySubscription(
  db: WriteDb,
  { userId, token, now }: { userId: number; token: string; now: number },
): Promise<void> {
  await db
    .insertInto('reply_subscriptions')
    .values({ user_id: userId, token, asked_at: now, confirmed_at: null, mailed_at: null })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ asked_at: now }))
    .execute();
}

/** @returns `false` when there is no such token, or it was made before `askedAfter` and is not confirmed */
export async function confirmReplySubscription(
  db: WriteDb,
  { token, now, askedAfter }: { token: string; now: number; askedAfter: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reply_subscriptions')
    .set(({ fn, val }) => ({ confirmed_at: fn.coalesce('confirmed_at', val(now)) }))
    .where('token', '=', token)
    .where(({ eb, or }) => or([eb('confirmed_at', 'is not', null), eb('asked_at', '>', askedAfter)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends all mails about replies; to get them again, the user has to ask and confirm again. */
export async function deleteReplySubscription(db: WriteDb, token: string): Promise<void> {
  const subscription = await db
    .deleteFrom('reply_subscriptions')
    .where('token', '=', token)
    .returning('user_id')
    .executeTakeFirst();
  if (!subscription) return;
  const { user_id } = subscription;
  await updateRows(db, 'comments', { author_id: user_id }, { wants_replies: 0 });
  await deleteRows(db, 'reply_notices', { user_id });
}
