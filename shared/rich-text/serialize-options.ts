/** How a document is written. */
export interface SerializeOptions {
  /** Whether blocks, items and notes without words are written too, and code with its empty lines. */
  keepsEmpty: boolean;
  /** What keeps its marks: all text, or words alone, since Markdown often sees no end of emphasis beside a sign. */
  keptMarks: 'all' | 'words' | 'nothing';
  /** What is escaped besides what looks like more than text: the colons of addresses that are no links, or every sign. */
  escapes?: 'colons' | 'all';
  /** Whether looks count less than that blocks come back: empty lines between all of them, and ASCII numbers. */
  isDefensive?: boolean;
  /** The marker before the blocks on the same line, from which that of a list has to differ. */
  signBefore?: string;
  /** Whether rows of tables that were not changed are written as they were typed. */
  keepsRows?: boolean;
  /** The number of the markers for lists that lie directly in the document. */
  marker?: number;
}

/** A text that was pasted is written without what is empty. */
export const PASTED: SerializeOptions = { keepsEmpty: false, keptMarks: 'words' };
