import { across, aside, between, disc, down, each, height, ink, line, pick, points, side, width } from './pen.ts';
import {
  boat,
  diya,
  flame,
  flood,
  hill,
  petals,
  ripple,
  banyan as tree,
  walker,
  water,
  way,
  bird as wings,
} from './shapes.ts';

export const motifs = { rings, sea, hills, lotus, weft, path, lamp, banyan, bird, ghat };
export type Motif = keyof typeof motifs;

function rings() {
  const [x, y, flat, r, fall] = [aside(), down(0.56, 0.72), between(0.22, 0.46), down(0.08, 0.13), down(0.26, 0.42)];
  return (
    ink('soft', disc(x + r * between(-0.5, 0.5), y, r * 5, r * 5 * flat)) +
    ink(
      'line',
      ripple(x, y, r, 6, flat) +
        ripple(width - x, down(0.8, 0.9), r * 0.5, 2, flat) +
        line(x, -height * 0.4, 0, height * 0.33 + y - fall, 0.4),
    ) +
    ink('accent', flame(x, y - fall, height * 0.022))
  );
}

function sea() {
  const [x, top, moon] = [aside(), down(0.46, 0.66), pick([0, 1])];
  const r = moon ? down(0.1, 0.2) : down(0.06, 0.1);
  return (
    ink(moon ? 'edge' : 'accent', disc(x, top - r * between(-0.1, 1.8), r)) +
    ink('shore', flood(top)) +
    ink(
      'line',
      water(top + height * 0.02, 7) +
        each(7, (i) =>
          line(
            x - r * between(0.5, 1) * (1 - i * 0.08),
            top + height * 0.022 * (i + 1) ** 1.2,
            r * between(1.4, 2) * (1 - i * 0.08),
            0,
            1.3,
          ),
        ),
    ) +
    (moon ? boat(width - x, top + down(0.04, 0.12), height * 0.1) : '')
  );
}

function hills() {
  const top = down(0.36, 0.62);
  const gap = (height - top) * 0.34;
  return (
    ink('accent', disc(aside(), top - down(0.04, 0.2), down(0.045, 0.1))) +
    hill('edge', top, down(0.06, 0.14), pick([2, 3, 4]), 1) +
    hill('shore', top + gap, down(0.05, 0.09), 2, 3) +
    hill('edge', top + gap * 2, down(0.03, 0.07), 2, 5)
  );
}

function lotus() {
  const [x, y, r, start] = [aside(), down(0.44, 0.58), down(0.36, 0.46), between(0, 1)];
  return (
    ink(
      'soft',
      disc(width - x, down(0.2, 0.8), r * 0.8, r * 0.66) +
        disc(x + r * between(-0.3, 0.3), y + r * between(0, 0.3), r * 1.15, r),
    ) +
    ink('line', ripple(x, y, r * 1.5, 1, 0.86)) +
    petals(x, y, r, 8, start) +
    petals(x, y, r * 0.75, 7, start + 0.06) +
    petals(x, y, r * 0.48, 5, start) +
    ink('accent', disc(x, y, r * 0.12))
  );
}

/** A ribbon of threads that turns over itself: each thread repeats the previous one with a small phase shift. */
function weft() {
  const [y, slope, turn, lag, start] = [
    down(0.42, 0.58),
    down(-0.3, 0.3),
    between(0.24, 0.4),
    side() * between(0.028, 0.045),
    between(0, 1),
  ];
  const swing = [0, 1, 2, 3, 4].map(() => down(0.08, 0.27));
  const threads = swing
    .flatMap(() => [0, 0])
    .map((_, n) => {
      const at = swing.map((s, i) => y + slope * (i / 4 - 0.5) + s * Math.cos((start + i * turn + n * lag) * 6.2832));
      return at
        .map((end, i) => {
          const [x, step] = [(i * (width + 40)) / 4 - 20, (width + 40) / 9];
          return i ? `C${points(x - step * 1.25, at[i - 1] as number, x - step, end, x, end)}` : `M-20 ${points(end)}`;
        })
        .join('');
    });
  const alive = threads.splice(between(2, 8), 1);
  return ink('thread', threads.join('')) + ink('alive', alive.join(''));
}

function path() {
  const top = down(0.34, 0.5);
  const { turns, path } = way('edge', aside(), height + 40, top + height * 0.03, width * 0.11);
  const at = pick(turns.slice(1, 3));
  return (
    hill('edge', top - height * 0.08, down(0.05, 0.1), 3, 2) +
    hill('shore', top, height * 0.02, 2, 3) +
    path +
    walker(at.x, at.y, (at.y - top) * 0.3 + height * 0.06)
  );
}

function lamp() {
  const [x, y, floor, spread, s] = [aside(), down(0.2, 0.34), down(0.8, 0.88), across(0.16, 0.26), height * 0.07];
  const dark = each(11, (i) => {
    const t = (i + 0.5) / 11;
    const [at, half, left, right] = [y + (floor - y) * t, s * 1.1 + spread * t, across(-0.2, 0), across(1, 1.2)];
    return line(left, at, x - half - left, 0, 0.8) + line(right, at, x + half - right, 0, 0.8);
  });
  const page = (wide: number) => line(x, floor, spread * wide, -8, 2, -0.3 * wide);
  return (
    ink('soft', disc(x, floor, spread * 1.05, spread * 0.17)) +
    ink('line', dark + line(x, -height * 0.2, 0, y - s * 0.6 + height * 0.2, 0.8) + page(0.45) + page(-0.45)) +
    ink('accent', flame(x, y + s * 0.75, s * 0.26)) +
    ink(
      'edge',
      `M${points(x - s, y)}c${points(s * 0.3, -s * 1.1, s * 1.7, -s * 1.1, s * 2, 0, -s * 0.4, s * 0.2, -s * 1.6, s * 0.2, -s * 2, 0)}z`,
    )
  );
}

function banyan() {
  const [way, ground] = [side(), down(0.8, 0.88)];
  const [root, away] = [width * (0.5 + way * between(0.24, 0.4)), -way * across(0.5, 0.7)];
  return (
    tree(root, ground, down(0.18, 0.34), away, height * 0.04, 11) +
    ink('line', water(ground + height * 0.03, 2)) +
    diya(root + away * between(0.5, 0.8), ground + height * 0.05, height * 0.018)
  );
}

function bird() {
  const [way, bow, top] = [side(), side() * between(0.04, 0.09), down(0.52, 0.62)];
  return (
    ink(
      'line',
      each(11, (i) =>
        line(
          across(-0.1, 0.08),
          top + (height * 0.94 - top) * (i / 10) ** 1.2,
          across(0.94, 1.1),
          height * 0.04 * way,
          1,
          bow * (1 - i * 0.1),
        ),
      ),
    ) + wings(aside(), down(0.24, 0.38), way * down(0.08, 0.12))
  );
}

function ghat() {
  const [way, level, count] = [side(), down(0.54, 0.68), pick([5, 6])];
  const [edge, rise, tread, shore] = [
    way > 0 ? width + 90 : -90,
    down(0.34, 0.44) / count,
    across(0.05, 0.08),
    across(0.48, 0.62) + 90,
  ];
  const far = (i: number) => edge - way * (shore - i * tread);
  const [x, y] = [width * (0.5 - way * between(0.12, 0.3)), level + rise * between(1.6, 2.6)];
  return (
    ink(
      'shore',
      `M${points(edge, level)}H${points(far(0))}${each(count, (i) => `V${points(level - (i + 1) * rise)}H${points(i < count - 1 ? far(i + 1) : edge)}`)}z`,
    ) +
    ink(
      'line',
      each(count, (i) => line(edge, level - (i + 0.35) * rise, far(i) - edge + way * 30, 0, 0.8)) +
        each(count * 2, (i) =>
          line(edge, level + (i + 0.8) * rise * 0.45, far(i / 2) - edge + way * between(-30, 120), 0),
        ) +
        line(-width * 0.1, level, width * 1.2, 0) +
        ripple(x, y, height * 0.06, 2, 0.26),
    ) +
    diya(x, y, height * 0.02)
  );
}
