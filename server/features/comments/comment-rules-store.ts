import type { Db, WriteDb } from '#server/database/database.ts';
import type { CommentRules } from '#shared/contracts/desk/comment.ts';
import { NO_RULES } from './is-suspicious.ts';

/** A row of its own in `site_settings`: the site's other settings are public, these are for admins only. */
const NAME = 'commentRules';

export async function readCommentRules(db: Db): Promise<CommentRules> {
  const row = await db.selectFrom('site_settings').select('value').where('name', '=', NAME).executeTakeFirst();
  return { ...NO_RULES, ...(row && JSON.parse(row.value)) };
}

export async function saveCommentRules(db: WriteDb, rules: CommentRules): Promise<void> {
  const value = JSON.stringify(rules);
  await db
    .insertInto('site_settings')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
