/** How near the edge of the window a row is dragged before the page scrolls. */
const EDGE_PX = 96;
const FASTEST_PX = 20;

/** @returns by how many pixels the page scrolls in each frame: faster, the nearer the pointer is to an edge */
export function scrollSpeed(pointerY: number, height: number): number {
  const [above, below] = [EDGE_PX - pointerY, pointerY - (height - EDGE_PX)];
  if (above > 0) return -speedFor(above);
  return below > 0 ? speedFor(below) : 0;
}

function speedFor(depth: number): number {
  return Math.ceil((Math.min(depth, EDGE_PX) / EDGE_PX) * FASTEST_PX);
}
