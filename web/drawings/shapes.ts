import { across, arc, between, disc, each, height, ink, line, points, side, stroke, width } from './pen.ts';

export const flood = (y: number) => `M-20 ${points(y)}H${width + 20}V${height + 40}H-20z`;

export const flame = (x: number, y: number, r: number) =>
  `M${points(x, y - r * 3)}c${points(r * 0.2, r, r, r * 1.2, r, r * 2, 0, r * 1.3, -r * 2, r * 1.3, -r * 2, 0, 0, -r * 0.8, r * 0.8, -r, r, -r * 2)}z`;

/** A floating oil lamp: a flame in a leaf. */
export const diya = (x: number, y: number, r: number) =>
  ink('accent', flame(x, y - r * 0.35, r) + line(x - r * 2.4, y, r * 4.8, 0, r / 3, 0.16));

/** Rings with gaps as a nib would leave them, wider apart and fainter towards the outside. */
export const ripple = (x: number, y: number, r: number, count: number, flat: number) =>
  each(count, (i) => {
    const rx = r * (i + 1) ** 1.2;
    let from = between(0.3, 1.3);
    const end = from + 0.97 - i * 0.03;
    let marks = '';
    while (from < end - 0.08) {
      const turn = Math.min(between(0.3, 0.46), end - from);
      marks += arc(x, y, rx, rx * flat, from, turn, 1.3 - i * 0.1);
      from += turn + between(0.01, 0.02 + i * 0.012);
    }
    return marks;
  });

/** Strokes of water, close together in the distance and wider apart nearby. */
export const water = (top: number, rows: number, bottom = height) =>
  each(rows, (i) => {
    const y = top + (bottom - top) * ((i + 0.6) / rows) ** 1.4;
    const [start, length] = [across(-0.1, 0.3), across(0.2, 0.4)];
    return line(start, y, length, 0) + line(start + length + across(0.04, 0.2), y, across(0.2, 0.5), 0);
  });

/** A hill that continues below the sheet, with `echoes` lines that repeat its slope. */
export function hill(tone: 'edge' | 'shore', y: number, rise: number, waves: number, echoes = 0) {
  const [step, up] = [(width + 40) / waves, side()];
  let at = y + rise * between(-0.5, 0.5);
  let d = `M-20 ${height + 40}L${points(-20, at)}`;
  let marks = '';
  for (let i = 0; i < waves; i++) {
    const x = i * step - 20;
    const next = y + rise * between(0.3, 1) * (i % 2 ? up : -up);
    d += `C${points(x + step / 2, at, x + step / 2, next, x + step, next)}`;
    for (let e = 1; e <= echoes; e++)
      marks += stroke(
        x + step * between(0, 0.1),
        at + e * height * 0.024,
        step / 2,
        0,
        step / 2,
        next - at,
        step * between(0.7, 1),
        next - at,
        0.8,
      );
    at = next;
  }
  return ink(tone, `${d}V${height + 40}z`) + ink('line', marks);
}

/** A winding path, drawn along one side and back along the other. @returns it with its bends, the nearest first */
export function way(tone: 'edge' | 'shore', x: number, from: number, to: number, wide: number, end = 2) {
  const first = side();
  const turns = [1, 0.62, 0.36, 0.16, 0].map((d, i) => ({
    x: x + first * (i % 2 ? 1 : -1) * across(0.14, 0.26) * d ** 0.8,
    y: to + (from - to) * d,
    half: wide * d + end,
  }));
  const bank = (along: typeof turns, sign: number) =>
    along
      .map((p, i) => {
        const q = along[i - 1] ?? p;
        const [a, b, m] = [q.x + sign * q.half, p.x + sign * p.half, (p.y + q.y) / 2];
        return `${i ? 'C' : 'L'}${points(...(i ? [a, m, b, m] : []), b, p.y)}`;
      })
      .join('');
  return { turns, path: ink(tone, `M${bank(turns, -1).slice(1)}${bank(turns.toReversed(), 1)}`) };
}

export function petals(x: number, y: number, r: number, count: number, start: number) {
  return ink(
    'edge',
    each(count, (n) => {
      const turn = ((n + between(-0.07, 0.07)) / count + start) * 6.2832;
      const [c, s] = [Math.cos(turn) * r, Math.sin(turn) * r];
      const at = (along: number, out: number) => [c * along - s * out, s * along + c * out];
      return `M${points(x, y)}c${points(...at(0.35, 0.32), ...at(0.8, 0.3), ...at(1, 0), ...at(-0.2, -0.3), ...at(-0.65, -0.32), ...at(-1, 0))}`;
    }),
  );
}

export const boat = (x: number, y: number, s: number) =>
  ink(
    'accent',
    line(x - s * 0.5, y, s, 0, 3, 0.12) +
      `M${points(x, y)}v${points(-s * 1.1)}c${points(s * 0.4, s * 0.4, s * 0.5, s * 0.7, s * 0.35, s)}z`,
  );

export const walker = (x: number, y: number, s: number) =>
  ink(
    'accent',
    `M${points(x - s * 0.17, y)}c${points(0, -s * 0.5, s * 0.05, -s * 0.75, s * 0.17, -s * 0.75, s * 0.12, 0, s * 0.17, s * 0.25, s * 0.17, s * 0.75)}z${disc(x, y - s * 0.88, s * 0.1)}`,
  );

/** A bird that flies to the right for a positive size, to the left for a negative one. */
export function bird(x: number, y: number, s: number) {
  const up = Math.abs(s);
  const wing = (a: number, b: number, rise: number) =>
    stroke(x, y, s * a * 0.2, -up * 0.8, s * a * 0.6, -up, s * a, -up * rise, b);
  return ink('accent', wing(2, 3, 0.7) + wing(-1.3, 3, 1.3) + line(x - s * 0.5, y + up * 0.16, s, -up * 0.26, 3.5));
}
