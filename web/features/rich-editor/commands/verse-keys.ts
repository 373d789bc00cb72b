import { type Command, TextSelection, type Transaction } from 'prosemirror-state';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { lettersOf } from './letters.ts';

const { nodes } = richTextSchema;

/** Enter begins a line of the verse, and a stanza after an empty line; a second empty line at the end leads out of it. */
export const breakVerseLine: Command = ({ selection: { $from, $to }, tr }, dispatch) => {
  if ($from.parent.type !== nodes.verse || !$from.sameParent($to)) return false;
  const before = lettersOf($from.parent).slice(0, $from.parentOffset);
  const isAtEnd = $to.parentOffset === $to.parent.content.size;
  const [empty = ''] = /(?:\n *){2}$/.exec(before) ?? [];
  if (isAtEnd && empty !== '') return leaveBelow(tr.delete($from.pos - empty.length, $to.pos), dispatch);
  // The next line begins below the first letter of this one, unless nothing is in this one.
  const [indent = ''] = /^ *(?=\S)/.exec(before.slice(before.lastIndexOf('\n') + 1)) ?? [];
  dispatch?.(tr.insertText(`\n${indent}`, $from.pos, $to.pos).scrollIntoView());
  return true;
};

/** Leads out of a verse or a block of code to a new paragraph below it. */
export const leaveVerse: Command = ({ selection: { $head }, tr }, dispatch) => {
  const { type } = $head.parent;
  return (type === nodes.verse || type === nodes.code_block) && leaveBelow(tr, dispatch);
};

function leaveBelow(tr: Transaction, dispatch: Parameters<Command>[1]): boolean {
  const after = tr.selection.$head.after();
  tr.insert(after, nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.create(tr.doc, after + 1)).scrollIntoView());
  return true;
}

/** Indents the line of a verse by one step, which is two spaces, or takes one away. */
export function indentVerse(step: 1 | -1): Command {
  return ({ selection: { $from, $to }, tr }, dispatch) => {
    if ($from.parent.type !== nodes.verse || !$from.sameParent($to)) return false;
    const text = lettersOf($from.parent);
    const first = text.lastIndexOf('\n', $from.parentOffset - 1) + 1;
    const starts = [first];
    for (let at = text.indexOf('\n', first); at >= 0 && at < $to.parentOffset; at = text.indexOf('\n', at + 1))
      starts.push(at + 1);
    // From the last line on, so that positions stay right.
    for (const start of starts.reverse()) {
      const position = $from.start() + start;
      if (step > 0) tr.insertText('  ', position);
      else tr.delete(position, position + (/^ {0,2}/.exec(text.slice(start))?.[0].length ?? 0));
    }
    dispatch?.(tr.scrollIntoView());
    return true;
  };
}
