import type { Transaction } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { TermQuery } from './term-query.ts';

export interface TermDocument {
  post_id: number;
  place: number;
  /** Of the rules by which the terms were made. */
  version: number;
  /** With spaces between them. */
  terms: string;
}

/**
 * Finds documents by their terms. Each document has a place, a whole number, by which answers are in order, the highest
 * first. They are in the table `search_documents`, and gone from the index when they are gone from there.
 */
export interface TermIndex {
  /** In the transaction that changes what the document says. There must be none of its post. */
  insert(transaction: Transaction<Tables>, document: TermDocument): Promise<void>;
  findSortKeys(query: TermQuery, limit: number): Promise<number[]>;
  /** @param atMost where more need not be told apart */
  countMatches(query: TermQuery, atMost?: number): Promise<number>;
}
