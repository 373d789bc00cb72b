import type { Database } from '#server/database/database.ts';

/** The home page, and no other, says how long ago a video was published, so its cached copy must not grow old. */
export async function renewVideoAges(database: Database): Promise<void> {
  await database.transaction(async (db) => db.invalidate('video-ages'));
}
