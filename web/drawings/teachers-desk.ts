import { across, between, each, hair, ink, line, points, stroke } from './pen.ts';
import { diya } from './shapes.ts';

/** The desk of a teacher: a sum half wiped off the board, a notebook, and a tulsi with a lamp beside it. */
export function teachersDesk() {
  const [x, y, wipe, stem] = [across(0.09, 0.12), across(0.13, 0.16), between(-14, 14), across(0.77, 0.81)];
  const [ledge, desk, soil] = [y + 372, 700, 622];
  const leaves = each(9, (i) => {
    const [out, t] = [i % 2 ? 1 : -1, i / 9];
    const [from, s] = [i % 4 > 1 && i < 8 ? 42 - i * 2 : 3, between(48, 64) * (1.1 - t * 0.5)];
    return leaf(stem + out * from, soil - 40 - t * 200 - from, out * s, between(-0.6, -0.1) * s);
  });
  return (
    ink('shore', `M${points(x, y)}h548v364h-548z`) +
    ink('chalk', chalk(x + 44, y + 70)) +
    ink(
      'thread',
      each(3, (i) => hair(x + 346 - i * 14, y + 110 + wipe + i * 40, between(110, 170), -40, between(-0.16, -0.1))),
    ) +
    ink('edge', `M${points(x + 84, ledge)}v-30h74v30z`) +
    ink(
      'line',
      line(x - 18, ledge, 584, 0, 2) +
        line(x - 8, y - 6, 564, 0, 1.2) +
        line(-20, desk, 760, 0, 1.6) +
        stroke(stem, soil, -8, -90, 14, -160, 2, -236, 1.8) +
        [-1, 1].map((out) => line(stem, soil - 60, out * 44, -130, 1, out * 0.1)).join(''),
    ) +
    ink('edge', `${leaves}M${points(stem - 66, soil - 18)}h132l-8 26h-8l-14 100h-72l-14-100h-8z`) +
    ink('edge', 'M96 822l64-74c50-14 90-10 124 6 40-14 80-16 124-2l34 74c-60-16-120-12-162 4-50-20-110-22-184-8z') +
    ink('thread', `M284 754l-4 78${each(3, (i) => hair(168 - i * 16, 766 + i * 17, 98, 4, 0.06))}`) +
    diya(stem - 116, 742, 14)
  );
}

const leaf = (x: number, y: number, dx: number, dy: number) =>
  `M${points(x, y)}q${points(dx * 0.3 + dy * 0.4, dy - Math.abs(dx) * 0.3, dx, dy)}q${points(-dx * 0.3, Math.abs(dx) * 0.5, -dx, -dy)}z`;

/** Written on the board: 1 + 2 + 3 + 4, and the beginning of the answer. */
const chalk = (x: number, y: number) =>
  `M${points(x, y + 10)}l14-10-2 76m28-40h30m-15-15v30` +
  'm26-34c6-20 38-16 34 8-2 18-20 30-34 50h40m12-40h30m-15-15v30' +
  'm26-42c12-12 38-4 30 16-2 8-12 14-20 14 12-2 26 8 22 26-4 18-28 18-36 6m48-20h30m-15-15v30m34-8l-14 20h24' +
  `M${points(x + 40, y + 138)}h34m-34 20h34m30-34l14-10-2 76m70-74c-24 0-30 74-4 76 26 0 28-76 4-76`;
