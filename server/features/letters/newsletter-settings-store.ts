import type { Db, WriteDb } from '#server/database/database.ts';
import { findSetting, saveSetting } from '#server/features/site/site-store.ts';
import type { NewsletterSettings } from '#shared/contracts/desk/letter.ts';

/** A row of its own in `site_settings`: the site's other settings are public, these are for admins only. */
const NAME = 'newsletter';

export async function findNewsletterSettings(db: Db): Promise<Partial<NewsletterSettings>> {
  return (await findSetting(db, NAME)) ?? {};
}

export async function saveNewsletterSettings(db: WriteDb, settings: NewsletterSettings): Promise<void> {
  await saveSetting(db, NAME, settings);
}

/** The address of the user who is the author, or else of the first admin. */
export async function findOwnerEmail(db: Db): Promise<string | undefined> {
  const owner = await db
    .selectFrom('users')
    .leftJoin('author', 'author.user_id', 'users.id')
    .select('email')
    .where(({ eb, or }) => or([eb('author.user_id', 'is not', null), eb('is_admin', '=', 1)]))
    .orderBy((eb) => eb.case().when('author.user_id', 'is not', null).then(0).else(1).end())
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst();
  return owner?.email;
}
