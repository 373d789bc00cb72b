const REFERENCE = /<sup\b[^<>]{0,300}\bdata-fn="([^"<>]{1,100})"[^<>]{0,300}>[\s\S]{0,1000}?<\/sup>/gi;
const SHORTCODES = /^(efn_note|footnote|footnotes?|fn|mfn|modern_footnote|ref|note)$/;

/** The notes of a text, in the order of their marks. */
export class Footnotes {
  readonly #notes: string[] = [];
  readonly #areShown: boolean;

  constructor(are: 'shown' | 'left out') {
    this.#areShown = are === 'shown';
  }

  /** @returns the mark of a new note */
  add(html: string): string {
    if (!this.#areShown) return '';
    this.#notes.push(html.trim());
    const number = this.#notes.length;
    return `<sup id="fnref-${number}"><a href="#fn-${number}">${number}</a></sup>`;
  }

  /**
   * Connects the marks of the block editor with their notes, which WordPress stores apart from the text.
   * @param meta the field `footnotes`: a list in JSON
   */
  connect(text: string, meta: string): string {
    const notes = new Map(readNotes(meta).map(({ id, content }) => [id, content]));
    return text.replace(REFERENCE, (mark: string, id: string) => {
      const note = notes.get(id);
      return note === undefined ? mark : this.add(note);
    });
  }

  /** Empty without notes. */
  list(): string {
    if (this.#notes.length === 0) return '';
    const items = this.#notes.map((note, index) => `<li id="fn-${index + 1}">${note}</li>`);
    return `<ol class="footnotes">${items.join('')}</ol>`;
  }

  static isShortcode(name: string): boolean {
    return SHORTCODES.test(name);
  }
}

function readNotes(meta: string): { id: string; content: string }[] {
  try {
    const notes: unknown = JSON.parse(meta);
    return Array.isArray(notes)
      ? notes.filter((note) => typeof note?.id === 'string' && typeof note?.content === 'string')
      : [];
  } catch {
    return [];
  }
}
