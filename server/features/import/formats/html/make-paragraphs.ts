import { isVoid } from '../../text/html/parse-html.ts';
import { guardedParser } from './html-text.ts';

/** Elements in which paragraphs may be made. */
const FLOW = words(
  'address article aside blockquote body center details div fieldset footer form header hgroup html main nav p section',
);
/** Elements that are blocks, and whose inside stays as it is. */
const CLOSED = words(
  'audio canvas dd dl dt embed figcaption figure h1 h2 h3 h4 h5 h6 head hr iframe li math menu noscript object ol pre script',
  'select style summary svg table tbody td template textarea tfoot th thead title tr ul video',
);

const isFlow = (name: string) => FLOW.has(name);
const isClosed = (name: string) => CLOSED.has(name);

function words(...lines: string[]): ReadonlySet<string> {
  return new Set(lines.join(' ').split(' '));
}

/**
 * Makes the paragraphs that WordPress makes only when it shows a text: an empty line or two `<br>` end a paragraph, and
 * the end of a line is a line break. Items of lists get line breaks instead, and nothing is changed within tables,
 * headings, figures and preformatted texts. Comments are left out.
 * @throws {OversizedMarkup}
 */
export function makeParagraphs(html: string): string {
  const writer = new ParagraphWriter(html.length);
  const source = html.replace(/\r\n?/g, '\n');
  const parser = guardedParser(
    {
      onopentag(name, _attributes, isImplied) {
        writer.open(name, isImplied ? `<${name}>` : source.slice(parser.startIndex, parser.endIndex + 1));
      },
      onclosetag: (name) => writer.close(name),
      ontext: (text) => writer.text(text),
    },
    { decodeEntities: false },
  );
  parser.end(source);
  return writer.end();
}

interface Open {
  name: string;
  tag: string;
  /** `flow`: paragraphs are made in it; `closed`: it is copied; `around`: an inline element with blocks in it. */
  kind: 'flow' | 'closed' | 'inline' | 'around' | 'dropped';
}

class ParagraphWriter {
  readonly #written: string[] = [];
  readonly #open: Open[] = [];
  /** Those of `#open` that each paragraph repeats. */
  #inline: Open[] = [];
  /** How much of their tags may be written again: a hostile text would otherwise grow a thousandfold. */
  #repeatable: number;
  #closedDepth = 0;
  /** The paragraph under way; empty before its first word or image. */
  #paragraph: string[] = [];
  #paragraphTag = '<p>';
  /** A break that is only written if something follows it in the paragraph. */
  #pending: 'nothing' | 'newline' | 'br' = 'nothing';

  constructor(length: number) {
    this.#repeatable = 2 * length;
  }

  open(name: string, tag: string) {
    if (this.#closedDepth > 0) this.#copy(name, tag);
    else if (name === 'br') this.#break();
    else if (isClosed(name) || isFlow(name)) this.#openBlock(name, tag);
    else if (isVoid(name)) this.#add(tag);
    else this.#openInline(name, tag);
  }

  close(name: string) {
    if (isVoid(name)) return;
    const open = this.#open.pop();
    if (open === this.#inline.at(-1)) this.#inline.pop();
    if (!open) return;
    if (this.#closedDepth > 0) {
      this.#closedDepth -= 1;
      this.#written.push(`</${name}>`);
    } else if (open.kind === 'inline') {
      if (this.#paragraph.length > 0) this.#paragraph.push(`</${name}>`);
    } else if (open.kind !== 'dropped') {
      this.#endParagraph();
      this.#paragraphTag = '<p>';
      if (name !== 'p') this.#written.push(`</${name}>`);
    }
  }

  text(text: string) {
    if (this.#closedDepth > 0) this.#written.push(this.#isInItem() ? withBreaks(text) : text);
    else {
      for (const [index, lines] of text.split(/\n[^\S\n]*\n\s*/).entries()) {
        if (index > 0) this.#endParagraph();
        this.#addLines(lines);
      }
    }
  }

  end(): string {
    this.#endParagraph();
    return this.#written.join('');
  }

  #isInItem(): boolean {
    return this.#open.at(-1)?.name === 'li';
  }

  #copy(name: string, tag: string) {
    this.#written.push(tag);
    if (isVoid(name)) return;
    this.#open.push({ name, tag, kind: 'closed' });
    this.#closedDepth += 1;
  }

  #openBlock(name: string, tag: string) {
    this.#endParagraph();
    this.#writeAround();
    if (name === 'p') this.#paragraphTag = tag;
    else this.#written.push(tag);
    if (isVoid(name)) return;
    const kind = isClosed(name) ? 'closed' : 'flow';
    this.#open.push({ name, tag, kind });
    if (kind === 'closed') this.#closedDepth += 1;
  }

  /** A link around a figure stays one: what is inline turns out to be around a block once that begins. */
  #writeAround() {
    for (const open of this.#inline) {
      open.kind = 'around';
      this.#written.push(open.tag);
    }
    this.#inline = [];
  }

  #openInline(name: string, tag: string) {
    if (this.#paragraph.length > 0) {
      this.#writePending();
      this.#paragraph.push(tag);
    }
    const open: Open = { name, tag, kind: 'inline' };
    this.#open.push(open);
    this.#inline.push(open);
  }

  #break() {
    if (this.#pending === 'br') this.#endParagraph();
    else if (this.#paragraph.length > 0) this.#pending = 'br';
  }

  #addLines(text: string) {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0 && this.#pending === 'nothing' && this.#paragraph.length > 0) this.#pending = 'newline';
      this.#addLine(line);
    }
  }

  #addLine(line: string) {
    if (line.trim() !== '') this.#add(this.#pending === 'nothing' ? line : line.trimStart());
    else if (line !== '' && this.#paragraph.length > 0 && this.#pending === 'nothing') this.#paragraph.push(' ');
  }

  #add(content: string) {
    if (this.#paragraph.length === 0) this.#paragraph.push(this.#inlineTags(), content.trimStart());
    else {
      this.#writePending();
      this.#paragraph.push(content);
    }
  }

  #inlineTags(): string {
    const tags = this.#inline.map(({ tag }) => tag).join('');
    this.#repeatable -= tags.length;
    if (this.#repeatable >= 0) return tags;
    for (const open of this.#inline) open.kind = 'dropped';
    this.#inline = [];
    return '';
  }

  #writePending() {
    if (this.#pending !== 'nothing') this.#paragraph.push('<br>\n');
    this.#pending = 'nothing';
  }

  #endParagraph() {
    this.#pending = 'nothing';
    if (this.#paragraph.length === 0) return;
    const closing = this.#inline.map(({ name }) => `</${name}>`);
    this.#written.push(this.#paragraphTag, this.#paragraph.join('').trimEnd(), ...closing.reverse(), '</p>\n');
    this.#paragraph = [];
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
