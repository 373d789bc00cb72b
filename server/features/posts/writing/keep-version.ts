import type { WriteDb } from '#server/database/database.ts';
import type { HeldPost, Save } from '../post-write-store.ts';
import { findLastReplacement, insertVersion } from './version-store.ts';

/** What one person replaces within it counts as one change, of which the beginning is kept. */
const SITTING_MS = 10 * 60_000;

export async function keepVersion(
  db: WriteDb,
  before: HeldPost,
  { now, by, keepsAlways = false }: Pick<Save, 'now' | 'by'> & { keepsAlways?: boolean },
): Promise<void> {
  if (!keepsAlways && (await isSameSitting(db, before.id, { now, by }))) return;
  await insertVersion(db, before, { now, by });
}

async function isSameSitting(db: WriteDb, postId: number, { now, by }: Pick<Save, 'now' | 'by'>): Promise<boolean> {
  if (by === null) return false;
  const last = await findLastReplacement(db, postId);
  // Also when the clock was put back.
  return last !== undefined && last.replaced_by === by && Math.abs(now - last.replaced_at) < SITTING_MS;
}
