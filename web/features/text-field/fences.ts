import { lineAt, type Span } from './text-state.ts';

/** What follows the marker is looked at apart: in one pattern, its white space would take quadratic time. */
const MARKER = /^ {0,3}(`{3,}|~{3,})/;

export interface Fence {
  /** The first word after the opening marker, such as `verse`. */
  name: string;
  open: Span;
  /** `undefined` if the fence reaches the end of the text. */
  close: Span | undefined;
}

/** The fenced verse or code around a position; its opening and closing lines count as well. */
export function enclosingFence(value: string, position: number): Fence | undefined {
  let open: { marker: string; name: string; line: Span } | undefined;
  for (let start = 0; start <= value.length; ) {
    const line = lineAt(value, start);
    const [marker, info] = readFence(value.slice(line.start, line.end));
    if (open && isClosedBy(open.marker, marker, info)) {
      if (position <= line.end) return { name: open.name, open: open.line, close: line };
      open = undefined;
    } else if (marker && !open) {
      if (position < line.start) return undefined;
      open = { marker, name: info.split(/\s+/)[0] ?? '', line };
    } else if (!open && position < line.start) return undefined;
    start = line.end + 1;
  }
  return open && { name: open.name, open: open.line, close: undefined };
}

/** @returns what is around the white space after the marker; both are empty if the line opens or closes nothing */
export function readFence(line: string): [marker: string, info: string] {
  const [before = '', marker = ''] = MARKER.exec(line) ?? [];
  const info = line.slice(before.length);
  return marker === '' || info.includes('`') ? ['', ''] : [marker, info.trim()];
}

function isClosedBy(open: string, marker: string, info: string): boolean {
  return marker.startsWith(open) && info === '';
}
