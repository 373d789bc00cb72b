import type { Token } from 'markdown-it';
import { asciiDigits } from '#shared/text/digits.ts';
import { dirAttribute } from '#shared/text/direction.ts';
import type { Block } from '../parsing/blocks.ts';
import type { VerseInfo, VerseKind } from '../parsing/verse.ts';
import { langAttribute, languageOfBlock } from './block-language.ts';
import { inlineText } from './plain-text.ts';
import type { Scope } from './scope.ts';
import { writeInline } from './write-inline.ts';

/** The number of a verse between dandas: `॥ 2.47 ॥`. */
const NUMBER = /(?:॥|\|\|)\s*([\d०-९]+(?:[.:–-][\d०-९]+)*)\s*(?:॥|\|\|)\s*$/;

/**
 * Writes the verse that stands at an index, together with the transliteration and translation after it.
 * @returns how many blocks that were; 0 if there is no verse
 */
export function writeVerses(blocks: Block[], index: number, scope: Scope): number {
  const first = blocks[index]?.token;
  if (first?.type !== 'verse') return 0;
  const group = [first];
  if (infoOf(first).kind === 'verse') group.push(...companions(blocks, index + 1));
  if (group.length > 1) scope.output.write('<div class="verses">');
  for (const verse of group) writeVerse(verse, infoOf(first).language, scope);
  if (group.length > 1) scope.output.write('</div>');
  return group.length;
}

/** At most one of each kind. */
function companions(blocks: Block[], index: number): Token[] {
  const found: Token[] = [];
  const kinds = new Set<VerseKind>(['verse']);
  for (const { token } of blocks.slice(index, index + 2)) {
    if (token.type !== 'verse' || kinds.has(infoOf(token).kind)) break;
    kinds.add(infoOf(token).kind);
    found.push(token);
  }
  return found;
}

function infoOf({ meta }: Token): VerseInfo {
  return meta as unknown as VerseInfo;
}

function writeVerse(verse: Token, original: string, scope: Scope): void {
  const { kind } = infoOf(verse);
  const lang = langOf(verse, original, scope);
  const attributes = langAttribute(lang, scope) + dirAttribute(verseText(verse));
  scope.output.write(`<div class="${kind === 'verse' ? 'verse' : `verse ${kind}`}"${attributes}>`);
  for (const lines of stanzasOf(verse)) writeStanza(lines, kind, { ...scope, lang });
  scope.output.write('</div>');
}

/** @param original the language of the verse that is transliterated */
function langOf(verse: Token, original: string, { language }: Scope): string {
  const info = infoOf(verse);
  if (info.language !== '') return info.language;
  if (info.kind === 'transliteration') return `${/^[a-z]+/i.exec(original)?.[0] ?? 'sa'}-Latn`;
  return languageOfBlock(verseText(verse), language);
}

function verseText(verse: Token): string {
  return verseLines(verse)
    .map(({ children }) => inlineText(children ?? []))
    .join('\n');
}

export function verseLines({ children }: Token): Token[] {
  return (children ?? []).filter(({ content }) => content !== '');
}

function stanzasOf({ children }: Token): Token[][] {
  const stanzas: Token[][] = [[]];
  for (const line of children ?? []) {
    if (line.content === '') stanzas.push([]);
    else stanzas.at(-1)?.push(line);
  }
  return stanzas.filter((lines) => lines.length > 0);
}

function writeStanza(lines: Token[], kind: VerseKind, scope: Scope): void {
  const id = kind === 'verse' && !scope.isInNote ? numberedId(lines, scope) : '';
  scope.output.write(`<p class="stanza"${id && ` id="${id}"`}>`);
  for (const [index, line] of lines.entries()) {
    const indent = Number(line.meta?.indent);
    scope.output.write(`<span class="line${indent > 0 ? ` indent-${indent}` : ''}">`);
    writeInline(line.children ?? [], scope);
    // At the end of a block it has no effect; it separates the lines where there is no style sheet.
    scope.output.write(index < lines.length - 1 ? '<br></span>' : '</span>');
  }
  scope.output.write('</p>');
}

/** @returns an id by the verse's number within its chapter; empty without a number, or if another verse has it */
function numberedId(lines: Token[], { ids }: Scope): string {
  const last = lines.at(-1);
  const [, number] = NUMBER.exec(last ? inlineText(last.children ?? []) : '') ?? [];
  const id = `verse-${asciiDigits(number ?? '').match(/\d+$/)?.[0]}`;
  return number !== undefined && ids.claim(id) ? id : '';
}
