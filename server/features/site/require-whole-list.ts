import { conflict } from '#server/base/errors.ts';

/** An order must name everything there is, once. @throws {HttpError} 409 */
export function requireWholeList(there: { id: number }[], ids: number[]): void {
  const named = new Set(ids);
  const isWhole = named.size === ids.length && ids.length === there.length && there.every(({ id }) => named.has(id));
  if (!isWhole) throw conflict('Somebody changed the list meanwhile. Please look at it again.');
}
