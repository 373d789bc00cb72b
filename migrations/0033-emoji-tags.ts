import { type Kysely, sql } from 'kysely';

/** What makes a sign an emoji was taken for a word, so that tags had addresses nobody could type, or shared one. */
export async function up(db: Kysely<unknown>) {
  const { rows } = await sql<{ post_id: number; position: number; slug: string }>`
    select post_id, position, slug from post_tags where slug is not null`.execute(db);
  const wrong = rows.filter(({ slug }) => withoutLoneMarks(slug) !== slug);
  for (const { post_id, position, slug } of wrong) {
    const now = withoutLoneMarks(slug);
    // A post has two tags with the same slug: it must not be listed twice.
    const isTaken = rows.some((other) => {
      if (other.post_id !== post_id || other.position === position) return false;
      return other.slug === now || (other.position < position && withoutLoneMarks(other.slug) === now);
    });
    const mended = now === '' || isTaken ? null : now;
    await sql`update post_tags set slug = ${mended} where post_id = ${post_id} and position = ${position}`.execute(db);
  }
}

/** A copy of the rule for the slugs of tags, because a migration must stay as it is when the rule changes. */
function withoutLoneMarks(slug: string): string {
  return (slug.replace(/\ufe0f|\u20e3/g, '').match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? []).join('-');
}
