import { ImportError } from '../../source/source-files.ts';

/** In UTF-16 units: 32 MB of memory. */
export const ITEM_MAXIMUM = 16 * 1024 * 1024;
/** How much of an item that is too long is kept, to say which one it is. */
const BEGINNING_OF_LONG_ITEM = 64 * 1024;
/** The longest start of markup that must be seen whole: `<`, `/`, a prefix and the name of an item, or of the root. */
const LONGEST_MARK = 80;
const NOTHING_BEFORE_ROOT = 1024 * 1024;

const ROOT = /^<((?:[\w.-]+:)?(?:rss|RDF|feed))[\s/>]/;
const CDATA = '<![CDATA[';

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
  for await (const chunk of chunks) yield* splitter.add(chunk);
  yield* splitter.end();
}

type Section = { end: string };
const COMMENT: Section = { end: '-->' };
const CHARACTERS: Section = { end: ']]>' };
const INSTRUCTION: Section = { end: '?>' };

class Splitter {
  #rest = '';
  #root: string | undefined;
  #item = '';
  /** The section that was opened and not closed, in which nothing counts but its end. */
  #section: Section | undefined;
  #isEnded = false;
  #isHeadDone = false;
  #depth = 0;
  #count = 0;
  #kept: string[] = [];
  #length = 0;
  #isTooLong = false;

  *add(chunk: string): Generator<Piece> {
    yield* this.#read(this.#rest + chunk, false);
  }

  *end(): Generator<Piece> {
    yield* this.#read(this.#rest, true);
    if (!this.#root) throw new ImportError('The file is neither a feed nor an export in XML.');
    if (!this.#isEnded) {
      throw new ImportError(`The file is cut off: it ends before </${this.#root}>. Export or download it again.`);
    }
  }

  *#read(text: string, isLast: boolean): Generator<Piece> {
    let position = 0;
    while (position < text.length && !this.#isEnded) {
      const mark = this.#section ? text.indexOf(this.#section.end, position) : text.indexOf('<', position);
      const end = this.#section ? this.#section.end.length : LONGEST_MARK;
      if (mark === -1 || (mark + end > text.length && !isLast)) {
        // The end of a section may be cut in two.
        const safe = mark !== -1 ? mark : this.#section ? Math.max(position, text.length - 2) : text.length;
        this.#keep(text.slice(position, safe));
        position = safe;
        break;
      }
      if (this.#section) {
        this.#keep(text.slice(position, mark + end));
        position = mark + end;
        this.#section = undefined;
        continue;
      }
      this.#keep(text.slice(position, mark));
      position = mark + (yield* this.#mark(text.slice(mark, mark + LONGEST_MARK), text, mark));
    }
    this.#rest = this.#isEnded ? '' : text.slice(position);
  }

  /** @returns how much of the text it has taken */
  *#mark(mark: string, text: string, start: number): Generator<Piece, number> {
    const opened = sectionAt(mark);
    if (opened) {
      this.#section = opened.section;
      this.#keep(mark.slice(0, opened.length));
      return opened.length;
    }
    if (!this.#root) this.#findRoot(mark);
    else if (isTag(mark, `</${this.#item}`)) return yield* this.#closeItem(text, start);
    else if (isTag(mark, `<${this.#item}`) && !isEmptyTag(mark)) yield* this.#openItem();
    else if (isTag(mark, `</${this.#root}`)) {
      if (this.#depth > 0) throw new ImportError('The file is damaged: an item in it has no end. Export it again.');
      yield* this.#closeHead();
      this.#isEnded = true;
    }
    this.#keep('<');
    return 1;
  }

  #findRoot(mark: string) {
    this.#root = ROOT.exec(mark)?.[1];
    if (!this.#root) return;
    // What was printed in front of it, such as a warning of PHP, is nothing of the file.
    this.#kept = [];
    this.#length = 0;
    const [name = '', prefix] = this.#root.split(':').reverse();
    if (name !== 'feed') this.#item = name === 'rss' && prefix ? `${prefix}:item` : 'item';
    else this.#item = prefix ? `${prefix}:entry` : 'entry';
  }

  *#openItem(): Generator<Piece> {
    yield* this.#closeHead();
    this.#depth += 1;
    if (this.#depth > 1) return;
    this.#count += 1;
    this.#drop();
  }

  *#closeItem(text: string, start: number): Generator<Piece, number> {
    const tag = `</${this.#item}`;
    this.#keep(text.slice(start, start + tag.length));
    this.#depth -= 1;
    if (this.#depth < 0) throw new ImportError('The file is damaged: it closes an item that it never opened.');
    if (this.#depth === 0) {
      const xml = `${this.#kept.join('')}>`;
      yield { kind: this.#isTooLong ? 'long item' : 'item', xml, number: this.#count };
      this.#drop();
    }
    return tag.length;
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

/** Declarations in a document type are not a section: nothing in them is ever used. */
function sectionAt(mark: string): { section: Section; length: number } | undefined {
  if (mark.startsWith(CDATA)) return { section: CHARACTERS, length: CDATA.length };
  if (mark.startsWith('<!--')) return { section: COMMENT, length: 4 };
  if (mark.startsWith('<?')) return { section: INSTRUCTION, length: 2 };
  return undefined;
}

/** An item without anything in it, which no `</item>` closes. */
function isEmptyTag(mark: string): boolean {
  return /^<[^\s/>]+\s*\/>/.test(mark);
}

function isTag(mark: string, tag: string): boolean {
  return mark.startsWith(tag) && /^[\s/>]/.test(mark.slice(tag.length, tag.length + 1));
}
