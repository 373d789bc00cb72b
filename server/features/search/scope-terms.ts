import type { TermQuery } from '#server/database/dialects/term-query.ts';
import { authorTerm, BINNED_TERM, categoryTerm, DRAFT_TERM, PUBLISHED_TERM } from './terms.ts';

/** Which posts are looked through. `of` is a person's id, `null` for everybody's. */
export type PostSelection =
  | { kind: 'published' }
  /** Neither published nor in the bin. */
  | { kind: 'drafts'; of: number | null }
  /** Published, and the drafts of one person. */
  | { kind: 'published and drafts'; of: number }
  /** Everything but the bin. */
  | { kind: 'kept'; of: number | null }
  | { kind: 'bin'; of: number | null };

/** The same, as terms that each post has. */
export function scopeTerms(selection: PostSelection, categoryId: number | undefined): TermQuery[] {
  return [selected(selection), ...(categoryId === undefined ? [] : [categoryTerm(categoryId)])];
}

function selected(selection: PostSelection): TermQuery {
  switch (selection.kind) {
    case 'published':
      return PUBLISHED_TERM;
    case 'published and drafts':
      return { any: [PUBLISHED_TERM, { every: [DRAFT_TERM, authorTerm(selection.of)] }] };
    case 'drafts':
      return ofPerson(DRAFT_TERM, selection.of);
    case 'kept':
      return ofPerson({ any: [PUBLISHED_TERM, DRAFT_TERM] }, selection.of);
    case 'bin':
      return ofPerson(BINNED_TERM, selection.of);
  }
}

function ofPerson(state: TermQuery, id: number | null): TermQuery {
  return id === null ? state : { every: [state, authorTerm(id)] };
}
