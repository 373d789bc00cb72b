import type { Db } from '#server/database/database.ts';

export async function findAccount(db: Db, userId: number) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name', 'phone_no', 'is_admin'])
    .select(['created_at', 'email_verified_at', 'proved_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
}

/** Also lists expired sessions that have not been deleted yet. */
export function listOwnSessions(db: Db, userId: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export function listOwnIdentities(db: Db, userId: number) {
  return db
    .selectFrom('identities')
    .select(['issuer', 'subject', 'email', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

export function findOwnSubscription(db: Db, email: string) {
  return db
    .selectFrom('subscribers')
    .select(['email', 'asked_at', 'confirmed_at', 'unsubscribed_at', 'source', 'language', 'paused_at', 'ended_by'])
    .where('email', '=', email)
    .executeTakeFirst();
}

/** The letters sent to an address, and what became of them. */
export function listOwnLetters(db: Db, email: string) {
  return db
    .selectFrom('deliveries')
    .innerJoin('subscribers', 'subscribers.id', 'deliveries.subscriber_id')
    .innerJoin('letters', 'letters.id', 'deliveries.letter_id')
    .select(['letters.title', 'deliveries.changed_at', 'deliveries.status', 'deliveries.bounce'])
    .select(['deliveries.complained_at', 'deliveries.unsubscribed_at'])
    .where('subscribers.email', '=', email)
    .orderBy('deliveries.id')
    .execute();
}

/** Whether they are mailed about replies to their comments. */
export function findReplyMails(db: Db, userId: number) {
  return db
    .selectFrom('reply_subscriptions')
    .select(['asked_at', 'confirmed_at', 'mailed_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Replies that they are still to be mailed about. */
export function listReplyNotices(db: Db, userId: number) {
  return db
    .selectFrom('reply_notices')
    .select('comment_id')
    .where('user_id', '=', userId)
    .orderBy('comment_id')
    .execute();
}

/** Letters that they wrote, and those of their posts. The text is that of the post. */
export function listLettersBy(db: Db, userId: number) {
  return db
    .selectFrom('letters')
    .select(['id', 'post_id', 'subject', 'preheader', 'status', 'created_at', 'started_at', 'finished_at'])
    .where(({ eb, or }) => or([eb('created_by', '=', userId), eb('author_id', '=', userId)]))
    .orderBy('id')
    .execute();
}

export async function listOwnPostIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db.selectFrom('posts').select('id').where('author_id', '=', userId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export function findOwnPost(db: Db, id: number) {
  return db
    .selectFrom('posts')
    .innerJoin('post_bodies', 'post_bodies.post_id', 'posts.id')
    .innerJoin('categories', 'categories.id', 'posts.category_id')
    .leftJoin('series', 'series.id', 'posts.series_id')
    .selectAll('posts')
    .select(['post_bodies.body', 'post_bodies.format', 'categories.name as category', 'series.name as series'])
    .where('posts.id', '=', id)
    .executeTakeFirst();
}

/** Reads one version at a time: a post may have many, each as long as the post itself. */
export function findVersionAfter(db: Db, postId: number, after: number) {
  return db
    .selectFrom('post_versions')
    .select(['id', 'writing', 'saved_at', 'replaced_at'])
    .where('post_id', '=', postId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

export function listOwnComments(db: Db, userId: number) {
  return db
    .selectFrom('comments')
    .select(['id', 'post_id', 'parent_id', 'comment', 'status', 'wants_replies', 'created_at', 'edited_at'])
    .where('author_id', '=', userId)
    .orderBy('id')
    .execute();
}

export function listOwnLikes(db: Db, userId: number) {
  return db
    .selectFrom('likes')
    .select(['post_id as id', 'post_id', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('post_id')
    .execute();
}

export function listOwnImages(db: Db, userId: number) {
  return db
    .selectFrom('images')
    .select(['id', 'name', 'alt', 'created_at'])
    .where('owner_id', '=', userId)
    .orderBy('id')
    .execute();
}

export function listOwnAuditEntries(db: Db, userId: number) {
  return db
    .selectFrom('history')
    .select(['id', 'at', 'act', 'subject'])
    .where('actor_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** What others changed in their account; who it was is left out, since that is about someone else. */
export function listAuditEntriesAbout(db: Db, userId: number) {
  return db.selectFrom('history').select(['id', 'at', 'act']).where('person_id', '=', userId).orderBy('id').execute();
}
