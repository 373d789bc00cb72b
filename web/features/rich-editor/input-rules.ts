import { ellipsis, emDash, InputRule, inputRules, smartQuotes } from 'prosemirror-inputrules';
import type { Attrs, MarkType, NodeType } from 'prosemirror-model';
import { type EditorState, type Plugin, TextSelection, type Transaction } from 'prosemirror-state';
import { findWrapping } from 'prosemirror-transform';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { asciiDigits } from '#shared/text/digits.ts';
import { linkAddressBefore } from './commands/addresses.ts';
import { ancestorOf } from './commands/blocks.ts';
import { newNote } from './commands/notes.ts';

const { nodes, marks } = richTextSchema;

/** What is typed as in Markdown becomes formatting, and typewriter signs become typographic ones; Backspace undoes it. */
export function editorInputRules(): Plugin {
  return inputRules({
    rules: [...BLOCKS, ...MARKS, noteRule, endOfNoteRule, addressRule, emDash, ellipsis, ...smartQuotes],
  });
}

/** In code, signs stand for themselves. */
const OUTSIDE_CODE = { inCodeMark: false };

const BLOCKS = [
  // The title of the post is its only heading of the first level.
  paragraphRule(/^(#{1,6})\s$/, (tr, start, [, signs = '']) =>
    tr.setBlockType(start, start, nodes.heading, { level: Math.min(4, Math.max(2, signs.length)) }),
  ),
  paragraphRule(/^\s*>\s$/, (tr, start) => wrap(tr, start, nodes.blockquote)),
  paragraphRule(/^\s*([-+*])\s$/, (tr, start, [, sign]) => wrap(tr, start, nodes.bullet_list, { sign })),
  paragraphRule(/^\s*([\d०-९]{1,3})([.)])\s$/, (tr, start, [, digits = '1', sign]) => {
    const isDevanagari = /[०-९]/.test(digits);
    return wrap(tr, start, nodes.ordered_list, { start: Number(asciiDigits(digits)), isDevanagari, sign });
  }),
  // The first two hyphens have become a dash by then.
  new InputRule(/^(?:—-|\*\*\*|___)$/, makeRule),
  new InputRule(/^\[!pull\]$/i, makePullQuote),
];

/** A rule for signs at the beginning of a paragraph, which go. In captions, cells and notes they are words. */
function paragraphRule(
  pattern: RegExp,
  change: (tr: Transaction, start: number, match: RegExpMatchArray) => Transaction | null,
): InputRule {
  return new InputRule(pattern, ({ doc, tr }, match, start, end) =>
    doc.resolve(start).parent.type === nodes.paragraph ? change(tr.delete(start, end), start, match) : null,
  );
}

/** Wraps the paragraph at `start`, and joins it to a list before it that goes on with it. */
function wrap(tr: Transaction, start: number, type: NodeType, attrs: Attrs = {}): Transaction | null {
  const range = tr.doc.resolve(start).blockRange();
  const wrapping = range && findWrapping(range, type, attrs);
  if (!wrapping) return null;
  const { nodeBefore } = tr.doc.resolve(range.start);
  tr.wrap(range, wrapping);
  const goesOn =
    attrs.start === undefined || nodeBefore?.childCount === Number(attrs.start) - Number(nodeBefore?.attrs.start);
  return nodeBefore?.type === type && goesOn ? tr.join(range.start) : tr;
}

function makeRule({ doc, tr }: EditorState, _match: RegExpMatchArray, start: number, end: number): Transaction | null {
  const $start = doc.resolve(start);
  const index = $start.index(-1);
  const isAlone = $start.parent.type === nodes.paragraph && $start.node(-1).canReplaceWith(index, index, nodes.rule);
  if (!isAlone) return null;
  // What stood behind the caret goes on below.
  tr.delete(start, end).insert($start.before(), nodes.rule.create());
  return tr.setSelection(TextSelection.create(tr.doc, $start.before() + 2));
}

function makePullQuote({ selection, tr }: EditorState, _match: RegExpMatchArray, start: number, end: number) {
  const quote = ancestorOf(selection.$from, nodes.blockquote);
  return quote && tr.setNodeAttribute(selection.$from.before(quote.depth), 'isPull', true).delete(start, end);
}

const MARKS = [
  markRule(/(?:^|[^*])(\*\*)([^\s*](?:[^*]*[^\s*])?)\*\*$/, marks.strong),
  markRule(/(?:^|[^\p{L}\p{N}_])(__)([^\s_](?:[^_]*[^\s_])?)__$/u, marks.strong),
  markRule(/(?:^|[^*])(\*)([^\s*](?:[^*]*[^\s*])?)\*$/, marks.em),
  markRule(/(?:^|[^\p{L}\p{N}_])(_)([^\s_](?:[^_]*[^\s_])?)_$/u, marks.em),
  markRule(/(?:^|[^~])(~~)([^\s~](?:[^~]*[^\s~])?)~~$/, marks.s),
  markRule(/(?:^|[^`])(`)([^`]+)`$/, marks.code),
];

/** Formats what stands between two delimiters; the last character of the second one is being typed. */
function markRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(
    pattern,
    ({ doc, tr }, [whole, delimiter = '', text = ''], _start, end) => {
      const closing = delimiter.length - 1;
      const opening = end - closing - text.length - delimiter.length;
      // Positions and letters differ where a note stands between the delimiters.
      if (
        opening < 0 ||
        !whole.startsWith(doc.textBetween(opening, end, null, '\ufffc'), whole.lastIndexOf(delimiter + text))
      )
        return null;
      tr.delete(end - closing, end).delete(opening, opening + delimiter.length);
      return tr.addMark(opening, opening + text.length, type.create()).removeStoredMark(type);
    },
    OUTSIDE_CODE,
  );
}

/** Both ways of beginning a note in Markdown. */
const noteRule = new InputRule(
  /(?:\^\[|\[\^)$/,
  ({ tr, selection: { $from } }, _match, start, end) => {
    if (ancestorOf($from, nodes.note) || !$from.parent.type.contentMatch.matchType(nodes.note)) return null;
    tr.replaceWith(start, end, newNote());
    return tr.setSelection(TextSelection.create(tr.doc, start + 2));
  },
  OUTSIDE_CODE,
);

/** The bracket that ends a note in Markdown leads out of it, unless it closes one that was opened in the note. */
const endOfNoteRule = new InputRule(/\]$/, ({ tr, selection: { $from } }) => {
  const { parent, parentOffset } = $from;
  if (parent.type !== nodes.note || parentOffset < parent.content.size) return null;
  const { textContent } = parent;
  if (textContent.split('[').length > textContent.split(']').length) return null;
  return tr.setSelection(TextSelection.create(tr.doc, $from.after()));
});

const addressRule = new InputRule(
  /https?:\/\/\S+\s$/,
  ({ tr, selection }, match, _start, end) => {
    const hasLinked = linkAddressBefore(tr, selection.$from);
    return hasLinked ? tr.insertText(match[0].slice(-1), end) : null;
  },
  OUTSIDE_CODE,
);
