import { across, aside, between, down, each, height, ink, line, pick, points, side, width } from './pen.ts';
import { diya, flame, hill, ripple, walker, way } from './shapes.ts';

/** A ribbon of threads that turns over itself: each thread repeats the previous one with a small phase shift. */
export function weft() {
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

export function path() {
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

export function lamp() {
  const [place, y, floor, spread, s] = [aside(), down(0.2, 0.34), down(0.8, 0.88), across(0.16, 0.26), height * 0.07];
  // Its light is not cut off by the edges of the picture.
  const x = Math.min(Math.max(place, spread + width * 0.04), width * 0.96 - spread);
  const dark = each(11, (i) => {
    const t = (i + 0.5) / 11;
    const [at, half, left, right] = [y + (floor - y) * t, s * 1.1 + spread * t, across(-0.2, 0), across(1, 1.2)];
    return line(left, at, x - half - left, 0, 0.8) + line(right, at, x + half - right, 0, 0.8);
  });
  const page = (wide: number) => line(x, floor, spread * wide, -8, 2, -0.3 * wide);
  return (
    ink(
      'light',
      `M${points(x - s, y)}h${points(s * 2)}L${points(x + spread, floor)}q${points(-spread, spread * 0.34, -spread * 2, 0)}z`,
    ) +
    ink('line', dark + line(x, -height * 0.2, 0, y - s * 0.6 + height * 0.2, 0.8) + page(0.45) + page(-0.45)) +
    ink('accent', flame(x, y + s * 0.75, s * 0.26)) +
    ink(
      'edge',
      `M${points(x - s, y)}c${points(s * 0.3, -s * 1.1, s * 1.7, -s * 1.1, s * 2, 0, -s * 0.4, s * 0.2, -s * 1.6, s * 0.2, -s * 2, 0)}z`,
    )
  );
}

export function ghat() {
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
