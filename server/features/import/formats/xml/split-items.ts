import { ImportError } from '../../source/source-files.ts';

/** In UTF-16 units: 32 MB of memory. */
export const ITEM_MAXIMUM = 16 * 1024 * 1024;
/** How much of an item that is too long is kept, to say which one it is. */
const BEGINNING_OF_LONG_ITEM = 64 * 1024;
/** The longest start of markup that must be seen whole: `<`, `/`, a prefix and the name of an item, or of the root. */
const LONGEST_MARK = 80;
const NOTHING_BEFORE_ROOT = 1024 * 1024;

const ROOT = /^<((?:[\w.-]+:)?(?:rss|RDF|feed))[\s/>]/;

export type Piece =
  /** What is in front of the first item, with the start tag of the root. */
  | { kind: 'head'; xml: string }
  /** Numbered from 1. */
  | { kind: 'item'; xml: string; number: number }
  /** An item of which only the beginning was kept. */
  | { kind: 'long item'; xml: string; number: number };

/**
 * Splits a feed (RSS, RSS 1.0 or Atom) into its head and its items, without reading what is in them: a parser would
 * hold a section of text until it ends, which a hostile file never does. What looks like an item within CDATA or a
 * comment is none.
 * @throws {ImportError} if this is no feed, or ends before it should
 */
export async function* splitItems(chunks: AsyncIterable<string>): AsyncGenerator<Piece> {
  const splitter = new Splitter();
  for await (const chunk of chunks) yield* splitter.read(chunk);
  yield* splitter.end();
}

/** In these, nothing counts but their end. Declarations in a document type are none: nothing in them is ever used. */
const SECTIONS: [start: string, end: string][] = [
  ['<![CDATA[', ']]>'],
  ['<!--', '-->'],
  ['<?', '?>'],
];

class Splitter {
  #rest = '';
  #root: string | undefined;
  #item = '';
  /** What closes the section that is open. */
  #sectionEnd: string | undefined;
  #isEnded = false;
  #isHeadDone = false;
  #depth = 0;
  #count = 0;
  #kept: string[] = [];
  #length = 0;
  #isTooLong = false;

  *read(chunk: string, isLast = false): Generator<Piece> {
    const text = this.#rest + chunk;
    let position = 0;
    while (!this.#isEnded) {
      const end = this.#sectionEnd;
      const found = text.indexOf(end ?? '<', position);
      const whole = found + (end?.length ?? LONGEST_MARK);
      if (found === -1 || (whole > text.length && !isLast)) {
        // The end of a section may be cut in two.
        const safe = found !== -1 ? found : end ? Math.max(position, text.length - 2) : text.length;
        this.#keep(text.slice(position, safe));
        position = safe;
        break;
      }
      this.#keep(text.slice(position, end ? whole : found));
      this.#sectionEnd = undefined;
      position = end ? whole : found + (yield* this.#mark(text.slice(found, whole)));
    }
    this.#rest = this.#isEnded ? '' : text.slice(position);
  }

  *end(): Generator<Piece> {
    yield* this.read('', true);
    if (!this.#root) throw new ImportError('The file is neither a feed nor an export in XML.');
    if (this.#isEnded) return;
    throw new ImportError(`The file is cut off: it ends before </${this.#root}>. Export or download it again.`);
  }

  /** @returns how much of the text it has taken */
  *#mark(mark: string): Generator<Piece, number> {
    const [start = '<', sectionEnd] = SECTIONS.find(([begin]) => mark.startsWith(begin)) ?? [];
    const closing = `</${this.#item}`;
    this.#sectionEnd = sectionEnd;
    if (sectionEnd) this.#keep(start);
    else if (!this.#root) this.#findRoot(mark);
    else if (isTag(mark, closing)) {
      this.#keep(closing);
      yield* this.#closeItem();
      return closing.length;
    } else if (isTag(mark, `<${this.#item}`) && !isEmptyTag(mark)) yield* this.#openItem();
    else if (isTag(mark, `</${this.#root}`)) {
      if (this.#depth > 0) throw new ImportError('The file is damaged: an item in it has no end. Export it again.');
      yield* this.#closeHead();
      this.#isEnded = true;
    }
    if (!sectionEnd) this.#keep('<');
    return start.length;
  }

  #findRoot(mark: string) {
    this.#root = ROOT.exec(mark)?.[1];
    if (!this.#root) return;
    // What was printed in front of it, such as a warning of PHP, is nothing of the file.
    this.#drop();
    const [name = '', prefix] = this.#root.split(':').reverse();
    // Items of RSS 1.0 have no prefix, unlike its root.
    const around = prefix && name !== 'RDF' ? `${prefix}:` : '';
    this.#item = around + (name === 'feed' ? 'entry' : 'item');
  }

  *#openItem(): Generator<Piece> {
    yield* this.#closeHead();
    this.#depth += 1;
    if (this.#depth > 1) return;
    this.#count += 1;
    this.#drop();
  }

  *#closeItem(): Generator<Piece> {
    this.#depth -= 1;
    if (this.#depth < 0) throw new ImportError('The file is damaged: it closes an item that it never opened.');
    if (this.#depth > 0) return;
    yield { kind: this.#isTooLong ? 'long item' : 'item', xml: `${this.#kept.join('')}>`, number: this.#count };
    this.#drop();
  }

  *#closeHead(): Generator<Piece> {
    if (this.#isHeadDone) return;
    this.#isHeadDone = true;
    if (this.#isTooLong) throw new ImportError('The file is damaged: there is too much in front of its first item.');
    yield { kind: 'head', xml: this.#kept.join('') };
    this.#drop();
  }

  #keep(text: string) {
    if (text === '' || (this.#isHeadDone && this.#depth === 0)) return;
    if (!this.#root && this.#length > NOTHING_BEFORE_ROOT) {
      throw new ImportError('The file is neither a feed nor an export in XML.');
    }
    this.#length += text.length;
    if (this.#isTooLong) return;
    this.#kept.push(text);
    if (this.#length <= ITEM_MAXIMUM) return;
    this.#isTooLong = true;
    this.#kept = [this.#kept.join('').slice(0, BEGINNING_OF_LONG_ITEM)];
  }

  #drop() {
    this.#kept = [];
    this.#length = 0;
    this.#isTooLong = false;
  }
}

/** An item without anything in it, which no `</item>` closes. */
function isEmptyTag(mark: string): boolean {
  return /^<[^\s/>]+\s*\/>/.test(mark);
}

function isTag(mark: string, tag: string): boolean {
  return mark.startsWith(tag) && /^[\s/>]/.test(mark.slice(tag.length, tag.length + 1));
}
