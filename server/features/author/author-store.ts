import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, WriteDb } from '#server/database/database.ts';
import { findRow, insertRow } from '#server/database/rows.ts';
import type { Tables } from '#server/database/tables.ts';
import { addressOrPath } from '#server/features/media/image-address.ts';
import { findImage } from '#server/features/media/image-store.ts';
import { type Author, type AuthorStats, authorStats, type DeskAuthor } from '#shared/contracts/author.ts';

type AuthorRow = Selectable<Tables['author']>;

export function findAuthor(db: Db): Promise<AuthorRow | undefined> {
  return findRow(db, 'author', { id: 1 });
}

export async function findSiteAuthor(db: Db): Promise<SiteAuthor> {
  const found = await db
    .selectFrom('author')
    .select(['user_id as site_author_id', 'name as site_author_name'])
    .executeTakeFirst();
  return found ?? NO_SITE_AUTHOR;
}

export async function insertAuthor(db: WriteDb, author: Omit<Insertable<Tables['author']>, 'id'>): Promise<void> {
  await insertRow(db, 'author', { id: 1, ...author });
}

interface MailedAccount {
  id: number;
  email: string;
}

/** Who is mailed as the author of the site: the account that the profile belongs to, or else the first admin. */
export async function findAuthorAccount(db: Db): Promise<MailedAccount | undefined> {
  const named = await db
    .selectFrom('author')
    .innerJoin('users', 'users.id', 'author.user_id')
    .select(['users.id', 'email'])
    .executeTakeFirst();
  return named ?? findFirstAdmin(db);
}

/** These very words of the condition find the index of admins, and `+ 0` keeps SQLite from reading users in order of id. */
function findFirstAdmin(db: Db): Promise<MailedAccount | undefined> {
  return db
    .selectFrom('users')
    .select(['id', 'email'])
    .where(sql<boolean>`is_admin = 1`)
    .orderBy(sql`id + 0`)
    .limit(1)
    .executeTakeFirst();
}

/** By what the site's author is recognised: both are `null` while there is no profile. */
export interface SiteAuthor {
  /** The account that the profile belongs to. */
  site_author_id: number | null;
  site_author_name: string | null;
}

export const NO_SITE_AUTHOR: SiteAuthor = { site_author_id: null, site_author_name: null };

interface Account {
  author_id: number | null;
  author_is_admin: 0 | 1 | null;
  first_name: string | null;
  last_name: string | null;
}

/**
 * Whether this is the account of the site's author. Anybody can give theirs the author's name, so a name is believed
 * only if the account is an admin's and the profile belongs to none.
 */
export function isSiteAuthor(account: Account, { site_author_id, site_author_name }: SiteAuthor): boolean {
  if (site_author_id !== null) return account.author_id === site_author_id;
  return account.author_is_admin === 1 && fullNameOf(account) === site_author_name;
}

export function fullNameOf({ first_name, last_name }: Pick<Account, 'first_name' | 'last_name'>): string {
  return `${first_name ?? ''} ${last_name ?? ''}`.trim();
}

/** @returns `null` until there is a profile */
export async function readAuthor(read: Db): Promise<Author | null> {
  const row = await findAuthor(read);
  return row ? presentAuthor(read, row) : null;
}

/** Reads the profile as the desk edits it. @returns `null` until there is one */
export async function readDeskAuthor(read: Db): Promise<DeskAuthor | null> {
  const row = await findAuthor(read);
  if (!row) return null;
  const { stats, ...author } = await presentAuthor(read, row);
  return { ...author, achievements: achievementsIn(stats), imageId: row.image_id };
}

async function presentAuthor(read: Db, row: AuthorRow): Promise<Author> {
  const image = row.image_id === null ? undefined : await findImage(read, row.image_id);
  return {
    name: row.name,
    bio: row.bio,
    imageUrl: addressOrPath(image, row.image_path),
    expertise: JSON.parse(row.expertise) as string[],
    stats: row.stats,
  };
}

function achievementsIn(stats: string): AuthorStats | null {
  try {
    return authorStats.parse(JSON.parse(stats));
  } catch {
    return null;
  }
}
