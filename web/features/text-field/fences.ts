import { lineAt, type Span } from './text-state.ts';

const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*([^`\n]*)$/;

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
    const [, marker = '', info = ''] = FENCE.exec(value.slice(line.start, line.end)) ?? [];
    if (open && isClosedBy(open.marker, marker, info)) {
      if (position <= line.end) return { name: open.name, open: open.line, close: line };
      open = undefined;
    } else if (marker && !open) {
      if (position < line.start) return undefined;
      open = { marker, name: info.trim().split(/\s+/)[0] ?? '', line };
    } else if (!open && position < line.start) return undefined;
    start = line.end + 1;
  }
  return open && { name: open.name, open: open.line, close: undefined };
}

function isClosedBy(open: string, marker: string, info: string): boolean {
  return marker.startsWith(open) && info.trim() === '';
}
