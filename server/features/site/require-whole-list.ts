import { conflict } from '#server/base/errors.ts';

/** @throws {HttpError} 409 unless a new order names every existing row exactly once */
export function requireWholeList(existing: { id: number }[], ids: number[]): void {
  const named = new Set(ids);
  const isComplete =
    named.size === ids.length && ids.length === existing.length && existing.every(({ id }) => named.has(id));
  if (!isComplete) throw conflict('Somebody changed the list meanwhile. Please look at it again.');
}
