import { Fragment, type Node } from 'prosemirror-model';
import type { TextContext } from '../markdown/escape.ts';
import { EMPHASES, type Emphasis } from './emphasised-ranges.ts';
import { isAddress, targetOf, writeAddress, writeImage } from './serialize-links.ts';
import type { TextOptions } from './serialize-options.ts';

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

export interface InlineContext extends TextContext {
  /** Within the caption of a figure, where a sign of copyright begins the credit. */
  isCaption?: boolean;
  /** Whether a note may have several lines. */
  keepsLines?: boolean;
}

export interface InlineOptions extends InlineContext, TextOptions {
  /** Whether notes without words are written too. */
  keepsEmpty: boolean;
}

/** The content of a block. */
export function atomsOf(
  block: Node,
  options: InlineOptions,
  writeNote: (note: Node, options: InlineOptions) => string,
): Atom[] {
  return withoutSpaceAtEndsOfLinks(allAtoms(block, options, writeNote));
}

function allAtoms(
  block: Node,
  options: InlineOptions,
  writeNote: (note: Node, options: InlineOptions) => string,
): Atom[] {
  const { keepsEmpty, marked, escaping } = options;
  const atoms: Atom[] = [];
  // The last sign of copyright of a caption begins the credit; those of links and images in it do not.
  const withinCaption = (markdown: string) => (options.isCaption ? markdown.replaceAll('©', '&copy;') : markdown);
  const isEscaped = (offset: number) =>
    escaping !== 'looks' && (escaping === 'all' || (offset >= escaping.from && offset < escaping.to));
  // A fragment joins what an empty note would part.
  Fragment.fromArray(block.children.filter((node) => keepsEmpty || !isEmptyNote(node))).forEach((node, start) => {
    const { text = '' } = node;
    const marks = marked === 'nothing' ? [] : node.marks;
    const names = new Set(marks.map(({ type }) => type.name));
    const link = marks.find(({ type }) => type.name === 'link');
    const target = link ? withinCaption(targetOf(link)) : '';
    const emphases = new Set(EMPHASES.filter((emphasis) => names.has(emphasis)));
    const add = (kind: Atom['kind'], written: string, offset = start) =>
      atoms.push({ kind, text: written, target, emphases, isEscaped: isEscaped(offset) });
    if (node.type.name === 'hard_break') add('break', '\n');
    else if (node.type.name === 'note')
      add('unit', writeNote(node, { ...options, escaping: isEscaped(start) ? 'all' : 'looks' }));
    else if (node.type.name === 'note_reference') add('unit', `[^${node.attrs.name}]`);
    else if (node.type.name === 'image') add('unit', withinCaption(writeImage(node.attrs)));
    else if (names.has('code')) add('code', text);
    // A link to a post is written without its words, so that there is nothing to escape.
    else if (link && (!isEscaped(start) || text.startsWith('/')) && isAddress(node, link)) {
      const written = writeAddress(node, block);
      atoms.push({ kind: 'unit', text: written, target: '', emphases, isEscaped: false });
    } else {
      let offset = start;
      // By code points, so that nothing is put between the halves of a surrogate pair.
      for (const character of text) {
        add(character === '\n' ? 'break' : 'character', character, offset);
        offset += character.length;
      }
    }
  });
  return atoms;
}

function isEmptyNote({ type, content, textContent }: Node): boolean {
  if (type.name !== 'note' || textContent.trim() !== '') return false;
  return content.content.every(({ isText, type: { name } }) => isText || name === 'hard_break');
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
