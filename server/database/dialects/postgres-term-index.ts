import { type Kysely, sql } from 'kysely';
import type { Tables } from '#server/database/tables.ts';
import { type TermDocument, type TermIndex, type TermQuery, type TermSyntax, writeTermQuery } from './term-query.ts';

const SYNTAX: TermSyntax = {
  and: ' & ',
  or: ' | ',
  term: (term) => `'${term}'`,
  beginning: (term) => `'${term}':*`,
};

/** @param read must have sequential scans disabled, which would read the terms of every post from the TOAST table */
export function postgresTermIndex(read: Kysely<Tables>): TermIndex {
  const matching = (query: TermQuery) => sql`search_documents where terms @@ ${writeTermQuery(query, SYNTAX)}::tsquery`;
  return {
    insert,
    findSortKeys: async (query, limit) => {
      const found = sql<{ place: number }>`select place from ${matching(query)} order by place desc limit ${limit}`;
      return (await found.execute(read)).rows.map(({ place }) => place);
    },
    countMatches: async (query, atMost) => {
      const counted = sql<{ count: number }>`
        select count(*) as count from (select 1 from ${matching(query)} limit ${atMost ?? null}) as found`;
      return (await counted.execute(read)).rows[0]?.count ?? 0;
    },
  };
}

export async function createPostgresTermIndex(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table search_documents (
      post_id bigint primary key references posts (id) on delete cascade,
      place bigint not null,
      version bigint not null,
      terms tsvector not null
    )`.execute(db);
  // Stores terms out of line, so that rows stay narrow and counting them reads few pages.
  await sql`alter table search_documents set (toast_tuple_target = 128)`.execute(db);
  await sql`create index search_documents_of_version on search_documents (version, post_id)`.execute(db);
  await sql`create index search_documents_by_term on search_documents using gin (terms)`.execute(db);
}

/** Terms separated by spaces are the text form of a tsvector, so PostgreSQL neither parses nor changes them. */
async function insert(db: Kysely<Tables>, { post_id, place, version, terms }: TermDocument): Promise<void> {
  await sql`
    insert into search_documents (post_id, place, version, terms)
    values (${post_id}, ${place}, ${version}, ${terms}::tsvector)`.execute(db);
}
