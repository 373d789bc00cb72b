import type { Db } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

/** Rows about a person, who is named in the column `by`, in the order of their first column. */
interface OwnRows {
  table: keyof Tables;
  by: string;
  columns: readonly string[];
}

const rows = <Table extends keyof Tables, Column extends keyof Tables[Table] & string>(
  table: Table,
  by: keyof Tables[Table] & string,
  columns: readonly Column[],
): OwnRows => ({ table, by, columns });

/** What is kept of a person by the id of their account, besides their posts and letters. */
export const OWN_ROWS = {
  sessions: rows('sessions', 'user_id', ['id', 'user_agent', 'created_at', 'last_used_at', 'expires_at']),
  identities: rows('identities', 'user_id', ['id', 'issuer', 'subject', 'email', 'created_at']),
  /** Replies that they are still to be mailed about. */
  reply_notices: rows('reply_notices', 'user_id', ['comment_id']),
  comments: rows('comments', 'author_id', [
    ...(['id', 'post_id', 'parent_id', 'comment', 'status', 'wants_replies', 'created_at', 'edited_at'] as const),
  ]),
  likes: rows('likes', 'user_id', ['post_id', 'created_at']),
  images: rows('images', 'owner_id', ['id', 'name', 'alt', 'created_at']),
  /** Others may have written in them since, so only their dates are told. */
  letters_begun: rows('letters', 'created_by', ['id', 'created_at']),
  acts: rows('history', 'actor_id', ['id', 'at', 'act', 'subject']),
  /** What others changed in their account; who it was is left out, since that is about someone else. */
  acts_on_account: rows('history', 'person_id', ['id', 'at', 'act']),
};

/** What there is one of, by the id of the account or its address. */
export const OWN_ROW = {
  account: rows('users', 'id', [
    ...(['id', 'email', 'first_name', 'last_name', 'phone_no', 'is_admin'] as const),
    ...(['created_at', 'email_verified_at', 'proved_at'] as const),
  ]),
  subscription: rows('subscribers', 'email', [
    ...(['email', 'asked_at', 'confirmed_at', 'unsubscribed_at', 'source', 'language', 'paused_at'] as const),
    'ended_by',
  ]),
  /** Whether they are mailed about replies to their comments. */
  reply_mails: rows('reply_subscriptions', 'user_id', ['asked_at', 'confirmed_at', 'mailed_at']),
};

export function listOwnRows(db: Db, { table, by, columns }: OwnRows, person: number | string) {
  const { ref } = db.dynamic;
  return db
    .selectFrom(table as 'users')
    .select(columns.map((column) => ref<string>(column)))
    .where(ref(by), '=', person)
    .orderBy(ref(columns[0] as string))
    .execute() as Promise<Record<string, unknown>[]>;
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

/** Letters that they alone wrote, and those of their posts, whose text is that of the post. */
export function listLettersBy(db: Db, userId: number) {
  return db
    .selectFrom('letters')
    .select(['id', 'post_id', 'subject', 'preheader', 'body', 'status', 'created_at', 'started_at', 'finished_at'])
    .where('author_id', '=', userId)
    .orderBy('id')
    .execute();
}

export async function listOwnPostIds(db: Db, userId: number): Promise<number[]> {
  const posts = await db.selectFrom('posts').select('id').where('author_id', '=', userId).orderBy('id').execute();
  return posts.map(({ id }) => id);
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
