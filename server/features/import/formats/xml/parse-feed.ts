import { Parser } from 'htmlparser2';
import { ImportError } from '../../source/source-files.ts';
import { childOf, namespacesIn, properName, type XmlElement } from './xml-element.ts';

/** Of an item, in UTF-16 units of the file. */
export const ITEM_MAXIMUM = 16 * 1024 * 1024;
/** A post with ten thousand comments has about as many; more would only fill the memory. */
const ELEMENTS_MAXIMUM = 400_000;
/** Each element costs the parser as much time as there are open ones. */
const DEPTH_MAXIMUM = 2000;
/** No file has as many; each element that declares one gets a list of all. */
const PREFIXES_MAXIMUM = 100;
/** The parser holds a section of text until it ends, which that of a hostile file never does. */
const HELD_MAXIMUM = 64 * 1024 * 1024;
const NOTHING_BEFORE_ROOT = 1024 * 1024;

const ROOT = /^(?:[\w.-]+:)?(?:rss|RDF|feed)$/;
export const NO_FEED = 'The file is neither a feed nor an export in XML.';

export interface FeedHead {
  kind: 'rss' | 'rss 1.0' | 'atom';
  /** What is in front of the items: the channel of RSS, the root of Atom. */
  head: XmlElement;
}

export interface FeedItem {
  element: XmlElement;
  /** Counted from 1. */
  number: number;
  /** Whether it has bytes that are no characters in the encoding of the file. */
  isDamaged: boolean;
  /** Whether it has more than is read, so that only its beginning is here. */
  isTooMuch: boolean;
}

/**
 * Reads a feed (RSS, RSS 1.0 or Atom) as it comes: its head, and then its items, of which one at a time is in memory. It
 * is as tolerant as readers of feeds are: real exports have stray ampersands and unknown entities, which stay as they
 * are. Only the five entities of XML and numbers are decoded; a document type is never read, so nothing is fetched and
 * nothing multiplies.
 * @throws {ImportError} if this is no feed, or ends before it should
 */
export async function* parseFeed(chunks: AsyncIterable<string>): AsyncGenerator<FeedHead | FeedItem> {
  const feed = new FeedParser();
  for await (const chunk of chunks) {
    feed.write(chunk);
    yield* feed.found.splice(0);
    if (feed.isEnded) return;
  }
  feed.refuseUnended();
}

interface Open {
  element: XmlElement;
  /** From those in the file to those that this program uses. */
  prefixes: ReadonlyMap<string, string>;
}

class FeedParser {
  readonly found: (FeedHead | FeedItem)[] = [];
  isEnded = false;
  readonly #parser = new Parser(
    {
      onopentag: (name, attributes) => this.#open(name, attributes),
      ontext: (text) => this.#add(text),
      oncdatastart: () => {
        if (this.#innermost) this.#innermost.element.hasCdata = true;
      },
      onclosetag: (_name, isImplied) => this.#close(isImplied),
    },
    { xmlMode: true },
  );
  /** With what is open in front of the root. */
  #depth = 0;
  /** From the root to the innermost element. */
  readonly #opened: Open[] = [];
  #root: string | undefined;
  #isHeadDone = false;
  #item: FeedItem | undefined;
  #items = 0;
  #written = 0;
  /** Where the head or the item begins, and how many elements it has. */
  #start = 0;
  #elements = 0;

  write(chunk: string): void {
    this.#written += chunk.length;
    this.#parser.write(chunk);
    if (!this.#root && this.#written > NOTHING_BEFORE_ROOT) throw new ImportError(NO_FEED);
    if (this.#written - this.#parser.endIndex > HELD_MAXIMUM)
      throw new ImportError('The file is damaged: a part of it has no end.');
  }

  refuseUnended(): never {
    if (!this.#root) throw new ImportError(NO_FEED);
    throw new ImportError(`The file is cut off: it ends before </${this.#root}>. Export or download it again.`);
  }

  get #innermost(): Open | undefined {
    return this.#opened.at(-1);
  }

  #open(name: string, attributes: Record<string, string>): void {
    this.#depth += 1;
    if (this.#depth > DEPTH_MAXIMUM) throw new ImportError('The file is damaged: it is nested too deeply.');
    // What was printed in front of the root, such as a warning of PHP, is nothing of the file.
    if (this.isEnded || (!this.#root && !ROOT.test(name))) return;
    if (!this.#root) this.#start = this.#parser.startIndex;
    this.#root ??= name;
    const prefixes = this.#prefixesIn(attributes);
    const element = { name: properName(name, prefixes), attributes, children: [], hasCdata: false };
    if (!this.#item && element.name === (this.#kind === 'atom' ? 'atom:entry' : 'item')) this.#beginItem(element);
    else this.#add(element);
    this.#opened.push({ element, prefixes });
  }

  #prefixesIn(attributes: Record<string, string>): ReadonlyMap<string, string> {
    const around = this.#innermost?.prefixes ?? new Map<string, string>();
    const own = namespacesIn(attributes);
    // Older Atom, and Atom without a namespace, has the same names.
    if (!this.#innermost && this.#kind === 'atom' && !own.has('')) own.set('', 'atom');
    if (own.size === 0) return around;
    if (around.size + own.size <= PREFIXES_MAXIMUM) return new Map([...around, ...own]);
    this.#stopItem();
    return around;
  }

  get #kind(): FeedHead['kind'] {
    if (/RDF$/.test(this.#root ?? '')) return 'rss 1.0';
    return /rss$/.test(this.#root ?? '') ? 'rss' : 'atom';
  }

  /** Adds to what is open, as far as it belongs to the head or to an item that is not too much. */
  #add(part: XmlElement | string): void {
    if (this.#item ? this.#item.isTooMuch : this.#isHeadDone) return;
    if (typeof part !== 'string') this.#elements += 1;
    else if (this.#item && part.includes('\ufffd')) this.#item.isDamaged = true;
    if (this.#parser.endIndex - this.#start > ITEM_MAXIMUM || this.#elements > ELEMENTS_MAXIMUM) this.#stopItem();
    else this.#innermost?.element.children.push(part);
  }

  #stopItem(): void {
    if (!this.#item) throw new ImportError('The file is damaged: there is too much in front of its first item.');
    this.#item.isTooMuch = true;
    this.#item.element.children = this.#item.element.children.slice(0, 10);
  }

  #beginItem(element: XmlElement): void {
    this.#endHead();
    this.#items += 1;
    this.#item = { element, number: this.#items, isDamaged: false, isTooMuch: false };
    this.#start = this.#parser.startIndex;
    this.#elements = 0;
  }

  /** One such as `<item/>` has nothing in it, and the parser calls its end implied. */
  #endItem(item: FeedItem, isImplied: boolean): void {
    this.#item = undefined;
    if (item.element.children.length === 0) return;
    if (isImplied) throw new ImportError('The file is damaged: an item in it has no end. Export it again.');
    this.found.push(item);
  }

  #endHead(): void {
    const root = this.#opened[0]?.element;
    if (this.#isHeadDone || !root) return;
    this.#isHeadDone = true;
    const head = this.#kind === 'atom' ? root : childOf(root, 'channel');
    this.found.push({ kind: this.#kind, head: head ?? root });
  }

  #close(isImplied: boolean): void {
    this.#depth -= 1;
    const [root, closed] = [this.#opened[0], this.#opened.at(-1)];
    if (!closed) return;
    if (this.#item && closed.element === this.#item.element) {
      this.#endItem(this.#item, isImplied);
    }
    if (closed === root) {
      this.#endHead();
      this.isEnded = true;
    }
    this.#opened.pop();
  }
}
