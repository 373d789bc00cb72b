import type { Transaction } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import type { TermQuery } from './term-query.ts';

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
