import type { Language } from '#shared/contracts/text.ts';
import type { Heading } from '../compiled-text.ts';
import type { HtmlOutput } from './html-output.ts';
import type { Ids } from './ids.ts';
import type { NoteList } from './note-list.ts';

/** What the writers of all constructs share. */
export interface Scope {
  output: HtmlOutput;
  /** The language of the post. */
  language: Language;
  /** The language tag that holds where something is written. */
  lang: string;
  /** Matches citations of the works that the site knows; `null` for none. */
  citations: RegExp | null;
  ids: Ids;
  outline: Heading[];
  notes: NoteList;
  tables: { count: number };
  /** Notes are written twice, so nothing in them has an id. */
  isInNote: boolean;
}
