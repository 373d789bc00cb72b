/**
 * What is asked of the index of terms. A term holds letters of any script, their marks, digits and "_", nothing else, so
 * that it is one term to both databases and none of their operators.
 */
export type TermQuery = string | { beginning: string } | { any: TermQuery[] } | { every: TermQuery[] };

/** @throws {Error} for a term that holds anything else; what people type never comes here unread */
function checkedTerm(term: string): string {
  if (!/^[\p{L}\p{M}\p{N}_]+$/u.test(term)) throw new Error('This is no term.');
  return term;
}

/** The operators of one database between its terms. */
export interface TermSyntax {
  and: string;
  or: string;
  term(term: string): string;
  beginning(term: string): string;
}

export function writeTermQuery(query: TermQuery, syntax: TermSyntax): string {
  if (typeof query === 'string') return syntax.term(checkedTerm(query));
  if ('beginning' in query) return syntax.beginning(checkedTerm(query.beginning));
  const [parts, operator] = 'any' in query ? [query.any, syntax.or] : [query.every, syntax.and];
  if (parts.length === 0) throw new Error('Nothing is asked for.');
  return parts.length === 1
    ? writeTermQuery(parts[0] as TermQuery, syntax)
    : `(${parts.map((part) => writeTermQuery(part, syntax)).join(operator)})`;
}
