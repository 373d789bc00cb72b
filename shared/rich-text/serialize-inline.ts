import { Fragment, type Mark, type Node } from 'prosemirror-model';
import { escapeAddress, escapeCharacter, escapeText, type TextContext } from '../markdown/escape.ts';
import { normalizeAddress } from '../markdown/parsing/parse-markdown.ts';
import { DELIMITERS, EMPHASES, type Emphasis, emphasisedRanges, type Range } from './emphasised-ranges.ts';
import { PASTED, type Writing } from './writing.ts';

/** A character, or something that stands for one, such as a note. */
export interface Atom {
  kind: 'character' | 'unit' | 'code' | 'break';
  /** What is written for a unit; what stands in code. */
  text: string;
  /** What follows the words of the link that it is part of: its address and title; empty for none. */
  target: string;
  emphases: Set<Emphasis>;
  /** Whether it is escaped whatever it looks like. */
  isEscaped: boolean;
}

/** The longest entity has so many characters. */
const LOOK_AHEAD = 36;
const SIGN = /^[!-/:-@[-`{-~]$/;
/** An address that needs no brackets when there are spaces around it. */
const BARE = /^https?:\/\/[^\s<>[\]\\`*^|"“”‘’«»।॥]*[^\s<>[\]\\`*^|"“”‘’«»।॥.,;:!?_~'…()]$/i;

interface Context extends TextContext {
  writing: Writing;
}

/** Writes the content of a block; lines are separated by line feeds. */
export function serializeInline(block: Node, given: TextContext = {}, writing: Writing = PASTED): string {
  const context = { ...given, writing };
  const atoms = withoutSpaceAtEndsOfLinks(atomsOf(block, context));
  const { opened, closed } = delimiters(emphasisedRanges(atoms));
  const isBoundary = (at: number) => opened.has(at) || closed.has(at) || atoms[at - 1]?.target !== atoms[at]?.target;
  let written = '';
  for (let at = 0; at <= atoms.length; at += 1) {
    const atom = atoms[at];
    const before = atoms[at - 1]?.target ?? '';
    const target = atom?.target ?? '';
    written += closed.get(at) ?? '';
    if (before !== '' && before !== target) written += `](${before})`;
    if (target !== '' && before !== target) written += '[';
    written += opened.get(at) ?? '';
    if (atom?.kind === 'character') written += escapeAtom(atoms, at, context, isBoundary);
    else if (atom?.kind === 'code') {
      // Backquotes that touch would be one delimiter.
      const end = endOfCode(atoms, at, isBoundary);
      written += writeCode(textBetween(atoms, at, end), context);
      at = end - 1;
    } else written += atom?.text ?? '';
  }
  return written;
}

function endOfCode(atoms: Atom[], start: number, isBoundary: (at: number) => boolean): number {
  let end = start + 1;
  while (atoms[end]?.kind === 'code' && !isBoundary(end)) end += 1;
  return end;
}

function atomsOf(block: Node, context: Context): Atom[] {
  const { writing } = context;
  const atoms: Atom[] = [];
  const escaping = writing.escapingOf?.(block) ?? 'looks';
  const isEscaped = (offset: number) =>
    escaping !== 'looks' && (escaping === 'all' || (offset >= escaping.from && offset < escaping.to));
  // A fragment joins what an empty note would part.
  Fragment.fromArray(block.children.filter((node) => writing.keepsEmpty || !isEmptyNote(node))).forEach(
    (node, start) => {
      const { text = '' } = node;
      const marks = writing.leavesOutMarks ? [] : node.marks;
      const names = new Set(marks.map(({ type }) => type.name));
      const link = marks.find(({ type }) => type.name === 'link');
      const target = link ? targetOf(link) : '';
      const emphases = new Set(EMPHASES.filter((emphasis) => names.has(emphasis)));
      const add = (kind: Atom['kind'], written: string, offset = start) =>
        atoms.push({ kind, text: written, target, emphases, isEscaped: isEscaped(offset) });
      if (node.type.name === 'hard_break') add('break', '\n');
      else if (node.type.name === 'note') add('unit', writeNote(node, writing));
      else if (node.type.name === 'note_reference') add('unit', `[^${node.attrs.name}]`);
      else if (node.type.name === 'image') add('unit', writeImage(node.attrs));
      else if (names.has('code')) add('code', text);
      else if (link && !isEscaped(start) && isAddress(node, link)) {
        const written = writeAddress(node, link, block);
        atoms.push({ kind: 'unit', text: written, target: '', emphases, isEscaped: false });
      } else {
        let offset = start;
        // By code points, so that nothing is put between the halves of a surrogate pair.
        for (const character of text) {
          add(character === '\n' ? 'break' : 'character', character, offset);
          offset += character.length;
        }
      }
    },
  );
  return atoms;
}

function targetOf({ attrs }: Mark): string {
  return escapeAddress(String(attrs.href)) + (attrs.title && ` "${writeTitle(String(attrs.title))}"`);
}

function writeTitle(title: string): string {
  return title.replace(/["\\&]/g, '\\$&').replace(/\s*\n\s*/g, ' ');
}

function isEmptyNote({ type, content, textContent }: Node): boolean {
  if (type.name !== 'note' || textContent.trim() !== '') return false;
  return content.content.every(({ isText, type: { name } }) => isText || name === 'hard_break');
}

/** Whether the text of a link is its address. */
function isAddress({ text = '' }: Node, { attrs }: Mark): boolean {
  if (attrs.title !== '') return false;
  if (/^https?:\/\/[^\s<>]+$/i.test(text)) return attrs.href === text || attrs.href === normalizeAddress(text);
  return attrs.href === text && text.startsWith('/blog/');
}

/** Without words, a link to a post shows readers its title. */
function writeAddress(node: Node, { attrs }: Mark, block: Node): string {
  const { text = '', marks } = node;
  if (text.startsWith('/')) return `[](${escapeAddress(String(attrs.href))})`;
  const at = block.children.indexOf(node);
  const isFree = (beside: Node | null, edge: RegExp) =>
    !beside ||
    beside.type.name === 'hard_break' ||
    (beside.isText && beside.marks.length === 0 && edge.test(beside.text ?? ''));
  const isAlone = isFree(block.maybeChild(at - 1), /\s$/) && isFree(block.maybeChild(at + 1), /^\s/);
  return isAlone && marks.length === 1 && BARE.test(text) ? text : `<${text}>`;
}

function writeNote(note: Node, writing: Writing): string {
  return `^[${serializeInline(note, { isBracketed: true }, writing)
    .replace(/[ \t]*\n\s*/g, ' ')
    .trim()}]`;
}

function writeImage({ src, alt, title }: Node['attrs']): string {
  const description = escapeText(String(alt).replace(/\s*\n\s*/g, ' '), { isBracketed: true });
  return `![${description}](${escapeAddress(String(src))}${title && ` "${writeTitle(String(title))}"`})`;
}

function writeCode(text: string, { isTableCell }: TextContext): string {
  const code = text.replace(/\s*\n\s*/g, ' ');
  const longest = Math.max(0, ...(code.match(/`+/g) ?? []).map(({ length }) => length));
  const fence = '`'.repeat(longest + 1);
  const needsSpace = /^`|`$/.test(code) || /^ .*\S.* $/.test(code);
  const padded = needsSpace ? ` ${code} ` : code;
  return fence + (isTableCell ? padded.replaceAll('|', '\\|') : padded) + fence;
}

function withoutSpaceAtEndsOfLinks(atoms: Atom[]): Atom[] {
  const isSpace = (atom: Atom | undefined) =>
    atom !== undefined && /character|break/.test(atom.kind) && /^\s$/.test(atom.text);
  const trim = (at: number, beside: number) => {
    const atom = atoms[at] as Atom;
    if (atom.target !== '' && isSpace(atom) && atoms[beside]?.target !== atom.target)
      atoms[at] = { ...atom, target: '' };
  };
  for (let at = 0; at < atoms.length; at += 1) trim(at, at - 1);
  for (let at = atoms.length - 1; at >= 0; at -= 1) trim(at, at + 1);
  return atoms;
}

/** The delimiters before each position: those of outer ranges are opened first and closed last. */
function delimiters(ranges: Range[]) {
  const [opened, closed] = [new Map<number, string>(), new Map<number, string>()];
  const outerFirst = ranges.toSorted((one, other) => other.end - other.start - (one.end - one.start));
  for (const { emphasis, start, end } of outerFirst) {
    opened.set(start, (opened.get(start) ?? '') + DELIMITERS[emphasis]);
    closed.set(end, DELIMITERS[emphasis] + (closed.get(end) ?? ''));
  }
  return { opened, closed };
}

function textBetween(atoms: Atom[], from: number, to: number): string {
  return atoms
    .slice(from, to)
    .map((atom) => atom.text)
    .join('');
}

function escapeAtom(atoms: Atom[], at: number, context: TextContext, isBoundary: (at: number) => boolean): string {
  const { text, target, isEscaped } = atoms[at] as Atom;
  const next = atoms[at + 1];
  if (isEscaped && SIGN.test(text)) return `\\${text}`;
  // Directly before a bracket, these characters would make an image or a note of a link.
  if (/[!^]/.test(text) && next && next.target !== '' && next.target !== target) return `\\${text}`;
  let start = at;
  while (start > at - 2 && !isBoundary(start) && atoms[start - 1]?.kind === 'character') start -= 1;
  let end = at + 1;
  while (end < at + LOOK_AHEAD && !isBoundary(end) && atoms[end]?.kind === 'character') end += 1;
  const isBracketed = context.isBracketed === true || target !== '';
  const [before, after] = [textBetween(atoms, start, at), textBetween(atoms, at, end)];
  return escapeCharacter(text, { ...context, isBracketed, before, after });
}
