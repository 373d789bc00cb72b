import { wrapIn } from 'prosemirror-commands';
import { type Attrs, Fragment, type Node, NodeRange, type NodeType, type ResolvedPos } from 'prosemirror-model';
import { liftListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import { richTextSchema } from '#shared/rich-text/schema.ts';

const { nodes } = richTextSchema;

/** The innermost node of a type around a position, with the depth at which it is. */
export function ancestorOf($position: ResolvedPos, type: NodeType): { node: Node; depth: number } | null {
  for (let { depth } = $position; depth > 0; depth -= 1) {
    const node = $position.node(depth);
    if (node.type === type) return { node, depth };
  }
  return null;
}

/** Whether the selection lies within a node of a type. */
export function isIn({ selection: { $from } }: EditorState, type: NodeType): boolean {
  return ancestorOf($from, type) !== null;
}

/** The block with words that a position is in, also where that is within a note. */
function textblockAt($position: ResolvedPos): Node {
  let { depth } = $position;
  while (depth > 0 && $position.node(depth).isInline) depth -= 1;
  return $position.node(depth);
}

export function isHeadingAt({ selection }: EditorState, level: number): boolean {
  const { type, attrs } = textblockAt(selection.$from);
  return type === nodes.heading && attrs.level === level;
}

/** Makes headings of the selected paragraphs, or paragraphs of headings of this level. */
export function toggleHeading(level: 2 | 3 | 4): Command {
  return (state, dispatch) => {
    const isSame = isHeadingAt(state, level);
    return setTextblocks(isSame ? nodes.paragraph : nodes.heading, isSame ? null : { level })(state, dispatch);
  };
}

export const makeParagraph: Command = setTextblocks(nodes.paragraph);

/** Changes the type of the selected blocks with words. Those of an image are its caption, and it would be lost. */
function setTextblocks(type: NodeType, attrs: Attrs | null = null): Command {
  return ({ doc, selection, tr }, dispatch) => {
    doc.nodesBetween(selection.from, selection.to, (node, position) => {
      if (!node.isTextblock) return true;
      if (node.type !== nodes.figure)
        tr.setBlockType(tr.mapping.map(position), tr.mapping.map(position + node.nodeSize), type, attrs);
      return false;
    });
    if (tr.docChanged) dispatch?.(tr.scrollIntoView());
    return tr.docChanged;
  };
}

/** Makes a quote of the selected blocks, a pull quote of a quote, and plain text of that, whatever is in it. */
export const cycleQuote: Command = (state, dispatch) => {
  const { selection, doc, tr } = state;
  const quote = ancestorOf(selection.$from, nodes.blockquote);
  if (!quote) return wrapIn(nodes.blockquote)(state, dispatch);
  const { node, depth } = quote;
  const start = selection.$from.start(depth);
  if (node.attrs.isPull) {
    const [$first, $last] = [doc.resolve(start), doc.resolve(start + node.content.size)];
    tr.lift(new NodeRange($first, $last, depth), depth - 1);
  } else tr.setNodeAttribute(start - 1, 'isPull', true);
  dispatch?.(tr.scrollIntoView());
  return true;
};

/** Makes a list of the selected blocks, changes the kind of the list around them, or takes them out of it. */
export function toggleList(type: NodeType): Command {
  return (state, dispatch) => {
    const { $from } = state.selection;
    const item = ancestorOf($from, nodes.list_item);
    const list = item && $from.node(item.depth - 1);
    if (!item || !list) return wrapInList(type)(state, dispatch);
    if (list.type === type) return liftListItem(nodes.list_item)(state, dispatch);
    dispatch?.(state.tr.setNodeMarkup($from.before(item.depth - 1), type, { isLoose: list.attrs.isLoose }));
    return true;
  };
}

/** Makes one verse of the selected paragraphs, a line of each, or paragraphs of the lines of a verse. */
export const toggleVerse: Command = (state, dispatch) =>
  (isIn(state, nodes.verse) ? endVerse : makeVerse)(state, dispatch);

const makeVerse: Command = ({ selection, tr }, dispatch) => {
  const { $from, $to } = selection;
  const range = $from.blockRange($to, ({ inlineContent }) => !inlineContent);
  if (!range?.parent.canReplaceWith(range.startIndex, range.endIndex, nodes.verse)) return false;
  const blocks = range.parent.children.slice(range.startIndex, range.endIndex);
  if (!blocks.every(({ type }) => type === nodes.paragraph || type === nodes.heading)) return false;
  const lines = blocks.map(linesOf);
  const content = lines.reduce((all, line) => all.append(Fragment.from(richTextSchema.text('\n'))).append(line));
  const { start } = range;
  const caret = Math.min($from.pos - start, content.size + 1) + start;
  dispatch?.(
    tr
      .replaceRangeWith(start, range.end, nodes.verse.create(null, content))
      .setSelection(TextSelection.near(tr.doc.resolve(Math.max(start + 1, caret))))
      .scrollIntoView(),
  );
  return true;
};

/** The inline content of a block, with line feeds for its line breaks. */
function linesOf({ children }: Node): Fragment {
  return Fragment.fromArray(
    children.map((node) => (node.type === nodes.hard_break ? richTextSchema.text('\n') : node)),
  );
}

const endVerse: Command = ({ selection: { $from }, tr }, dispatch) => {
  const verse = ancestorOf($from, nodes.verse);
  if (!verse) return false;
  const start = $from.before(verse.depth);
  const lines = linesWithWords(verse.node.content);
  let position = start;
  let caret = start + 1;
  for (const { content, offset } of lines) {
    if (offset <= $from.parentOffset) caret = position + 1 + Math.min($from.parentOffset - offset, content.size);
    position += content.size + 2;
  }
  const paragraphs = lines.map(({ content }) => nodes.paragraph.create(null, content));
  tr.replaceWith(start, start + verse.node.nodeSize, paragraphs);
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(caret))).scrollIntoView());
  return true;
};

interface Line {
  content: Fragment;
  /** Where its first word is within the verse. */
  offset: number;
}

/** The lines of a verse without their indentation; at least one, which may be empty. */
function linesWithWords(verse: Fragment): Line[] {
  const lines: Line[] = [];
  let start = 0;
  const end = (at: number) => {
    const indent = /^\s*/.exec(verse.textBetween(start, at, null, '\ufffc'))?.[0].length ?? 0;
    if (start + indent < at) lines.push({ content: verse.cut(start + indent, at), offset: start + indent });
    start = at + 1;
  };
  verse.forEach((node, offset) => {
    for (const { index } of (node.text ?? '').matchAll(/\n/g)) end(offset + index);
  });
  end(verse.size);
  return lines.length > 0 ? lines : [{ content: Fragment.empty, offset: 0 }];
}

/** Inserts blocks below the block of the caret, or in place of an empty one, and puts the caret after them. */
export function insertBlocks(blocks: Node[]): Command {
  return ({ selection: { $to }, tr }, dispatch) => {
    if (blocks.length === 0) return false;
    const depth = blockDepth($to);
    const isEmpty = $to.parent.type === nodes.paragraph && $to.parent.content.size === 0;
    // With everything or a whole block selected, they stand behind it.
    const end = depth === 0 ? $to.pos : $to.after(depth);
    const start = isEmpty && depth > 0 ? $to.before(depth) : end;
    tr.replaceWith(start, end, blocks);
    const after = start + Fragment.from(blocks).size;
    // Something can always be typed after what was inserted.
    if (tr.doc.resolve(after).nodeAfter?.type !== nodes.paragraph) tr.insert(after, nodes.paragraph.create());
    dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
    return true;
  };
}

/** Whether blocks can stand where the caret is: not within a note, a caption, a verse or a cell of a table. */
export function blocksFit($position: ResolvedPos): boolean {
  const { type } = $position.parent;
  return type === nodes.paragraph || type === nodes.heading;
}

/** The depth of the block beside which others can stand: a note or a cell of a table is not one. */
function blockDepth($position: ResolvedPos): number {
  for (let { depth } = $position; depth > 0; depth -= 1) {
    const { type } = $position.node(depth - 1);
    if (type.contentMatch.matchType(nodes.rule)) return depth;
  }
  return 0;
}

export const insertRule: Command = insertBlocks([nodes.rule.create()]);

/** Leads from a caption to the paragraph below the image, and begins one if there is none. */
export const leaveCaption: Command = ({ selection: { $head }, tr }, dispatch) => {
  if ($head.parent.type !== nodes.figure) return false;
  const after = $head.after();
  if (tr.doc.resolve(after).nodeAfter?.type !== nodes.paragraph) tr.insert(after, nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
  return true;
};
