import { across, between, down, each, height, ink, line, points, width } from './pen.ts';
import { diya } from './shapes.ts';

/** A doorway at night: one leaf stands open, and light falls through it over the steps. */
export function door() {
  const [x, w, sill, spring] = [width / 2, across(0.29, 0.31), down(0.82, 0.85), down(0.27, 0.31)];
  const [tip, open, floor] = [w * between(0.95, 1.1), w * between(0.52, 0.62), height * 0.045];
  const [wall, top] = [w * 1.34, spring - tip * 1.25];
  const planks = [0.36, 0.7].map((t) => line(x - w * t, sill - 6, 0, spring - sill - tip * (0.62 - t * 0.5) + 12, 0.7));
  return (
    ink('shore', `M${points(x - wall, sill)}V${points(top)}H${points(x + wall)}V${points(sill)}z`) +
    ink('light', `M${points(x, sill)}V${points(spring - tip)}${arch(w, tip)}V${points(sill)}z`) +
    ink('thread', `M${points(x, spring - tip)}${arch(w, tip)}M${points(x, sill - floor)}H${points(x + open)}`) +
    ink('edge', `M${points(x - w, sill)}V${points(spring)}${arch(-w, tip)}V${points(sill)}z`) +
    ink(
      'edge',
      `M${points(x + open, sill - floor)}V${points(spring - tip * 0.7)}q${points(w * 0.1, tip * 0.5, w - open, tip * 0.7)}V${points(sill)}z`,
    ) +
    ink('light', `M${points(x, sill)}h${points(w)}L${points(x + w * 1.1, height + 40)}H${points(x - w)}z`) +
    ink(
      'line',
      planks.join('') +
        [0.2, 0.76].map((t) => line(x - w * 0.96, sill + (spring - sill) * t, w * 0.92, 0, 1)).join('') +
        each(4, (i) => line(x - w * (1.4 + i * 0.07), sill + i * height * 0.044, w * (2.8 + i * 0.14), 0, 1.3)) +
        each(2, (i) => line(x - w * 1.5, top - i * height * 0.018, w * 3, 0, 1.5 - i * 0.8)),
    ) +
    diya(x - w * between(0.9, 1.1), sill + height * 0.038, height * 0.014)
  );
}

/** Half of the arch, from the wall up to the tip for a negative width, and down to the wall for a positive one. */
function arch(w: number, tip: number) {
  const cusps = [
    [0.04, -0.26, 0.16, -0.38],
    [0.04, -0.26, 0.34, -0.3],
    [0.3, -0.06, 0.5, -0.42],
  ].map(([ax = 0, ay = 0, dx = 0, dy = 0]) => [ax, ay * tip, dx, dy * tip] as const);
  const way = w < 0 ? cusps : cusps.toReversed().map(([ax, ay, dx, dy]) => [dx - ax, ay - dy, dx, -dy] as const);
  return way.map(([ax, ay, dx, dy]) => `q${points(ax * Math.abs(w), ay, dx * Math.abs(w), dy)}`).join('');
}
