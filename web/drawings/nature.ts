import { banyan as tree } from './banyan.ts';
import {
  across,
  aside,
  between,
  disc,
  down,
  each,
  height,
  ink,
  line,
  pick,
  points,
  side,
  stroke,
  width,
} from './pen.ts';
import { boat, diya, flame, flood, hill, petals, ripple, water, bird as wings } from './shapes.ts';

export function rings() {
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

export function sea() {
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

export function hills() {
  const top = down(0.36, 0.62);
  const gap = (height - top) * 0.34;
  return (
    ink('accent', disc(aside(), top - down(0.04, 0.2), down(0.045, 0.1))) +
    hill('edge', top, down(0.06, 0.14), pick([2, 3, 4]), 1) +
    hill('shore', top + gap, down(0.05, 0.09), 2, 3) +
    hill('edge', top + gap * 2, down(0.03, 0.07), 2, 5)
  );
}

export function lotus() {
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

export function banyan() {
  const [way, ground] = [side(), down(0.8, 0.86)];
  const [root, reach] = [width * (0.5 + way * between(0.16, 0.26)), -way * across(0.46, 0.56)];
  return (
    tree(root, ground, reach, down(0.38, 0.44), 4) +
    ink('line', water(ground + height * 0.03, 2)) +
    diya(root + reach * between(0.4, 0.8), ground + height * 0.06, height * 0.018)
  );
}

export function bird() {
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

/** Ears that the wind bends, one of them alive. */
export function grain() {
  const [way, top] = [side(), down(0.16, 0.26)];
  const stalk = (i: number, kernels: number) => {
    const [x, y] = [width * (0.5 - way * 0.36) + way * width * 0.12 * (i + between(0.1, 0.6)), height + 20];
    const [tall, bend, s] = [y - top - down(0, 0.16), way * across(0.1, 0.16), height * 0.044];
    const ear = each(kernels, (k) => {
      const [t, out] = [k / kernels, (k % 2 ? 1 : -1) * s * 0.8];
      const [at, up] = [x + bend * (0.66 + 0.34 * t), y - tall * (0.8 + 0.2 * t)];
      return `M${points(at, up)}q${points(out, 0, out + way * s, -s * 2)}Q${points(at, up - s, at, up)}`;
    });
    return [stroke(x, y, 0, -tall * 0.4, bend * 0.3, -tall * 0.75, bend, -tall, 1.2), ear] as const;
  };
  const others = [0, 1, 3, 4].map((i) => stalk(i, 5));
  const [stem, alive] = stalk(2, 8);
  return (
    ink('soft', disc(width * (0.5 + way * between(0.1, 0.24)), down(0.4, 0.5), height * 0.26)) +
    ink('line', others.map(([stem]) => stem).join('') + stem) +
    ink('edge', others.map(([, ear]) => ear).join('')) +
    ink('accent', alive)
  );
}

/** The moon from one new moon to the next, over water. */
export function moons() {
  const [level, bow, alive] = [down(0.66, 0.74), down(0.08, 0.2), pick([1, 2, 3, 4, 5])];
  const r = Math.min(across(0.046), height * 0.11);
  const lit: string[] = [];
  const dark = each(7, (i) => {
    const t = (i - 3) / 3;
    const [x, y] = [width * (0.5 + t * 0.39), level - height * 0.42 - bow * (1 - t * t) + bow];
    const half = Math.round(r * Math.abs(Math.cos(((i + 1) / 8) * 6.2832)));
    const [bulge, rim] = [i > 1 && i < 5 ? 1 : 0, i < 4 ? 1 : 0];
    const round = Math.round(r);
    lit.push(
      `M${points(x, y - round)}a${round} ${round} 0 0 ${rim} 0 ${round * 2}a${half} ${round} 0 0 ${bulge === rim ? 1 : 0} 0-${round * 2}z`,
    );
    return disc(x, y, r);
  });
  const [glow = ''] = lit.splice(alive, 1);
  return (
    ink('shore', flood(level)) +
    ink('shore', dark) +
    ink('light', lit.join('')) +
    ink('accent', glow) +
    ink('line', water(level, 4))
  );
}
