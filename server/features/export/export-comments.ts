import { isoTime } from '#server/base/iso-time.ts';
import type { Db } from '#server/database/database.ts';
import type { ExportedComment } from './export-format.ts';
import { findExportedComments, listCommentPlaces } from './export-store.ts';
import { authorOf } from './post-file.ts';

const BATCH = 100;

interface Place {
  id: number;
  parent_id: number | null;
  created_at: number;
}

/** The comments on a post as lines, the oldest first, and each after the one that it replies to. */
export async function* commentLines(read: Db, post: { id: number; slug: string }): AsyncGenerator<string> {
  const places = inOrder(await listCommentPlaces(read, post.id));
  const numbers = new Map(places.map(({ id }, index) => [id, index + 1]));
  for (let start = 0; start < places.length; start += BATCH) {
    const batch = places.slice(start, start + BATCH);
    const found = await findExportedComments(
      read,
      batch.map(({ id }) => id),
    );
    const comments = new Map(found.map((comment) => [comment.id, comment]));
    for (const { id, parent_id } of batch) {
      const comment = comments.get(id);
      if (!comment) continue;
      const line: ExportedComment = {
        post: post.slug,
        number: numbers.get(id) as number,
        ...(parent_id !== null && { parent: numbers.get(parent_id) as number }),
        ...authorOf(comment),
        text: comment.comment,
        status: comment.status,
        created_at: isoTime(comment.created_at),
        ...(comment.edited_at !== null && { edited_at: isoTime(comment.edited_at) }),
      };
      yield `${JSON.stringify(line)}\n`;
    }
  }
}

/** If the clock was set back in between, a reply counts as being as old as what it replies to. */
function inOrder(places: Place[]): Place[] {
  const times = new Map(places.map(({ id, created_at }) => [id, created_at]));
  const timeOf = ({ parent_id, created_at }: Place) =>
    Math.max(created_at, parent_id === null ? created_at : (times.get(parent_id) ?? created_at));
  return places.toSorted((one, other) => timeOf(one) - timeOf(other) || one.id - other.id);
}
