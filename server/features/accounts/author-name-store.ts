import { sql } from 'kysely';

/**
 * Who wrote the posts or comments of a query that has joined the table `users`: the person an import named, as one name,
 * and otherwise the account.
 */
export function authorNameOf<First extends string, Last extends string>(
  table: 'posts' | 'comments',
  [first, last]: readonly [First, Last],
) {
  const imported = sql.ref(`${table}.author_name`);
  const name = sql<string | null>`coalesce(${imported}, users.first_name)`;
  return {
    // A post whose author has given no name has an unknown author; a comment is some reader's.
    first: (table === 'posts' ? sql<string | null>`nullif(${name}, '')` : name).as(first),
    last: sql<string | null>`case when ${imported} is null then users.last_name else '' end`.as(last),
  };
}
