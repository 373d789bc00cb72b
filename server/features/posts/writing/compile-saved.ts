import type { Db } from '#server/database/database.ts';
import type { Writing } from '#shared/writing.ts';
import { findWriting } from '../post-write-store.ts';
import { type CompiledAhead, compileAhead } from '../rendering/render-text.ts';

/**
 * Compiles the text of a post before the transaction that saves it again. Also a text that stays the same is rendered
 * then: what it links to may have appeared since.
 * @param edited what is to be saved instead
 */
export async function compileSaved(
  read: Db,
  id: number,
  edited: Partial<Writing> = {},
): Promise<CompiledAhead | undefined> {
  const saved = await findWriting(read, id);
  return saved && compileAhead(read, { ...saved, ...edited });
}
