import type { Node } from 'prosemirror-model';
import { type Command, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { richTextSchema } from '#shared/rich-text/schema.ts';
import { ancestorOf } from './blocks.ts';

const { nodes } = richTextSchema;

/** As far as the next line of a text can be, with a heading or the like between. */
const LINES_MAXIMUM = 8;

/**
 * Moves the caret to the next line of the text where notes stand in the margin. Browsers take a note for that line, and lead
 * from its end back to the text beside it.
 */
export function moveByLine(direction: 'up' | 'down', extendsSelection = false): Command {
  return ({ selection, doc, tr }, dispatch, view) => {
    if (!view || !(selection instanceof TextSelection) || (!selection.empty && !extendsSelection)) return false;
    const { $head, anchor } = selection;
    if (ancestorOf($head, nodes.note) || !hasNotes($head.parent) || !areInMargin(view, $head.before())) return false;
    const position = lineBeside(view, selection.head, direction);
    if (position === null) return false;
    dispatch?.(
      tr.setSelection(TextSelection.create(doc, extendsSelection ? anchor : position, position)).scrollIntoView(),
    );
    return true;
  };
}

function hasNotes(block: Node): boolean {
  return block.children.some(({ type }) => type === nodes.note);
}

function areInMargin(view: EditorView, block: number): boolean {
  const note = (view.nodeDOM(block) as Element | null)?.querySelector('.note-text');
  return note !== null && note !== undefined && getComputedStyle(note).float !== 'none';
}

/** @returns the position below or above a caret in another line of the text; `null` if there is none in the window */
function lineBeside(view: EditorView, head: number, direction: 'up' | 'down'): number | null {
  const { left, top, bottom } = view.coordsAtPos(head);
  const height = bottom - top;
  const sign = direction === 'down' ? 1 : -1;
  for (let lines = 1; lines <= LINES_MAXIMUM; lines += 0.5) {
    const found = view.posAtCoords({ left, top: (top + bottom) / 2 + sign * lines * height })?.pos;
    if (found === undefined) continue;
    const $found = view.state.doc.resolve(found);
    if (!$found.parent.inlineContent || ancestorOf($found, nodes.note)) continue;
    const place = view.coordsAtPos(found);
    if (sign * (place.top + place.bottom - top - bottom) > height) return found;
  }
  return null;
}
