/** @returns a copy of `items` in which the one at `from` is at `to` */
export function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const next = [...items];
  next.splice(to, 0, ...next.splice(from, 1));
  return next;
}

/** What screen readers say after a move. */
export function announceMove(name: string, to: number, count: number): string {
  return `${name} moved to position ${to + 1} of ${count}.`;
}
