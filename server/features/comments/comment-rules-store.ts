import type { Db, WriteDb } from '#server/database/database.ts';
import { findSetting, saveSetting } from '#server/features/site/site-store.ts';
import type { CommentRules } from '#shared/contracts/desk/comment.ts';
import { NO_RULES } from './is-suspicious.ts';

/** A row of its own in `site_settings`: the site's other settings are public, these are for admins only. */
const NAME = 'commentRules';

export async function readCommentRules(db: Db): Promise<CommentRules> {
  return { ...NO_RULES, ...(await findSetting<CommentRules>(db, NAME)) };
}

export async function saveCommentRules(db: WriteDb, rules: CommentRules): Promise<void> {
  await saveSetting(db, NAME, rules);
}
