import type { Db, WriteDb } from '#server/database/database.ts';
import type { CommentRules } from '#shared/contracts/desk/comment.ts';
import { NO_RULES } from './is-suspicious.ts';

/** Beside the settings of the site, which everybody may read; this one is for admins alone. */
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
