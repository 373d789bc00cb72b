import { banyan } from './banyan.ts';
import { across, arc, disc, down, each, height, ink, line, points, stroke, width } from './pen.ts';
import { bird, diya, flame, flood, hill, petals, ripple, water, way } from './shapes.ts';

/** The left side stays empty for text; everything leans out over the right edge. */
export function hero() {
  const [x, y] = [across(0.32, 0.38), height * 0.86];
  return (
    banyan(width * 0.74, height * 0.76, -width * 0.62, height * 0.35, 12) +
    ink('line', ripple(x, y, width * 0.07, 3, 0.2)) +
    diya(x, y, height * 0.013)
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
        line(0, y, width * 0.96, 0, 1) +
        each(5, (i) => line(across(0.1, 0.6), y + (i + 1) * 9, across(0.1, 0.3), 0, 0.8)),
    ) +
    ink('edge', leaf(-s * 0.9, -s * 0.3)) +
    ink('accent', leaf(s * 1.1, -s * 0.55))
  );
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
