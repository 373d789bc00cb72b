import { Parser } from 'htmlparser2';
import { isVoid } from '../../text/html/parse-html.ts';

/** Each element costs the parser as much time as there are open ones; no real text comes near. */
const DEPTH_MAXIMUM = 2000;

/** Elements in which paragraphs may be made. */
const FLOW = words(
  'address article aside blockquote body center details div fieldset footer form header hgroup html main nav p section',
);
/** Elements that are blocks, and whose inside stays as it is. */
const CLOSED = words(
  'audio canvas dd dl dt embed figcaption figure h1 h2 h3 h4 h5 h6 head hr iframe li math menu noscript object ol pre script',
  'select style summary svg table tbody td template textarea tfoot th thead title tr ul video',
);

function words(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.join(' ').split(' '));
}

function isBlock(name: string): boolean {
  return FLOW.has(name) || CLOSED.has(name);
}

/**
 * Makes the paragraphs that WordPress makes only when it shows a text: an empty line or two `<br>` end a paragraph, and
 * the end of a line is a line break. Items of lists get line breaks instead, and nothing is changed within tables,
 * headings, figures and preformatted texts. Comments are left out.
 * Inline elements that go on in the next paragraph are repeated in it. What is nested too deeply stays as it is.
 */
export function makeParagraphs(html: string): string {
  const source = html.replace(/\r\n?/g, '\n');
  const writer = new ParagraphWriter(html.length);
  const parser = new Parser(
    {
      onopentag(name, _attributes, isImplied) {
        writer.open(name, isImplied ? `<${name}>` : source.slice(parser.startIndex, parser.endIndex + 1));
        if (writer.depth > DEPTH_MAXIMUM) parser.pause();
      },
      onclosetag: (name) => writer.close(name),
      ontext: (text) => writer.text(text),
    },
    { decodeEntities: false },
  );
  parser.end(source);
  return writer.depth > DEPTH_MAXIMUM ? source : writer.end();
}

class ParagraphWriter {
  readonly #written: string[] = [];
  readonly #open: string[] = [];
  /** Those of the open elements that each paragraph repeats. */
  #inline: { name: string; tag: string }[] = [];
  /** How much of their tags may be written again: a hostile text would otherwise grow a thousandfold. */
  #repeatable: number;
  /** How many of the open elements are, or are within, one whose inside stays as it is. */
  #closed = 0;
  #isInParagraph = false;
  /** What is only written if something follows it in the paragraph. */
  #pending: 'nothing' | 'newline' | 'br' | 'paragraph' = 'nothing';

  constructor(length: number) {
    this.#repeatable = 2 * length;
  }

  get depth(): number {
    return this.#open.length;
  }

  open(name: string, tag: string): void {
    if (this.#closed > 0) this.#written.push(tag);
    else if (name === 'br') this.#pending = /br|paragraph/.test(this.#pending) ? 'paragraph' : 'br';
    else if (isBlock(name)) this.#openBlock(name, tag);
    else if (isVoid(name)) this.#addInline(tag);
    else this.#openInline(name, tag);
    if (isVoid(name)) return;
    this.#open.push(name);
    if (this.#closed > 0 || CLOSED.has(name)) this.#closed += 1;
  }

  close(name: string): void {
    if (isVoid(name)) return;
    this.#open.pop();
    const isInside = this.#closed > 0;
    if (isInside) this.#closed -= 1;
    else if (isBlock(name) || this.#inline.length === 0) this.#endParagraph();
    else if (this.#inline.pop() && !this.#isInParagraph) return;
    if (isInside || name !== 'p') this.#written.push(`</${name}>`);
  }

  /** A link around a figure stays one: what is inline turns out to be around a block once that begins. */
  #openBlock(name: string, tag: string): void {
    this.#endParagraph();
    this.#written.push(...this.#inlineTags(), tag);
    this.#inline = [];
    this.#isInParagraph = name === 'p';
  }

  #openInline(name: string, tag: string): void {
    if (this.#pending === 'paragraph') this.#endParagraph();
    if (this.#isInParagraph) this.#addInline(tag);
    this.#inline.push({ name, tag });
  }

  #inlineTags(): string[] {
    const tags = this.#inline.map(({ tag }) => tag);
    this.#repeatable -= tags.join('').length;
    if (this.#repeatable >= 0) return tags;
    this.#inline = [];
    return [];
  }

  text(text: string): void {
    if (this.#closed > 0) {
      this.#written.push(this.#open.at(-1) === 'li' ? withBreaks(text) : text);
      return;
    }
    for (const part of text.split(/(\n\s*)/)) {
      if (/\S/.test(part)) this.#addInline(part);
      else if (part.lastIndexOf('\n') > 0) this.#pending = 'paragraph';
      else if (this.#pending !== 'nothing' || !this.#isInParagraph) continue;
      else if (part.startsWith('\n')) this.#pending = 'newline';
      else this.#written.push(part);
    }
  }

  end(): string {
    this.#endParagraph();
    return this.#written.join('');
  }

  #addInline(content: string): void {
    if (this.#pending === 'paragraph') this.#endParagraph();
    if (!this.#isInParagraph) this.#written.push('<p>', ...this.#inlineTags());
    else if (this.#pending !== 'nothing') this.#written.push('<br>\n');
    this.#isInParagraph = true;
    this.#pending = 'nothing';
    this.#written.push(content);
  }

  #endParagraph(): void {
    const ends = this.#inline.map(({ name }) => `</${name}>`);
    if (this.#isInParagraph) this.#written.push(...ends.reverse(), '</p>\n');
    this.#isInParagraph = false;
    this.#pending = 'nothing';
  }
}

/** Between words; two breaks are an empty line. */
function withBreaks(text: string): string {
  return text.replace(/\s+/g, (space, at: number) => {
    const isBetween = at > 0 && at + space.length < text.length;
    const ends = isBetween ? space.split('\n').length - 1 : 0;
    return ends === 0 ? space : '<br>'.repeat(Math.min(2, ends));
  });
}
