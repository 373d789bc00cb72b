/**
 * Where a reader goes on: with the part after the one read last, or else with the first unread one.
 * @param read the ids of the parts that were read, the last one at the end
 * @returns `undefined` if nothing was read, or everything
 */
export function indexToGoOnWith(parts: { id: number }[], read: readonly number[]): number | undefined {
  const isUnread = ({ id }: { id: number }) => !read.includes(id);
  const last = read.findLast((id) => parts.some((part) => part.id === id));
  if (last === undefined) return undefined;
  const after = parts.findIndex(({ id }) => id === last) + 1;
  const next = parts[after];
  if (next && isUnread(next)) return after;
  const first = parts.findIndex(isUnread);
  return first < 0 ? undefined : first;
}
