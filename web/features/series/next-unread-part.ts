/**
 * Finds where a reader goes on: with the part after the one they read last, or else with the first unread one.
 * @param parts the ids of the parts, in their order
 * @param read the ids of the parts that were read, the most recent one at the end
 * @returns the index of the part; `undefined` if no part was read, or every one
 */
export function nextUnreadPart(parts: readonly number[], read: readonly number[]): number | undefined {
  const isUnread = (id: number) => !read.includes(id);
  const last = read.findLast((id) => parts.includes(id));
  if (last === undefined) return undefined;
  const after = parts.indexOf(last) + 1;
  const next = parts[after];
  if (next !== undefined && isUnread(next)) return after;
  const first = parts.findIndex(isUnread);
  return first < 0 ? undefined : first;
}
