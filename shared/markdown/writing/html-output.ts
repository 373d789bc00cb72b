import type { HtmlPart } from '../compiled-text.ts';

/** Collects HTML and the parts that are filled in later. */
export class HtmlOutput {
  readonly #parts: HtmlPart[] = [];
  #html: string[] = [];

  write(html: string): void {
    this.#html.push(html);
  }

  writePart(part: Exclude<HtmlPart, string>): void {
    this.#endHtml();
    this.#parts.push(part);
  }

  parts(): HtmlPart[] {
    this.#endHtml();
    return this.#parts;
  }

  #endHtml(): void {
    if (this.#html.length > 0) this.#parts.push(this.#html.join(''));
    this.#html = [];
  }
}
