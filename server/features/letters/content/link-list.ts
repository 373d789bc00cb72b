/** The addresses of a text without markup, each with the number by which the text names it. */
export class LinkList {
  readonly #numbers = new Map<string, number>();

  numberOf(address: string): number {
    const known = this.#numbers.get(address);
    if (known !== undefined) return known;
    const number = this.#numbers.size + 1;
    this.#numbers.set(address, number);
    return number;
  }

  get lines(): string[] {
    return [...this.#numbers].map(([address, number]) => `[${number}] ${address}`);
  }
}
