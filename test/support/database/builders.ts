import type { Insertable } from 'kysely';
import { AFTER_SAVE } from '#server/after-save-list.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import { startSession } from '#server/features/accounts/current-user.ts';
import { hashPassword } from '#server/features/accounts/password.ts';
import type { AfterSave } from '#server/features/after-save.ts';
import { type LockedPost, lockPost, writingOf } from '#server/features/posts/post-write-store.ts';
import { type NewPost, type Save, savePost } from '#server/features/posts/writing/save-post.ts';
import { renewPreviewImage } from '#server/features/preview-images/preview-image-job.ts';
import type { PostStatus } from '#shared/contracts/post.ts';
import { EMPTY_WRITING, type Writing } from '#shared/writing.ts';

let made = 0;
const next = () => {
  made += 1;
  return made;
};

export interface BuiltCategory {
  id: number;
  name: string;
  slug: string;
}

export function buildCategory(
  database: Database,
  overrides: Partial<{ name: string; slug: string; description: string; is_active: 0 | 1; position: number }> = {},
): Promise<BuiltCategory> {
  const number = next();
  return database.transaction((db) => {
    db.invalidate('categories');
    return db
      .insertInto('categories')
      .values({
        name: `Category ${number}`,
        slug: `category-${number}`,
        description: '',
        is_active: 1,
        position: number,
        ...overrides,
      })
      .returning(['id', 'name', 'slug'])
      .executeTakeFirstOrThrow();
  });
}

/**
 * Verified, and without a password unless one is given. With `email_verified_at: null`, what is said of the person is
 * what they registered. @returns the id
 */
export async function buildUser(
  database: Database,
  { password, ...overrides }: Partial<Insertable<Tables['users']>> & { password?: string } = {},
): Promise<number> {
  const passwordHash = password === undefined ? null : await hashPassword(password);
  const user = {
    email: `reader-${next()}@example.org`,
    first_name: 'Asha',
    last_name: 'Rao',
    phone_no: '',
    is_admin: 0 as const,
    password_hash: passwordHash,
    created_at: 0,
    email_verified_at: 0,
    ...overrides,
  };
  return database.transaction(async (db) => {
    if (user.email_verified_at === null) return insertRegistered(db, user);
    const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
    return id;
  });
}

async function insertRegistered(db: WriteDb, user: Insertable<Tables['users']>): Promise<number> {
  const { first_name, last_name, phone_no, password_hash, ...others } = user;
  const bare = { ...others, first_name: '', last_name: '', phone_no: '' };
  const { id } = await db.insertInto('users').values(bare).returning('id').executeTakeFirstOrThrow();
  const details = { first_name, last_name, phone_no, password_hash: password_hash ?? 'no hash' };
  await db
    .insertInto('registrations')
    .values({ user_id: id, ...details, created_at: user.created_at })
    .execute();
  return id;
}

/** Somebody who is logged in. @returns the header that says so */
export async function buildSession(database: Database, userId: number, userAgent = ''): Promise<Bearer> {
  const token = await database.transaction((db) => startSession(db, userId, userAgent));
  return { authorization: `Bearer ${token}` };
}

export interface Bearer extends Record<string, string> {
  authorization: string;
}

export interface PostDraft extends NewPost, Writing {
  status: PostStatus;
  createdAt: number;
}

/** What is needed to create a post; published, at a time after every one built before. */
export function postDraft(overrides: Partial<PostDraft> & Pick<PostDraft, 'categoryId'>): PostDraft {
  const number = next();
  return {
    ...EMPTY_WRITING,
    title: `Post ${number}`,
    summary: 'A summary.',
    body: 'A body.',
    format: 'plain',
    language: 'en',
    status: 'published',
    authorId: null,
    featured: false,
    createdAt: Date.UTC(2026, 0, 1) + number * 1000,
    ...overrides,
  };
}

/** In a category of its own unless one is given. @returns the id */
export async function buildPost(database: Database, overrides: Partial<PostDraft> = {}): Promise<number> {
  const categoryId = overrides.categoryId ?? (await buildCategory(database)).id;
  return inTransaction(database, (db) => createPost(db, postDraft({ ...overrides, categoryId })));
}

/** Left out as in an import: nobody is waiting for the preview image. */
const afterSave: AfterSave = async (...save) => {
  for (const handler of AFTER_SAVE) if (handler !== renewPreviewImage) await handler(...save);
};

/** As an import does it. A published post may lack what the form would require. @returns the id */
export async function createPost(db: WriteDb, draft: PostDraft): Promise<number> {
  const { post } = await savePost(db, draft, draft, saveOf(draft, draft.createdAt));
  return post.id;
}

export async function replacePost(db: WriteDb, id: number, draft: PostDraft, now: number): Promise<void> {
  const before = await lockPost(db, id);
  if (!before) throw new Error('There is no post to replace.');
  await savePost(db, before, draft, saveOf(draft, now));
}

function saveOf({ status }: PostDraft, now: number): Save {
  return { by: null, now, decision: { requested: 'draft', status, waits: false }, afterSave };
}

/** What the post says now. */
export async function writingIn(database: Database, id: number): Promise<Writing> {
  return writingOf((await database.transaction((db) => lockPost(db, id))) as LockedPost);
}

/** As the features do it: the caches that have copies of posts are told. */
export function inTransaction<T>(database: Database, work: (db: WriteDb) => Promise<T>): Promise<T> {
  return database.transaction((db) => {
    db.invalidate('posts', 'every-post', 'suggestions', 'categories', 'post-counts');
    return work(db);
  });
}
