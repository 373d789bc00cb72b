import { across, arc, between, disc, down, each, height, ink, line, points, side, stroke, width } from './pen.ts';
import { banyan, bird, diya, flame, flood, hill, petals, ripple, water, way } from './shapes.ts';

/** The left side stays empty for text; everything leans out over the right edge. */
export function hero() {
  const [x, y] = [across(0.32, 0.38), height * 0.86];
  return (
    banyan(width * 0.94, height * 0.74, height * 0.32, -width * 0.74, height * 0.18, 8) +
    ink('line', ripple(x, y, width * 0.07, 3, 0.2)) +
    diya(x, y, height * 0.013)
  );
}

/** A seated person, seen from behind, looking out over water. */
export function portrait() {
  const level = down(0.44, 0.5);
  return (
    ink('accent', disc(width * (0.5 + side() * between(0.24, 0.32)), level - down(0.06, 0.16), width * 0.06)) +
    ink('shore', flood(level)) +
    ink('line', water(level + 10, 6, height * 0.84)) +
    ink(
      'edge',
      `M334 455c-4 35-84 35-96 105s-24 100-88 155c-40 35-20 85 50 85h320c70 0 90-50 50-85-64-55-76-85-88-155s-92-70-96-105z${disc(360, 392, 54, 66)}`,
    ) +
    ink(
      'line',
      arc(360, 330, 26, 20, 0.4, 0.4) +
        stroke(246, 540, 60, 60, 160, 120, 206, 210) +
        stroke(270, 512, 60, 40, 140, 90, 190, 200) +
        stroke(230, 620, 30, 50, 60, 90, 160, 120) +
        line(150, 792, 420, 0, 1.4, 0.02) +
        stroke(478, 570, -4, 60, -30, 110, -60, 140),
    )
  );
}

export function lost() {
  const [sky, shore, x] = [down(0.26, 0.32), down(0.54, 0.6), across(0.36, 0.6)];
  return (
    ink('shore', flood(sky)) +
    ink('line', water(sky, 5, shore) + ripple(x, shore - height * 0.12, height * 0.06, 2, 0.26)) +
    diya(x, shore - height * 0.12, height * 0.018) +
    hill('edge', shore + 30, height * 0.02, 2, 2) +
    way('shore', x, height + 40, shore + 20, width * 0.1, 14).path
  );
}

/** A seedling, for lists that are still empty. */
export function empty() {
  const [x, y, s] = [across(0.3, 0.4), height * 0.78, height * 0.3];
  const leaf = (dx: number, dy: number) =>
    `M${points(x, y - s)}c${points(dx * 0.1, dy * 0.8, dx * 0.6, dy * 1.3, dx, dy, -dx * 0.1, -dy * 0.2, -dx * 0.5, -dy, -dx, -dy)}z`;
  return (
    ink(
      'line',
      stroke(x - 8, y, 10, -s / 2, 10, -s / 2, 8, -s, 2) +
        line(width * 0.04, y, width * 0.92, 0, 1) +
        each(5, (i) => line(across(0.1, 0.6), y + (i + 1) * 9, across(0.1, 0.3), 0, 0.8)),
    ) +
    ink('edge', leaf(-s * 0.9, -s * 0.3)) +
    ink('accent', leaf(s * 1.1, -s * 0.55))
  );
}

/** An open doorway with a lamp before its threshold and a winding path behind it. */
export function door() {
  const [x, w, sill, spring] = [width / 2, across(0.29, 0.31), down(0.83, 0.86), down(0.26, 0.3)];
  const [tip, horizon, bend] = [w * between(0.95, 1.1), sill - height * between(0.16, 0.22), side() * w];
  const [wall, top] = [w * 1.34, spring - tip * 1.25];
  const rise = sill - horizon;
  return (
    ink('edge', `M${points(x - wall, sill)}V${points(top)}H${points(x + wall)}V${points(sill)}z`) +
    ink('shore', `M${points(x - w, sill)}V${points(spring)}${cusps(w, tip)}V${points(sill)}z`) +
    ink('edge', disc(x + bend * between(0.2, 0.5), spring + height * between(0.06, 0.2), w * between(0.13, 0.2))) +
    ink('edge', `M${points(x - w, sill)}V${points(horizon)}H${points(x + w)}V${points(sill)}z`) +
    ink(
      'shore',
      `M${points(x - bend * 0.7, sill)}c${points(bend, -rise * 0.3, bend * 0.2, -rise * 0.6, bend * 0.9, -rise, -bend * 0.4, rise * 0.4, bend * 0.8, rise * 0.6, bend * 0.1, rise)}z`,
    ) +
    ink(
      'line',
      each(4, (i) => line(x - w * (1.4 + i * 0.07), sill + i * height * 0.044, w * (2.8 + i * 0.14), 0, 1.3)) +
        each(2, (i) => line(x - w * 1.5, top - i * height * 0.018, w * 3, 0, 1.5 - i * 0.8)),
    ) +
    diya(x + bend * between(0.65, 0.85), sill + height * 0.038, height * 0.016)
  );
}

/** The arch of the doorway from left to right: three cusps on each side, the last drawn out to a tip. */
function cusps(w: number, tip: number) {
  const left = [
    [0.04, -0.26, 0.16, -0.38],
    [0.04, -0.26, 0.34, -0.3],
    [0.3, -0.06, 0.5, -0.42],
  ].map(([ax = 0, ay = 0, dx = 0, dy = 0]) => [ax * w, ay * tip, dx * w, dy * tip] as const);
  const right = left.toReversed().map(([ax, ay, dx, dy]) => [dx - ax, ay - dy, dx, -dy] as const);
  return [...left, ...right].map((cusp) => `q${points(...cusp)}`).join('');
}

export const marks = {
  rings: () => ink('line', ripple(48, 48, 11, 3, 1)) + ink('accent', disc(48, 48, 5)),
  sea: () =>
    ink('accent', 'M30 50a18 18 0 0 1 36 0z') +
    ink(
      'line',
      each(4, (i) => line(6 + i * 9, 56 + i * 10, 84 - i * 18, 0, 1.5)),
    ),
  lotus: () => petals(48, 48, 44, 7, 0.1) + petals(48, 48, 26, 5, 0.2) + ink('accent', disc(48, 48, 6)),
  lamp: () =>
    ink('accent', flame(48, 54, 10)) +
    ink('shore', 'M12 64c10 30 62 30 72 0-20 8-52 8-72 0z') +
    ink(
      'line',
      each(2, (i) => arc(48, 44, 34, 34, 0.54 + i * 0.28, 0.14)),
    ),
  path: () =>
    ink('accent', disc(70, 26, 10)) + way('shore', 44, 110, 40, 24).path + ink('line', line(4, 40, 88, 0, 1.2)),
  bird: () =>
    ink(
      'line',
      each(4, (i) => line(6, 58 + i * 10, 84, 0, 1.4, -0.06)),
    ) + bird(42, 40, 18),
};
