import type { Selectable } from 'kysely';
import type { Database, WriteDb } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';

/** A post with everything its writer decides. */
export type SavedPost = Selectable<Tables['posts']> &
  Pick<Selectable<Tables['post_bodies']>, 'body' | 'format'> & {
    /** The text without markup. */
    text: string;
    tags: string[];
  };

interface SaveOptions {
  /** One of many posts: whoever saves them does for all of them what would take too long for each. */
  isBulk?: boolean;
}

/**
 * What a feature does when a post is saved, published, binned or restored, in the same transaction. A new post has no
 * `before`. `server/after-save-list.ts` lists what all features do.
 */
export type AfterSave = (
  db: WriteDb,
  before: SavedPost | undefined,
  after: SavedPost,
  options?: SaveOptions,
) => Promise<void>;

/** What saving a post needs. */
export interface SavingDeps {
  database: Database;
  /** Everything in the list. */
  afterSave: AfterSave;
}
