import { Fragment, type Node } from 'prosemirror-model';
import { escapeAddress, escapeCharacter, type TextContext } from '../markdown/escape.ts';
import { DELIMITERS, EMPHASES, type Emphasis, emphasisedRanges, type Range } from './emphasised-ranges.ts';

/** A character, or something that stands for one, such as a note. */
export interface Atom {
  kind: 'character' | 'unit' | 'break';
  /** What is written for a unit. */
  text: string;
  /** The target of the link that it is part of; empty for none. */
  href: string;
  emphases: Set<Emphasis>;
}

/** The longest entity has so many characters. */
const LOOK_AHEAD = 36;

/** Writes the content of a block; lines are separated by line feeds. */
export function serializeInline(block: Node, context: TextContext = {}): string {
  const atoms = withoutSpaceAtEndsOfLinks(atomsOf(block, context));
  const { opened, closed } = delimiters(emphasisedRanges(atoms));
  const isBoundary = (at: number) => opened.has(at) || closed.has(at) || atoms[at - 1]?.href !== atoms[at]?.href;
  let written = '';
  for (let at = 0; at <= atoms.length; at += 1) {
    const atom = atoms[at];
    const before = atoms[at - 1]?.href ?? '';
    const href = atom?.href ?? '';
    written += closed.get(at) ?? '';
    if (before !== '' && before !== href) written += `](${escapeAddress(before)})`;
    if (href !== '' && before !== href) written += '[';
    written += opened.get(at) ?? '';
    if (atom) written += atom.kind === 'character' ? escapeAtom(atoms, at, context, isBoundary) : atom.text;
  }
  return written;
}

function atomsOf(block: Node, context: TextContext): Atom[] {
  const atoms: Atom[] = [];
  // A fragment joins what an empty note would part.
  Fragment.fromArray(block.children.filter((node) => !isEmptyNote(node))).forEach((node) => {
    const { text = '' } = node;
    const names = new Set(node.marks.map(({ type }) => type.name));
    const href = String(node.marks.find(({ type }) => type.name === 'link')?.attrs.href ?? '');
    const emphases = new Set(EMPHASES.filter((emphasis) => names.has(emphasis)));
    const add = (kind: Atom['kind'], written: string) => atoms.push({ kind, text: written, href, emphases });
    if (node.type.name === 'hard_break') add('break', '\n');
    else if (node.type.name === 'note') add('unit', writeNote(node));
    else if (names.has('code')) add('unit', writeCode(text, context));
    else if (href === text && /^https?:\/\/[^\s<>]+$/i.test(text))
      atoms.push({ kind: 'unit', text: `<${text}>`, href: '', emphases });
    // By code points, so that nothing is put between the halves of a surrogate pair.
    else for (const character of text) add(character === '\n' ? 'break' : 'character', character);
  });
  return atoms;
}

function isEmptyNote({ type, textContent }: Node): boolean {
  return type.name === 'note' && textContent.trim() === '';
}

function writeNote(note: Node): string {
  return `^[${serializeInline(note, { isBracketed: true }).replace(/\s+/g, ' ').trim()}]`;
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
  const isSpace = (atom: Atom | undefined) => atom !== undefined && atom.kind !== 'unit' && /^\s$/.test(atom.text);
  const trim = (at: number, beside: number) => {
    const atom = atoms[at] as Atom;
    if (atom.href !== '' && isSpace(atom) && atoms[beside]?.href !== atom.href) atoms[at] = { ...atom, href: '' };
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

function escapeAtom(atoms: Atom[], at: number, context: TextContext, isBoundary: (at: number) => boolean): string {
  const { text, href } = atoms[at] as Atom;
  const next = atoms[at + 1];
  // Directly before a bracket, these characters would make an image or a note of a link.
  if (/[!^]/.test(text) && next && next.href !== '' && next.href !== href) return `\\${text}`;
  let start = at;
  while (start > at - 2 && !isBoundary(start) && atoms[start - 1]?.kind === 'character') start -= 1;
  let end = at + 1;
  while (end < at + LOOK_AHEAD && !isBoundary(end) && atoms[end]?.kind === 'character') end += 1;
  const join = (from: number, to: number) =>
    atoms
      .slice(from, to)
      .map((atom) => atom.text)
      .join('');
  const isBracketed = context.isBracketed === true || href !== '';
  return escapeCharacter(text, { ...context, isBracketed, before: join(start, at), after: join(at, end) });
}
