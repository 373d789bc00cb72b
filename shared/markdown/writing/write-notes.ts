import type { Token } from 'markdown-it';
import { dirAttribute } from '../../text/direction.ts';
import { escapeHtml } from '../../text/escape-html.ts';
import { type Block, blocksOf, inlineOf } from '../parsing/blocks.ts';
import type { Note } from '../parsing/note-rules.ts';
import { langAttribute, languageOfBlock } from './block-language.ts';
import { LABELS } from './labels.ts';
import { blocksText } from './plain-text.ts';
import type { Scope } from './scope.ts';
import { writeBlocks } from './write-blocks.ts';
import { writeInline } from './write-inline.ts';
import { verseLines } from './write-verse.ts';

/** Writes the raised number that leads to a note. */
export function writeNoteReference(id: number, { notes, output, language }: Scope): void {
  const isFirst = notes.refer(id);
  const number = notes.numberOf(id);
  const anchor = isFirst ? `id="note-ref-${number}" ` : '';
  const label = `${LABELS[language].note} ${number}`;
  output.write(`<sup class="note-ref"><a ${anchor}href="#note-${number}" role="doc-noteref" aria-label="${label}">`);
  output.write(`${number}</a></sup>`);
}

/** Writes the notes of the references that were just written. Notes of notes stand beside these, not in them. */
export function writeWaitingNotes(scope: Scope): void {
  for (const id of scope.notes.takeWaiting()) writeNote(id, scope);
}

function writeNote(id: number, scope: Scope): void {
  const { notes, output, language } = scope;
  const blocks = notes.blocksOf(id);
  const number = notes.numberOf(id);
  const text = blocksText(blocks).join(' ');
  const lang = languageOfBlock(text, language);
  const attributes = langAttribute(lang, scope) + dirAttribute(text);
  output.write(`<span class="note" id="note-${number}" role="note"${attributes}>`);
  output.write(`<span class="note-number" aria-hidden="true">${number}</span> `);
  writePhrases(blocks, { ...scope, lang, isInNote: true });
  const back = LABELS[language].backToText;
  output.write(
    ` <a class="note-back" href="#note-ref-${number}" role="doc-backlink" aria-label="${back}">↩</a></span>`,
  );
}

/** A note stands within a paragraph, where HTML allows no blocks. */
function writePhrases(blocks: Block[], scope: Scope): void {
  const [only] = blocks;
  const inline = only && blocks.length === 1 && only.token.type === 'paragraph_open' ? inlineOf(only) : null;
  if (inline) writeInline(inline.children ?? [], scope);
  else for (const block of blocks) writePhrase(block, '', scope);
}

function writePhrase(block: Block, mark: string, scope: Scope): void {
  const { token, children } = block;
  const inline = inlineOf(block);
  if (inline) writeSpan(inline, mark, scope);
  else if (token.type === 'fence') writeCode(token, scope);
  else if (token.type === 'verse') for (const line of verseLines(token)) writeSpan(line, '', scope);
  else if (token.type === 'tr_open') writeRow(children, scope);
  else for (const [index, child] of children.entries()) writePhrase(child, itemMark(block, index) || mark, scope);
}

function itemMark({ token }: Block, index: number): string {
  if (token.type === 'bullet_list_open') return '• ';
  return token.type === 'ordered_list_open' ? `${Number(token.attrGet('start') ?? 1) + index}. ` : '';
}

function writeSpan(inline: Token, mark: string, scope: Scope): void {
  scope.output.write(`<span class="note-block">${mark}`);
  writeInline(inline.children ?? [], scope);
  scope.output.write('</span>');
}

function writeCode({ content }: Token, { output }: Scope): void {
  output.write(`<span class="note-block"><code>${escapeHtml(content.trimEnd())}</code></span>`);
}

function writeRow(cells: Block[], scope: Scope): void {
  scope.output.write('<span class="note-block">');
  for (const [index, cell] of cells.entries()) {
    if (index > 0) scope.output.write(' · ');
    writeInline(inlineOf(cell)?.children ?? [], scope);
  }
  scope.output.write('</span>');
}

/** Writes all notes once more, for print and for feeds. */
export function writeEndnotes(scope: Scope): void {
  const { notes, output, language } = scope;
  if (notes.ids.length === 0) return;
  const title = LABELS[language].notes;
  output.write(`<section class="notes" role="doc-endnotes" aria-label="${title}"><h2>${title}</h2><ol>`);
  for (const id of notes.ids) {
    output.write('<li>');
    writeBlocks(notes.blocksOf(id), { ...scope, isInNote: true });
    output.write('</li>');
  }
  output.write('</ol></section>');
}

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
