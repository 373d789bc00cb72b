/** Private characters around a number stand for a part of a text while the rest of it is changed. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const KEPT = /\uE000(\d+)\uE001/g;
const FENCE = /^((?:[ \t]*(?:>|[-*+][ \t]|\d{1,3}[.)][ \t]))*[ \t]*)(`{3,}|~{3,})([^\n]*)$/;
const ITEM = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]/;

/** Parts of a text that no rule may change, such as code. */
export class KeptParts {
  readonly #parts: string[] = [];

  /** @returns what stands for the part until `restore` */
  keep(part: string): string {
    this.#parts.push(part);
    return `${OPEN}${this.#parts.length - 1}${CLOSE}`;
  }

  /** The same for what stands at a place of a text: a paragraph of its own if it is alone in its line. */
  keepAt(whole: string, text: string, index: number): string {
    const after = text.slice(index + whole.length, index + whole.length + 100);
    const isAlone = (index === 0 || text[index - 1] === '\n') && /^[ \t]*(?:\n|$)/.test(after);
    const kept = this.keep(this.restore(whole));
    return isAlone ? `\n\n${kept}\n\n` : kept;
  }

  restore(text: string): string {
    return text.replace(KEPT, (_, index) => this.#parts[Number(index)] ?? '');
  }

  /** Keeps code: fenced, indented, and within lines. */
  keepCode(text: string, hasIndentedCode: boolean): string {
    const clean = text.replace(/[\uE000\uE001]/g, '\uFFFD');
    return this.#keepBlocks(clean.split('\n'), hasIndentedCode).join('\n');
  }

  #keepBlocks(lines: string[], hasIndentedCode: boolean): string[] {
    const blocks: string[] = [];
    let open: string[] = [];
    const flush = () => {
      if (open.length > 0) blocks.push(this.#keepInline(open.join('\n')));
      open = [];
    };
    let isInList = false;
    for (let index = 0; index < lines.length; index++) {
      const line = lines[index] ?? '';
      const end = endOfFence(lines, index);
      if (end !== undefined) {
        flush();
        const [, before = ''] = FENCE.exec(line) ?? [];
        const code = [line.slice(before.length), ...lines.slice(index + 1, end + 1)].join('\n');
        blocks.push(before + this.keep(code));
        index = end;
        continue;
      }
      if (line.trim() === '') flush();
      else if (ITEM.test(line)) isInList = true;
      else if (!/^[ \t]/.test(line)) isInList = false;
      const follows = open.length === 0 || (open.at(-1) ?? '').trim() === '';
      if (hasIndentedCode && !isInList && follows && isIndented(line)) {
        const last = endOfIndented(lines, index);
        flush();
        blocks.push(this.keep(lines.slice(index, last + 1).join('\n')));
        index = last;
      } else open.push(line);
    }
    flush();
    return blocks;
  }

  /** Runs of backticks of the same length belong together, within a paragraph. */
  #keepInline(paragraph: string): string {
    const runs = [...paragraph.matchAll(/`+/g)];
    const next = new Map<number, number>();
    const closings = runs.map(() => -1);
    for (let at = runs.length - 1; at >= 0; at--) {
      const length = runs[at]?.[0].length ?? 0;
      closings[at] = next.get(length) ?? -1;
      next.set(length, at);
    }
    let result = '';
    let position = 0;
    for (let at = 0; at < runs.length; at++) {
      const last = closings[at] ?? -1;
      const [opening, closing] = [runs[at], runs[last]];
      if (!opening || !closing || isEscaped(paragraph, opening.index)) continue;
      const end = closing.index + closing[0].length;
      const code = paragraph.slice(opening.index, end).replaceAll('\n', ' ');
      result += paragraph.slice(position, opening.index) + this.keep(code);
      position = end;
      at = last;
    }
    return result + paragraph.slice(position);
  }
}

function isEscaped(text: string, index: number): boolean {
  return text[index - 1] === '\\' && text[index - 2] !== '\\';
}

/** @returns the last line of the fence that begins here; without an end it reaches to that of the text */
function endOfFence(lines: string[], start: number): number | undefined {
  const [, , mark, info] = FENCE.exec(lines[start] ?? '') ?? [];
  if (!mark || (mark.startsWith('`') && info?.includes('`'))) return undefined;
  const closing = new RegExp(`^[ \\t>]*\\${mark[0]}{${mark.length},}[ \\t]*$`);
  for (let index = start + 1; index < lines.length; index++) if (closing.test(lines[index] ?? '')) return index;
  return lines.length - 1;
}

function isIndented(line: string): boolean {
  return /^(?: {4}| {0,3}\t)[ \t]*\S/.test(line);
}

function endOfIndented(lines: string[], start: number): number {
  let last = start;
  for (let index = start; index < lines.length; index++) {
    if (isIndented(lines[index] ?? '')) last = index;
    else if ((lines[index] ?? '').trim() !== '') break;
  }
  return last;
}

export function fence(language: string, code: string): string {
  let longest = 2;
  for (const [run] of code.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const mark = '`'.repeat(longest + 1);
  return `${mark}${language}\n${withoutEmptyEnds(code)}\n${mark}`;
}

function withoutEmptyEnds(code: string): string {
  let end = code.length;
  while (code[end - 1] === '\n') end -= 1;
  return code.slice(0, end).replace(/^\n+/, '');
}

/**
 * Replaces what stands between an opening and the next closing. A regular expression with both would look through the
 * rest of a text for each opening that nothing closes.
 * @param opening without the flag `g`
 */
export function replaceBetween(
  text: string,
  [opening, closing]: readonly [RegExp, RegExp],
  replace: (inner: string, opening: RegExpExecArray) => string,
): string {
  const open = new RegExp(opening, `${opening.flags}g`);
  const close = new RegExp(closing, `${closing.flags}g`);
  let result = '';
  let position = 0;
  for (let start = open.exec(text); start; start = open.exec(text)) {
    const from = start.index + start[0].length;
    close.lastIndex = from;
    const end = close.exec(text);
    if (!end) break;
    result += text.slice(position, start.index) + replace(text.slice(from, end.index), start);
    position = end.index + end[0].length;
    open.lastIndex = position;
  }
  return result + text.slice(position);
}
