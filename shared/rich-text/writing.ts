import type { Node } from 'prosemirror-model';

/** How much of a text is escaped: what looks like more than text, every sign of a stretch, or every sign. */
export type Escaping = 'looks' | 'all' | { from: number; to: number };

/** How a document is written. */
export interface Writing {
  /** Whether blocks, items and notes without words are written too, and code with its empty lines. */
  keepsEmpty: boolean;
  /** Leaves out what Markdown cannot show of the marks of a text. */
  leavesOutMarks?: boolean;
  /** How the text of a block is escaped; offsets are those of its content. */
  escapingOf?: (textblock: Node) => Escaping;
  /** The number of the markers for lists that lie directly in the document. */
  marker?: number;
}

/** A text that was pasted is written without what is empty. */
export const PASTED: Writing = { keepsEmpty: false };
