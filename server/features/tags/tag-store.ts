import type { Db, WriteDb } from '#server/database/database.ts';

/** @returns the tags of each post by its id, in the order the writer chose; posts without tags are left out */
export async function findTags(db: Db, postIds: number[]): Promise<Map<number, string[]>> {
  if (postIds.length === 0) return new Map();
  return tagsByPost(await selectTags(db).where('post_tags.post_id', 'in', postIds).execute());
}

export function selectTags(db: Db) {
  return db
    .selectFrom('post_tags')
    .innerJoin('tags', 'tags.id', 'post_tags.tag_id')
    .select(['post_tags.post_id', 'tags.name'])
    .orderBy('post_tags.post_id')
    .orderBy('post_tags.position');
}

export function tagsByPost(rows: { post_id: number; name: string }[]): Map<number, string[]> {
  const tags = new Map<number, string[]>();
  for (const { post_id, name } of rows) tags.set(post_id, [...(tags.get(post_id) ?? []), name]);
  return tags;
}

export async function insertTags(db: WriteDb, postId: number, names: string[]): Promise<void> {
  if (names.length === 0) return;
  await db
    .insertInto('tags')
    .values(names.map((name) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const rows = await db.selectFrom('tags').selectAll().where('name', 'in', names).execute();
  const ids = new Map(rows.map((row) => [row.name, row.id]));
  await db
    .insertInto('post_tags')
    .values(names.map((name, position) => ({ post_id: postId, position, tag_id: ids.get(name) as number })))
    .execute();
}

export async function replaceTags(db: WriteDb, postId: number, names: string[]): Promise<void> {
  await db.deleteFrom('post_tags').where('post_id', '=', postId).execute();
  await insertTags(db, postId, names);
}
