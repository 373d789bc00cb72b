import { lineAt, type Span } from './text-state.ts';

const FENCE = /^ {0,3}(`{3,}|~{3,})[ \t]*([^`\n]*)$/;

export interface Fence {
  /** The first word behind the opening sign, such as `verse`. */
  name: string;
  open: Span;
  /** `undefined` if the fence reaches the end of the text. */
  close: Span | undefined;
}

/** The fenced verse or code around a position; its opening and closing lines count as well. */
export function enclosingFence(value: string, position: number): Fence | undefined {
  let open: { sign: string; name: string; line: Span } | undefined;
  for (let start = 0; start <= value.length; ) {
    const line = lineAt(value, start);
    const [, sign = '', info = ''] = FENCE.exec(value.slice(line.start, line.end)) ?? [];
    if (open && isClosedBy(open.sign, sign, info)) {
      if (position <= line.end) return { name: open.name, open: open.line, close: line };
      open = undefined;
    } else if (sign && !open) {
      if (position < line.start) return undefined;
      open = { sign, name: info.trim().split(/\s+/)[0] ?? '', line };
    } else if (!open && position < line.start) return undefined;
    start = line.end + 1;
  }
  return open && { name: open.name, open: open.line, close: undefined };
}

function isClosedBy(open: string, sign: string, info: string): boolean {
  return sign.startsWith(open) && info.trim() === '';
}

/** A fence that is longer than any in the text. */
export function fenceFor(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/^ {0,3}(`{3,})/gm)].map(([, sign = '']) => sign.length));
  return '`'.repeat(longest + 1);
}
