import type { Database } from '#server/database/database.ts';
import type { Media } from '#server/features/media/media.ts';
import type { WritingLimits } from './writing-limits.ts';

/** What the calls that write posts work with. */
export interface Writing {
  database: Database;
  media: Media;
  limits: WritingLimits;
}
