import type { TermQuery } from '#server/database/dialects/term-query.ts';
import type { Language } from '#shared/contracts/text.ts';
import type { PostSelection } from './post-selection.ts';
import { authorTerm, BINNED_TERM, categoryTerm, DRAFT_TERM, languageTerm, PUBLISHED_TERM } from './terms.ts';

interface SearchScope {
  selection: PostSelection;
  categoryId: number | undefined;
  language?: Language | undefined;
}

/** @returns the terms that every post within this scope has */
export function scopeTerms({ selection, categoryId, language }: SearchScope): TermQuery[] {
  return [
    stateTerms(selection),
    ...(categoryId === undefined ? [] : [categoryTerm(categoryId)]),
    ...(language === undefined ? [] : [languageTerm(language)]),
  ];
}

function stateTerms(selection: PostSelection): TermQuery {
  switch (selection.kind) {
    case 'published':
      return PUBLISHED_TERM;
    case 'published and drafts':
      return { any: [PUBLISHED_TERM, { every: [DRAFT_TERM, authorTerm(selection.authorId)] }] };
    case 'drafts':
      return byAuthor(DRAFT_TERM, selection.authorId);
    case 'not in bin':
      return byAuthor({ any: [PUBLISHED_TERM, DRAFT_TERM] }, selection.authorId);
    case 'bin':
      return byAuthor(BINNED_TERM, selection.authorId);
  }
}

function byAuthor(state: TermQuery, authorId: number | null): TermQuery {
  return authorId === null ? state : { every: [state, authorTerm(authorId)] };
}
