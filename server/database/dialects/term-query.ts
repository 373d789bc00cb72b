/**
 * A query of the term index. A term consists of letters of any script, their marks, digits and "_" only, so that both
 * databases take it for a single term and never for an operator.
 */
export type TermQuery = string | { beginning: string } | { any: TermQuery[] } | { every: TermQuery[] };

/** @throws {Error} for a term with any other character; what people type is never passed on unchecked */
function checkedTerm(term: string): string {
  if (!/^[\p{L}\p{M}\p{N}_]+$/u.test(term)) throw new Error('This is no term.');
  return term;
}

/** The operators of one database's full-text queries. */
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
