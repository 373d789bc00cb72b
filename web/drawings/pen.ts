/* Drawing is synchronous, so there is only ever one current sheet, and its state can be in this module. */
let state = 0;
let weight = 1;
export let width = 0;
export let height = 0;

export function takeSheet(seed: string, sheetWidth: number, sheetHeight: number, nib: number) {
  [width, height, weight, state] = [sheetWidth, sheetHeight, nib, 2166136261];
  for (let i = 0; i < seed.length; i++) state = Math.imul(state ^ seed.charCodeAt(i), 16777619);
}

function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), state | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}

export const between = (low: number, high: number) => low + (high - low) * random();
export const across = (low: number, high = low) => width * between(low, high);
export const down = (low: number, high = low) => height * between(low, high);
export const pick = <T>(choices: readonly T[]) => choices[Math.floor(random() * choices.length)] as T;
export const side = () => pick([-1, 1]);
/** An x beside the middle, and further away on wide sheets, whose middle is covered by a play button or text. */
export const aside = () => width * (0.5 + side() * (width > height * 1.6 ? between(0.22, 0.34) : between(0.08, 0.26)));
export const each = (count: number, mark: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => mark(i)).join('');

/** Rounds to whole units, which hides last-digit differences between the sines of two JavaScript engines. */
export function points(...numbers: number[]) {
  let text = '';
  for (const number of numbers) {
    const whole = Math.round(number);
    text += whole < 0 || text === '' ? whole : ` ${whole}`;
  }
  return text;
}

type Tone = 'line' | 'soft' | 'edge' | 'shore' | 'light' | 'thread' | 'chalk' | 'alive' | 'accent';
export const ink = (tone: Tone, d: string) => `<path class="d-${tone}" d="${d}"/>`;

/** A stroke that swells and tapers like that of a nib: the same curve there and back, bowed apart by its weight. */
export function stroke(
  x: number,
  y: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  ex: number,
  ey: number,
  bold = 1,
) {
  const length = Math.hypot(ex, ey) || 1;
  const swell = (bold * weight * between(0.6, 1) * Math.min(1, 0.3 + length / 400)) / length;
  const [nx, ny, cx, cy] = [-ey * swell, ex * swell, Math.round(ex), Math.round(ey)];
  const back = [bx - nx - cx, by - ny - cy, ax - nx - cx, ay - ny - cy, -cx, -cy];
  return `M${points(x, y)}c${points(ax + nx, ay + ny, bx + nx, by + ny, cx, cy, ...back)}z`;
}

/** A slightly uneven line along a vector, bowed sideways by the share `bow` of its length. */
export function line(x: number, y: number, dx: number, dy: number, bold = 1, bow = 0) {
  const [a, b] = [bow + between(-0.02, 0.02), bow + between(-0.02, 0.02)];
  return stroke(x, y, dx / 3 - dy * a, dy / 3 + dx * a, (dx * 2) / 3 - dy * b, (dy * 2) / 3 + dx * b, dx, dy, bold);
}

/** A bowed line without weight. */
export const hair = (x: number, y: number, dx: number, dy: number, bow: number) =>
  `M${points(x, y)}q${points(dx / 2 - dy * bow * 1.4, dy / 2 + dx * bow * 1.4, dx, dy)}`;

/** Part of an ellipse, less than half a turn long. Angles are in turns, clockwise from the right. */
export function arc(x: number, y: number, rx: number, ry: number, from: number, turn: number, bold = 1) {
  const [a, b] = [from * 6.2832, (from + turn) * 6.2832];
  const k = (4 / 3) * Math.tan((b - a) / 4);
  const [ca, sa, cb, sb] = [Math.cos(a) * rx, Math.sin(a) * ry, Math.cos(b) * rx, Math.sin(b) * ry];
  const [tx, ty] = [(k * rx) / ry, (k * ry) / rx];
  return stroke(x + ca, y + sa, -sa * tx, ca * ty, cb - ca + sb * tx, sb - sa - cb * ty, cb - ca, sb - sa, bold);
}

export function disc(x: number, y: number, rx: number, ry = rx) {
  const [a, b] = [Math.round(rx), Math.round(ry)];
  return `M${points(x - a, y)}a${a} ${b} 0 1 1 ${a * 2} 0a${a} ${b} 0 1 1-${a * 2} 0z`;
}
