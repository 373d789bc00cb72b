import {
  across,
  arc,
  aside,
  between,
  disc,
  down,
  each,
  hair,
  height,
  ink,
  line,
  points,
  side,
  stroke,
  width,
} from './pen.ts';
import { ripple } from './shapes.ts';

/** A bell that has just been struck. */
export function bell() {
  const [x, r, swing] = [aside(), Math.min(down(0.2, 0.24), width * 0.2), side() * between(0.1, 0.3)];
  const [top, mouth] = [down(0.24, 0.32), down(0.68, 0.76)];
  const rise = top - mouth;
  const body = `M${points(x - r, mouth)}c${points(r * 0.3, rise * 0.2, r * 0.24, rise * 0.9, r, rise, r * 0.76, -rise * 0.1, r * 0.7, -rise * 0.8, r, -rise)}`;
  const rings = each(6, (i) => {
    const [far, way] = [r * (1.5 + 0.42 * Math.floor(i / 2)), i % 2 ? -0.14 : 0.46];
    return arc(x, mouth - r * 0.3, far, far, way + between(0, 0.04), between(0.12, 0.18), 1.3 - i * 0.1);
  });
  return (
    ink('soft', disc(x, height * 0.93, r * 2.2, r * 0.24)) +
    ink('line', line(x, -height * 0.1, 0, top + height * 0.08, 1.4) + rings) +
    ink('shore', disc(x, top - r * 0.1, r * 0.13)) +
    ink(
      'accent',
      stroke(x, mouth - r * 0.3, 0, r * 0.3, r * swing, r * 0.3, r * swing, r * 0.5, 1) +
        disc(x + r * swing, mouth + r * 0.24, r * 0.15),
    ) +
    ink('edge', `${body}q${points(-r, r * 0.24, -r * 2, 0)}z`) +
    ink(
      'line',
      each(3, (i) => {
        const [t, half] = [[0.1, 0.17, 0.78][i] as number, r * ([0.86, 0.8, 0.52][i] as number)];
        return stroke(x - half, mouth + rise * t, half * 0.5, r * 0.13, half * 1.5, r * 0.13, half * 2, 0, 1);
      }),
    )
  );
}

/** A cloth half woven, and the shuttle whose thread is the next. */
export function loom() {
  const [way, top, beat] = [side(), down(0.1, 0.16), down(0.56, 0.66)];
  const [left, wide, count] = [across(0.14, 0.2), across(0.6, 0.68), 26];
  const [x, y, s] = [left + wide * between(0.35, 0.65), beat - down(0.12, 0.16), across(0.09)];
  const warp = each(count, (i) => `M${points(left + (wide * (i + 0.5)) / count, top)}V${points(beat)}`);
  const rows = each(9, (i) =>
    line(left + between(-6, 6), beat + ((height * 1.04 - beat) * i) / 9, wide + between(-6, 6), 0, 0.8),
  );
  const end = way > 0 ? left + wide : left;
  return (
    ink('soft', `M${points(left, beat)}h${points(wide)}V${height + 40}H${points(left)}z`) +
    ink('thread', warp) +
    ink(
      'line',
      rows +
        line(left - width * 0.06, top, wide + width * 0.12, 0, 2.6) +
        line(left - width * 0.05, top - height * 0.035, wide + width * 0.1, 0, 1),
    ) +
    ink(
      'edge',
      `M${points(x - s, y)}q${points(s, -s * 0.42, s * 2, 0, -s, s * 0.42, -s * 2, 0)}z${hair(x - s * 0.5, y, s, 0, 0.02)}`,
    ) +
    ink(
      'alive',
      `M${points(x - way * s, y)}C${points(x - way * s * 2.4, y, x - way * wide * 0.7, beat - 6, way > 0 ? left : left + wide, beat - 6)}H${points(end)}`,
    )
  );
}

/** A village well: a wheel between two posts, and the bucket on its way up. */
export function well() {
  const [x, floor, r] = [aside(), down(0.68, 0.74), across(0.15, 0.18)];
  const [flat, wall, beam] = [r * 0.3, height * 0.15, down(0.14, 0.2)];
  const [wheel, drop] = [r * 0.2, floor - down(0.1, 0.24)];
  const [post, hub] = [r * 0.92, beam + r * 0.26];
  return (
    ink('soft', disc(x + r * 0.5, floor + wall, r * 2.1, flat * 1.3)) +
    ink('edge', `M${points(x - r, floor)}v${points(wall)}q${points(r, flat * 1.9, r * 2, 0)}v${points(-wall)}z`) +
    ink('shore', disc(x, floor, r, flat)) +
    ink('edge', disc(x, floor + flat * 0.1, r * 0.8, flat * 0.7)) +
    ink(
      'line',
      [-1, 1].map((s) => line(x + s * post, floor, -s * r * 0.08, beam - floor, 2)).join('') +
        line(x - r * 1.2, beam, r * 2.4, 0, 2.2) +
        ripple(x, hub, wheel, 1, 1) +
        each(3, (i) => {
          const turn = i * 1.05 + 0.4;
          return line(
            x - Math.cos(turn) * wheel,
            hub - Math.sin(turn) * wheel,
            Math.cos(turn) * wheel * 2,
            Math.sin(turn) * wheel * 2,
            0.7,
          );
        }) +
        line(x + wheel, hub, 0, drop - hub, 0.8) +
        each(5, (i) => arc(x, floor + wall * (i % 2 ? 0.66 : 0.33), r, flat, 0.06 + i * 0.075, 0.06, 1)) +
        line(-width * 0.1, floor + wall * 0.8, x - r * 1.1 + width * 0.1, 0) +
        line(x + r * 1.15, floor + wall * 0.8, width * 0.9, 0),
    ) +
    ink(
      'accent',
      `M${points(x + wheel * 0.3, drop)}h${points(wheel * 1.4)}l${points(-wheel * 0.25, wheel * 1.1)}h${points(-wheel * 0.9)}z`,
    )
  );
}

/** A window in a dark wall, and its light on the floor. */
export function casement() {
  const [x, top, w] = [aside(), down(0.1, 0.16), across(0.13, 0.16)];
  const [sill, floor] = [down(0.54, 0.6), down(0.74, 0.78)];
  const arch = (sill - top) * 0.3;
  const [reach, far] = [(x < width / 2 ? 1 : -1) * w * between(1.2, 2), height - floor];
  const on = (t: number, depth: number) =>
    [x + w * t + reach * (0.5 + depth * 0.8), floor + far * (0.12 + depth * 0.66)] as const;
  return (
    ink('soft', `M-20-20H${width + 20}V${points(floor)}H-20z`) +
    ink('line', line(-20, floor, width + 40, 0, 1)) +
    ink(
      'light',
      `M${points(...on(-1, 0))}L${points(...on(1, 0))}L${points(...on(1.3, 1))}L${points(...on(-0.9, 1))}z`,
    ) +
    ink(
      'shore',
      `M${points(...on(-0.07, 0))}L${points(...on(0.07, 0))}L${points(...on(0.27, 1))}L${points(...on(0.12, 1))}z`,
    ) +
    ink(
      'light',
      `M${points(x - w, sill)}V${points(top + arch)}q${points(w * 0.1, -arch * 0.8, w, -arch, w * 0.9, arch * 0.2, w, arch)}V${points(sill)}z`,
    ) +
    ink('accent', disc(x + w * between(0.4, 0.55) * side(), down(0.28, 0.36), w * 0.2)) +
    ink(
      'line',
      line(x, top, 0, sill - top, 1.2) +
        line(x - w, top + arch, w * 2, 0, 1.2) +
        line(x - w, (sill + top + arch) / 2, w * 2, 0, 0.9) +
        [-1, 1].map((s) => line(x + s * w, top + arch, 0, sill - top - arch, 1.6)).join('') +
        arc(x, top + arch, w, arch, 0.5, 0.24, 1.4) +
        arc(x, top + arch, w, arch, 0.76, 0.24, 1.4) +
        line(x - w * 1.25, sill, w * 2.5, 0, 2.4) +
        line(x - w * 1.15, sill + height * 0.03, w * 2.3, 0, 1),
    )
  );
}
