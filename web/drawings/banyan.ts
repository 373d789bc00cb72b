import { between, each, hair, ink, line, points, stroke } from './pen.ts';

/** Where each strand of a banyan stands, how far it leans out and how high it climbs, as shares of its reach and its rise. */
const STRANDS = [
  [0.13, 1, 1.13],
  [0.085, 0.64, 1.46],
  [0.055, 0.27, 1.62],
  [-0.005, -0.12, 1.66],
  [-0.05, -0.62, 1.42],
  [-0.11, -0.92, 1.06],
] as const;

/** A banyan that is `reach` wide to one side and almost as wide to the other; its lowest boughs are at the height `rise`. */
export function banyan(x: number, ground: number, reach: number, rise: number, roots: number) {
  const boughs = STRANDS.map(([foot, out, up]) => {
    const [lean, ex, ey] = [reach * foot, reach * (out - foot), -rise * up * between(0.97, 1.03)];
    return {
      x: x + lean,
      y: ground,
      ax: -lean * 1.1,
      ay: -rise * 0.3,
      bx: ex * 0.05 - lean * 0.8,
      by: ey * (0.72 + Math.abs(out) * 0.18),
      ex,
      ey,
    };
  });
  const [low, second, far] = [boughs[0], boughs[1], boughs[5]] as [Bough, Bough, Bough];
  const props = [along(low, 0.93), along(low, 0.71), along(far, 0.86)].map((from) =>
    line(from.x, from.y, between(-8, 8), ground - from.y, 1.5, 0.01),
  );
  const hanging = each(roots, (i) => {
    const from = along(i % 3 === 2 ? second : i % 5 === 4 ? far : low, 0.6 + (0.39 * (i + between(0, 1))) / roots);
    return hair(from.x, from.y, between(-5, 5), (ground - from.y) * between(0.2, 0.7), between(-0.03, 0.03));
  });
  const wood = boughs.map((b, i) => stroke(b.x, b.y, b.ax, b.ay, b.bx, b.by, b.ex, b.ey, i % 5 ? 1.7 : 2.6));
  const soil = stroke(
    x + reach * 1.22,
    ground + 4,
    -reach,
    between(-14, 2),
    -reach * 2,
    between(-6, 6),
    -reach * 4,
    0,
    1.2,
  );
  return (
    crown(x + reach * 0.04, ground - rise * 1.36, Math.abs(reach) * 1.06, rise) +
    ink('line', wood.join('') + props.join('') + soil) +
    ink('thread', hanging)
  );
}

type Bough = Record<'x' | 'y' | 'ax' | 'ay' | 'bx' | 'by' | 'ex' | 'ey', number>;

/** @returns the point at the share `t` of a bough, so that what grows from it touches it */
function along({ x, y, ax, ay, bx, by, ex, ey }: Bough, t: number) {
  const [a, b, c] = [3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t ** 3];
  return { x: x + a * ax + b * bx + c * ex, y: y + a * ay + b * by + c * ey };
}

/** Foliage: an uneven mass, and around it and inside the broken strokes of a pen that follows its dome. */
function crown(x: number, y: number, wide: number, rise: number) {
  const rim = (turn: number, far: number): [number, number] => {
    const s = Math.sin(turn * 6.2832);
    return [x + Math.cos(turn * 6.2832) * wide * far, y + s * rise * (s > 0 ? 0.24 : 0.58) * far];
  };
  const bumps = Array.from({ length: 13 }, (_, i) =>
    rim((i + between(-0.2, 0.2)) / 13, between(0.98, 1.1) - (i % 2) * 0.14),
  );
  const middles = bumps.map(([bx, by], i) => {
    const [ax, ay] = bumps.at(i - 1) as [number, number];
    return points((ax + bx) / 2, (ay + by) / 2);
  });
  const [first, ...others] = middles;
  const mass = `M${first}Q${points(...(bumps[0] as [number, number]))} ${others.join('T')}T${first}z`;
  const dome = (far: number, count: number, mark: typeof hair) =>
    each(count, (i) => {
      const [from, step] = [0.5 + (i + between(0.05, 0.35)) / count / 2, between(0.5, 0.75) / count / 2];
      const [sx, sy] = rim(from, far * between(0.97, 1.04));
      const [ex, ey] = rim(from + step, far * between(0.97, 1.04));
      return mark(sx, sy, ex - sx, ey - sy, -0.6 / count);
    });
  const outer = dome(0.99, 5, (sx, sy, dx, dy, bow) => line(sx, sy, dx, dy, 1, bow));
  return ink('soft', mass) + ink('line', outer) + ink('thread', dome(0.78, 4, hair) + dome(0.48, 2, hair));
}
