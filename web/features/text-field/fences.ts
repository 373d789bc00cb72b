import { lineAt, type Span } from './text-state.ts';

/** What follows the marker is looked at apart: in one pattern, its white space would take quadratic time. */
const MARKER = /^ {0,3}(`{3,}|~{3,})/;

export interface Fence {
  marker: string;
  /** The first word after the opening marker, such as `verse`. */
  name: string;
  open: Span;
  /** `undefined` if the fence reaches the end of the text. */
  close: Span | undefined;
}

/** The fenced verse or code around a position; its opening and closing lines count as well. */
export function enclosingFence(value: string, position: number): Fence | undefined {
  let open: Omit<Fence, 'close'> | undefined;
  for (let start = 0; start <= value.length; ) {
    const line = lineAt(value, start);
    if (!open && position < line.start) return undefined;
    const text = value.slice(line.start, line.end);
    const marker = markerAfter(text, open?.marker);
    if (open && !marker) {
      if (position <= line.end) return { ...open, close: line };
      open = undefined;
    } else if (!open && marker) open = { marker, name: readFence(text)[1].split(/\s+/)[0] ?? '', open: line };
    start = line.end + 1;
  }
  return open && { ...open, close: undefined };
}

/** @returns the marker of the fence that is open after a line; empty for none */
export function markerAfter(line: string, open = ''): string {
  const [marker, info] = readFence(line);
  if (open === '') return marker;
  return marker.startsWith(open) && info === '' ? '' : open;
}

/** @returns what is around the white space after the marker; both are empty if the line opens or closes nothing */
export function readFence(line: string): [marker: string, info: string] {
  const [before = '', marker = ''] = MARKER.exec(line) ?? [];
  const info = line.slice(before.length);
  return marker === '' || info.includes('`') ? ['', ''] : [marker, info.trim()];
}
