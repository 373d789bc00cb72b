import { isHistoryTransaction } from 'prosemirror-history';
import type { Node } from 'prosemirror-model';
import { type EditorState, Plugin, PluginKey, type Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import type { Language } from '#shared/contracts/text.ts';
import { languageOfBlock } from '#shared/markdown/writing/block-language.ts';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { lettersOf } from '../commands/letters.ts';

const { nodes } = richTextSchema;
const ATTRIBUTION = /^(?:—|--)[ \t]/;

interface BlockAttributes {
  language: Language;
  set: DecorationSet;
  /** The blocks of the document for which `set` has what they need. */
  known: WeakSet<Node>;
}

const key = new PluginKey<BlockAttributes>('block-attributes');

/**
 * Marks blocks as the page does: those in the other language with `lang`, which fonts, hyphenation, the spell checker and
 * screen readers go by, and the last line of a quote that names its source.
 */
export function blockAttributes(language: Language): Plugin<BlockAttributes> {
  return new Plugin<BlockAttributes>({
    key,
    state: {
      init: (_, { doc }) => decorateAll(doc, language),
      apply(tr, value, _before, { doc }) {
        const next = tr.getMeta(key) as Language | undefined;
        if (next && next !== value.language) return decorateAll(doc, next);
        // Undo and dragging bring back nodes that were known, but without what was there for them.
        if (isHistoryTransaction(tr) || tr.getMeta('uiEvent') === 'drop') return decorateAll(doc, value.language);
        return tr.docChanged ? decorateChanged(tr, value) : value;
      },
    },
    props: { decorations: (state) => key.getState(state)?.set },
  });
}

/** Changes the language of the text. */
export function withLanguage(state: EditorState, language: Language): Transaction {
  return state.tr.setMeta(key, language).setMeta('addToHistory', false);
}

function decorateAll(doc: Node, language: Language): BlockAttributes {
  return decorateUnknown({ language, set: DecorationSet.empty, known: new WeakSet() }, doc);
}

function decorateChanged({ mapping, doc }: Transaction, { language, set, known }: BlockAttributes): BlockAttributes {
  return decorateUnknown({ language, set: set.map(mapping, doc), known }, doc);
}

/** A long text has thousands of blocks, of which a key press changes one. */
function decorateUnknown({ language, set: before, known }: BlockAttributes, doc: Node): BlockAttributes {
  let set = before;
  const added: Decoration[] = [];
  doc.forEach((block, position) => {
    if (known.has(block)) return;
    known.add(block);
    const end = position + block.nodeSize;
    // Those of its neighbours touch it, and are found as well.
    const old = set.find(position, end).filter(({ from, to }) => from >= position && to <= end);
    if (old.length > 0) set = set.remove(old);
    decorate(block, position, language, added);
  });
  return { language, known, set: added.length > 0 ? set.add(doc, added) : set };
}

function decorate(node: Node, position: number, around: Language, added: Decoration[]): void {
  const add = (attributes: Record<string, string>) =>
    added.push(Decoration.node(position, position + node.nodeSize, attributes));
  if (node.type === nodes.video || node.type === nodes.rule || node.type === nodes.code_block) return;
  const isWhole = node.inlineContent;
  const lang = isWhole ? languageOfBlock(node.textContent, around) : around;
  if (lang !== around) add({ lang });
  if (node.type === nodes.verse) decorateIndents(node, position + 1, added);
  if (isWhole) return;
  if (node.type === nodes.table) decorateHead(node, position, added);
  node.forEach((child, offset) => {
    decorate(child, position + 1 + offset, around, added);
  });
  const { lastChild } = node;
  const isAttributed =
    node.type === nodes.blockquote && node.childCount > 1 && ATTRIBUTION.test(lastChild?.textContent ?? '');
  if (!lastChild || !isAttributed) return;
  const end = position + node.nodeSize - 1;
  added.push(Decoration.node(end - lastChild.nodeSize, end, { class: 'attribution' }));
}

/** Marks the spaces that indent the lines of a verse, which are narrower than its steps on the page. */
function decorateIndents(verse: Node, start: number, added: Decoration[]): void {
  for (const { index, 1: lineFeed = '', 2: spaces = '' } of lettersOf(verse).matchAll(/(^|\n)( +)/g)) {
    const from = start + index + lineFeed.length;
    added.push(Decoration.inline(from, from + spaces.length, { class: 'verse-indent' }));
  }
}

/** The cells of the first row are those of the head. One without words heads nothing yet, and is named by its place. */
function decorateHead({ firstChild: row }: Node, position: number, added: Decoration[]): void {
  row?.forEach(({ nodeSize, content, textContent }, offset, index) => {
    const start = position + 2 + offset;
    const isBlank = textContent.trim() === '' && content.content.every(({ isText }) => isText);
    const attributes = isBlank ? { 'aria-label': `Column ${index + 1}` } : { role: 'columnheader' };
    added.push(Decoration.node(start, start + nodeSize, attributes));
  });
}
