import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '../tables.ts';

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

/** How one database says a full-text query. */
interface TermSyntax {
  and: string;
  or: string;
  term(term: string): string;
  beginning(term: string): string;
  /** Selects `place` of the documents that match. */
  select(query: string): RawBuilder<unknown>;
}

function writeTermQuery(query: TermQuery, syntax: TermSyntax): string {
  if (typeof query === 'string') return syntax.term(checkedTerm(query));
  if ('beginning' in query) return syntax.beginning(checkedTerm(query.beginning));
  const [parts, operator] = 'any' in query ? [query.any, syntax.or] : [query.every, syntax.and];
  if (parts.length === 0) throw new Error('Nothing is asked for.');
  return parts.length === 1
    ? writeTermQuery(parts[0] as TermQuery, syntax)
    : `(${parts.map((part) => writeTermQuery(part, syntax)).join(operator)})`;
}

export interface TermDocument {
  post_id: number;
  place: number;
  /** The version of the rules by which the terms were made. */
  version: number;
  /** Separated by spaces. */
  terms: string;
}

/**
 * Finds documents by their terms. Each document has a place, an integer by which results are sorted, the highest first.
 * Documents are rows of `search_documents`; deleting a row also deletes it from the index.
 */
export interface TermIndex {
  /** Must be called in the transaction that changes the post. There must be no document of this post yet. */
  insert(transaction: Transaction<Tables>, document: TermDocument): Promise<void>;
  findSortKeys(query: TermQuery, limit: number): Promise<number[]>;
  /** @param atMost the number at which counting stops */
  countMatches(query: TermQuery, atMost?: number): Promise<number>;
}

/** @param read has connections of its own */
export function openTermIndex(read: Kysely<Tables>, insert: TermIndex['insert'], syntax: TermSyntax): TermIndex {
  const matching = (query: TermQuery) => sql`(${syntax.select(writeTermQuery(query, syntax))}) as matching`;
  return {
    insert,
    findSortKeys: async (query, limit) => {
      const found = sql<{ place: number }>`select place from ${matching(query)} order by place desc limit ${limit}`;
      return (await found.execute(read)).rows.map(({ place }) => place);
    },
    countMatches: async (query, atMost = Number.MAX_SAFE_INTEGER) => {
      const counted = sql<{ count: number }>`
        select count(*) as count from (select 1 from ${matching(query)} limit ${atMost}) as found`;
      return (await counted.execute(read)).rows[0]?.count ?? 0;
    },
  };
}
