import { unprocessable } from '#server/base/errors.ts';
import type { Database } from '#server/database/database.ts';
import type { AfterSave } from '#server/features/after-save.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { lockSiteLists } from '#server/features/site/site-list-lock.ts';
import type { DeskStartHere, StartHereInput } from '#shared/contracts/desk/start-here.ts';
import { readDeskStartHere } from './read-start-here.ts';
import {
  findExisting,
  introductionRow,
  isAnyChosenPublished,
  isChosen,
  replaceChosenPosts,
} from './start-here-store.ts';

/** @throws {HttpError} 422 if one of the posts no longer exists */
export function changeStartHere(
  database: Database,
  by: { id: number },
  { introduction, posts }: StartHereInput,
): Promise<DeskStartHere> {
  return database.transaction(async (db) => {
    await lockSiteLists(db);
    const ids = posts.map(({ post_id }) => post_id);
    const existing = await findExisting(db, ids);
    if (ids.some((id) => !existing.has(id))) {
      throw unprocessable('One of the posts no longer exists. Reload the page and choose again.', 'posts');
    }
    const wasShown = await isAnyChosenPublished(db);
    await introductionRow.save(db, introduction);
    await replaceChosenPosts(db, posts);
    await recordAudit(db, 'start here changed', { by });
    db.invalidate('start-here');
    // Every page links to this one while it has something to show.
    if ((await isAnyChosenPublished(db)) !== wasShown) db.invalidate('site');
    return readDeskStartHere(db);
  });
}

/**
 * The page appears with the first of the chosen posts that is published, and goes with the last. The others are not
 * looked at, since two that are withdrawn at the same time would each see the other one.
 */
export const invalidateStartHere: AfterSave = async (db, before, { id, status }) => {
  if (before && before.status !== status && (await isChosen(db, id))) db.invalidate('site', 'start-here');
};
