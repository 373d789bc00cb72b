/** How often the event loop came round since: so often could somebody else have been answered. */
export function countTurns(): () => number {
  let turns = 0;
  let next: NodeJS.Immediate;
  const turn = () => {
    turns += 1;
    next = setImmediate(turn);
  };
  turn();
  return () => {
    clearImmediate(next);
    return turns;
  };
}
