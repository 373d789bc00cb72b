import type { Mark, Node, ResolvedPos } from 'prosemirror-model';
import { type Command, type EditorState, Selection, TextSelection, type Transaction } from 'prosemirror-state';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { isLinkAddress } from '#web/features/text-field/inline-commands.ts';
import { areAddress } from './addresses.ts';

const { marks, nodes } = richTextSchema;

interface LinkFound {
  mark: Mark;
  from: number;
  to: number;
}

/**
 * The ends of what is selected, without line ends at its edges: Shift+↓ and dragging often take one along.
 * @returns a range that ends before it begins if nothing but a line end is selected
 */
function endsOfWords({ $from, $to }: Selection): [ResolvedPos, ResolvedPos] {
  if ($from.sameParent($to) || $from.depth === 0 || $to.depth === 0) return [$from, $to];
  const near = (position: number, direction: number) => Selection.near($from.doc.resolve(position), direction).$head;
  return [
    $from.parentOffset === $from.parent.content.size ? near($from.after(), 1) : $from,
    $to.parentOffset === 0 ? near($to.before(), -1) : $to,
  ];
}

/** The link around the caret or the selection. */
export function linkAt({ selection }: EditorState): LinkFound | null {
  const [$from, $to] = endsOfWords(selection);
  const mark = marks.link.isInSet($from.marks()) ?? marks.link.isInSet($from.nodeAfter?.marks ?? []);
  if (!mark || !$from.sameParent($to)) return null;
  const range = rangeOf($from, mark);
  return range.to >= $to.pos ? { mark, ...range } : null;
}

/** The stretch of neighbouring nodes with a mark. */
function rangeOf($position: ResolvedPos, mark: Mark): { from: number; to: number } {
  const { parent } = $position;
  const isLinked = (index: number) => mark.isInSet(parent.maybeChild(index)?.marks ?? []);
  let first = $position.index();
  if (!isLinked(first) && first > 0) first -= 1;
  let last = first;
  while (first > 0 && isLinked(first - 1)) first -= 1;
  while (isLinked(last + 1)) last += 1;
  return { from: $position.posAtIndex(first), to: $position.posAtIndex(last + 1) };
}

/** Where the panel for links begins: the address of the link at the caret, or one that is selected. */
export function linkDraft(state: EditorState): { address: string; isExisting: boolean } {
  const link = linkAt(state);
  if (link) return { address: String(link.mark.attrs.href), isExisting: true };
  const [from, to] = endsOfWords(state.selection);
  const selected = state.doc.textBetween(from.pos, to.pos, ' ').trim();
  return { address: isLinkAddress(selected) ? selected : '', isExisting: false };
}

/**
 * Links the selection, or changes the link at the caret. Without either, `title` becomes the text of the link, or the
 * address without a title. Of several blocks, the words of each become a link.
 */
export function insertLink(address: string, title = ''): Command {
  return (state, dispatch) => {
    const { selection, tr } = state;
    const existing = linkAt(state);
    const [$from, $to] = endsOfWords(selection);
    const { from, to } = existing ?? { from: $from.pos, to: $to.pos };
    if (from > to) return false;
    const href = /^www\./i.test(address) ? `https://${address}` : address;
    const mark = marks.link.create({ href, hasOwnWords: title !== '' });
    if (from === to) insertLinked(tr, mark, title || address);
    else {
      // Also a title that was given to the link stays with its address.
      if (existing?.mark.attrs.href !== href) link(tr, from, to, mark, title || address);
      tr.setSelection(TextSelection.create(tr.doc, tr.mapping.map(to)));
    }
    dispatch?.(tr.removeStoredMark(marks.link).scrollIntoView());
    return true;
  };
}

/** Links what is selected, also where it is linked already. */
export function linkSelection(href: string): Command {
  return ({ selection, tr }, dispatch) => {
    const [{ pos: from }, { pos: to }] = endsOfWords(selection);
    if (!(selection instanceof TextSelection) || from >= to) return false;
    link(tr, from, to, marks.link.create({ href }), href);
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}

/** Words that are an address themselves give way to `words`: they would name another one than they lead to. */
function link(tr: Transaction, from: number, to: number, mark: Mark, words: string): void {
  const { doc } = tr;
  const linked = doc.textBetween(from, to, ' ', '\ufffc');
  // It is shorter than the range where there is a note or the end of a block.
  if (linked.length < to - from || !areAddress(linked)) tr.removeMark(from, to, marks.link).addMark(from, to, mark);
  else {
    const around = doc.resolve(from).marksAcross(doc.resolve(to)) ?? [];
    tr.replaceWith(from, to, richTextSchema.text(words, mark.addToSet(around)));
  }
}

/** Inserts a link at the caret, as words of its own, and puts the caret behind it. */
function insertLinked(tr: Transaction, mark: Mark, words: string): void {
  const { $from, from } = tr.selection;
  const isJoined = /[\p{L}\p{M}\p{N}]$/u.test(tr.doc.textBetween(Math.max(0, from - 2), from, ' '));
  const text = richTextSchema.text(words, [...(tr.storedMarks ?? $from.marks()), mark]);
  tr.insert(from, isJoined ? [richTextSchema.text(' '), text] : text);
  tr.setSelection(TextSelection.create(tr.doc, from + Number(isJoined) + words.length));
}

export const removeLink: Command = (state, dispatch) => {
  const link = linkAt(state);
  if (!link) return false;
  dispatch?.(state.tr.removeMark(link.from, link.to, marks.link));
  return true;
};

/** Whether a link can be where the caret is, or words that are selected can become one. */
export function canLink({ doc, selection }: EditorState): boolean {
  const [$from, $to] = endsOfWords(selection);
  if ($from.pos > $to.pos) return false;
  if ($from.sameParent($to)) return takesLinks($from.parent);
  let isFound = false;
  doc.nodesBetween($from.pos, $to.pos, (node) => {
    isFound ||= takesLinks(node) && node.content.size > 0;
    return !isFound;
  });
  return isFound;
}

function takesLinks({ inlineContent, type }: Node): boolean {
  return inlineContent && type !== nodes.code_block;
}
