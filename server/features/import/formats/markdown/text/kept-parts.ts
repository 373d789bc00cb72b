import MarkdownIt, { type MarkdownIt as Parser, type Token } from 'markdown-it';
import { fenceFor } from '#shared/markdown/escape.ts';

/** Private characters around a number stand for a part of a text while the rest of it is changed. */
const [OPEN, CLOSE] = ['\uE000', '\uE001'];
const KEPT = /\uE000(\d+)\uE001/g;

const parser = blockParser();
const noteParser = blockParser().disable('code');

function blockParser(): Parser {
  const created = new MarkdownIt({ html: true });
  created.core.ruler.enableOnly(['normalize', 'block']);
  return created;
}

/** The blocks of a text; what is within their lines is not parsed. */
export function blocksOf(text: string, hasIndentedCode: boolean): Token[] {
  return (hasIndentedCode ? parser : noteParser).parse(text, {});
}

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
    const lines = clean.split('\n');
    const parts: string[] = [];
    let position = 0;
    const takeUpTo = (line: number) => {
      if (line > position) parts.push(this.#keepWithin(lines.slice(position, line).join('\n')));
    };
    for (const { type, map } of blocksOf(clean, hasIndentedCode)) {
      if (!map || !/^(?:fence|code_block)$/.test(type)) continue;
      takeUpTo(map[0]);
      position = map[1];
      const code = lines.slice(...map).join('\n');
      // What stands before a fence in its line belongs to a quote or a list.
      const start = type === 'fence' ? Math.max(0, code.search(/```|~~~/)) : 0;
      parts.push(code.slice(0, start) + this.keep(code.slice(start)));
    }
    takeUpTo(lines.length);
    return parts.join('\n');
  }

  #keepWithin(text: string): string {
    const paragraphs = text.split(/(\n\s*\n)/);
    return paragraphs.map((paragraph) => this.#keepInline(paragraph)).join('');
  }

  /** Runs of backticks of the same length belong together, within a paragraph. */
  #keepInline(paragraph: string): string {
    const runs = [...paragraph.matchAll(/`+/g)];
    const left = Map.groupBy(runs.toReversed(), ([run]) => run.length);
    const parts: string[] = [];
    let position = 0;
    for (const { 0: run, index } of runs) {
      const same = left.get(run.length) ?? [];
      while (same.length > 0 && Number(same.at(-1)?.index) <= index) same.pop();
      const closing = same.at(-1);
      if (!closing || index < position || /(?<!\\)\\$/.test(paragraph.slice(Math.max(0, index - 2), index))) continue;
      const end = closing.index + run.length;
      const code = paragraph.slice(index, end).replaceAll('\n', ' ');
      parts.push(paragraph.slice(position, index), this.keep(code));
      position = end;
    }
    return parts.join('') + paragraph.slice(position);
  }
}

export function fence(language: string, code: string): string {
  const mark = fenceFor(code);
  return `${mark}${language}\n${code.replace(/^\n+|(?<!\n)\n+$/g, '')}\n${mark}`;
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
