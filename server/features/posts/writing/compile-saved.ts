import type { Db } from '#server/database/database.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import type { Writing } from '#shared/writing.ts';
import { requireMayChange } from '../post-policy.ts';
import { findUnlockedPost, writingOf } from '../post-write-store.ts';
import { type CompiledAhead, compileAhead } from '../rendering/render-text.ts';

/**
 * Compiles the text of a post before the transaction that saves it again. Also a text that stays the same is rendered
 * then: what it links to may have appeared since. Only a text that the viewer may change is compiled: the time it takes
 * would tell others how long a hidden one is.
 * @param edited what is to be saved instead
 * @throws {HttpError} 403 or 404
 */
export async function compileSaved(
  read: Db,
  viewer: CurrentUser,
  id: number,
  edited: Partial<Writing> = {},
): Promise<CompiledAhead | undefined> {
  const saved = requireMayChange(viewer, await findUnlockedPost(read, id));
  return compileAhead(read, { ...writingOf(saved), ...edited }, viewer.id);
}
