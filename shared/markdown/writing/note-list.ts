import type { Token } from 'markdown-it';
import { type Block, blocksOf } from '../parsing/blocks.ts';
import type { Note } from '../parsing/note-rules.ts';

/** The notes of a text, numbered in the order in which readers meet them. */
export class NoteList {
  readonly #notes: Note[];
  readonly #numbers = new Map<number, number>();
  /** Notes whose reference was written, and which have yet to be written themselves. */
  readonly #waiting: number[] = [];

  constructor(notes: Note[]) {
    this.#notes = notes;
  }

  /** The ids of the notes in order. */
  get ids(): number[] {
    return [...this.#numbers.keys()];
  }

  numberOf(id: number): number {
    return this.#numbers.get(id) ?? 0;
  }

  /** @returns whether it is the first reference to this note */
  refer(id: number): boolean {
    if (this.#numbers.has(id)) return false;
    this.#numbers.set(id, this.#numbers.size + 1);
    this.#waiting.push(id);
    return true;
  }

  /** The notes that have to be written; writing one may add others. */
  *takeWaiting(): Generator<number> {
    for (let id = this.#waiting.shift(); id !== undefined; id = this.#waiting.shift()) yield id;
  }

  blocksOf(id: number): Block[] {
    const { name, tokens = [] } = this.#notes[id] ?? {};
    return name === undefined ? [paragraphOf(tokens)] : blocksOf(tokens);
  }
}

function paragraphOf(children: Token[]): Block {
  const inline = { type: 'inline', content: '', children } as Token;
  const paragraph = { type: 'paragraph_open', content: '' } as Token;
  return { token: paragraph, children: [{ token: inline, children: [] }] };
}
