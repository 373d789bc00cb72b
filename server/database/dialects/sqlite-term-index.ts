import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { type TermDocument, type TermIndex, type TermQuery, type TermSyntax, writeTermQuery } from './term-query.ts';

const SYNTAX: TermSyntax = {
  and: ' AND ',
  or: ' OR ',
  term: (term) => `"${term}"`,
  beginning: (term) => `"${term}" *`,
};

export function sqliteTermIndex(read: Kysely<Tables>): TermIndex {
  const matching = (query: TermQuery) => sql`search_index where search_index match ${writeTermQuery(query, SYNTAX)}`;
  return {
    insert,
    findSortKeys: async (query, limit) => {
      const found = sql<{ place: number }>`
        select rowid as place from ${matching(query)} order by rowid desc limit ${limit}`;
      return (await found.execute(read)).rows.map(({ place }) => place);
    },
    countMatches: async (query, atMost = -1) => {
      const counted = sql<{ count: number }>`
        select count(*) as count from (select 1 from ${matching(query)} limit ${atMost})`;
      return (await counted.execute(read)).rows[0]?.count ?? 0;
    },
  };
}

/**
 * Stores terms in a full-text table that consists of its index only, without the text and without positions. Its
 * tokenizer treats everything but ASCII punctuation as part of a term, so that it does not split our terms again.
 */
export async function createSqliteTermIndex(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_documents (
      post_id integer primary key references posts (id) on delete cascade,
      place integer not null unique,
      version integer not null
    ) strict`.execute(db);
  await sql`create index search_documents_of_version on search_documents (version, post_id)`.execute(db);
  await sql`
    create virtual table search_index
    using fts5(terms, content='', contentless_delete=1, detail=none, tokenize="ascii tokenchars '_'")`.execute(db);
  // Terms are buffered in memory before they are written: with the default of 1 MB, an import would produce many small
  // segments that have to be merged.
  await sql`insert into search_index (search_index, rank) values ('hashsize', 16777216)`.execute(db);
  // Also fires when the post itself is deleted. Inserts have no trigger: after each statement with a trigger, SQLite
  // flushes the buffered terms, which makes an import three times as slow.
  await sql`
    create trigger search_documents_delete after delete on search_documents begin
      delete from search_index where rowid = old.place;
    end`.execute(db);
}

async function insert(db: Kysely<Tables>, { terms, ...document }: TermDocument): Promise<void> {
  await db.insertInto('search_documents').values(document).execute();
  await sql`insert into search_index (rowid, terms) values (${document.place}, ${terms})`.execute(db);
}
