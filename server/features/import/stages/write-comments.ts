import type { WriteDb } from '#server/database/database.ts';
import { DELETED, insertComment } from '#server/features/comments/comment-store.ts';
import { addToCount } from '#server/features/posts/engagement-store.ts';
import { COMMENT_MAXIMUM, commentLength } from '#shared/text/comment-rules.ts';
import { hasText } from '#shared/text/has-text.ts';
import type { ImportRun } from '../import-run.ts';
import { findCommentPlace, findIdsOfPosts, findImportedComments, saveCommentImport } from '../import-store.ts';
import { type Outcome, plainLine } from '../report.ts';
import { commentText } from '../text/html/plain-text.ts';
import type { WorkEntryOf } from '../work/work-store.ts';
import { forEachBatch, inTransaction } from './in-batches.ts';
import { shorten } from './prepare-post.ts';

type Comment = WorkEntryOf<'comment'>;

const NAMELESS = 'Anonymous';
const NAME_MAXIMUM = 100;

/** From the oldest to the newest, so that each comes after the one that it replies to. */
export async function writeComments(run: ImportRun): Promise<void> {
  const { work, report } = run;
  const stage = { stage: 'comments', total: work.count('comment') } as const;
  await forEachBatch(run, stage, work.entries('comment'), async (batch) => {
    report.countAll('comments', batch, await inTransaction(run, (db) => writeBatch(db, run, batch)));
  });
}

/** What is here already: the posts, and the comments of earlier imports and of this one. */
interface Present {
  posts: Map<string, number>;
  comments: Map<string, number | null>;
}

async function writeBatch(db: WriteDb, run: ImportRun, batch: Comment[]): Promise<Outcome[]> {
  const keys = batch.flatMap(({ key, parent }) => (parent === undefined ? [key] : [key, parent]));
  const comments = await findImportedComments(db, keys);
  const posts = await findIdsOfPosts(
    db,
    batch.map(({ post }) => post),
  );
  const outcomes: Outcome[] = [];
  for (const comment of batch) outcomes.push(await write(db, run, comment, { posts, comments }));
  return outcomes;
}

async function write(db: WriteDb, run: ImportRun, comment: Comment, { posts, comments }: Present): Promise<Outcome> {
  const { key, status, createdAt, editedAt = null, author } = comment;
  if (comments.has(key)) return { outcome: 'unchanged' };
  const post_id = posts.get(comment.post);
  if (post_id === undefined) {
    const isPlanned = run.dryRun && run.work.has('post', comment.post);
    return isPlanned ? { outcome: 'created' } : { outcome: 'failed', problem: 'Its post was not imported.' };
  }
  const words = wordsOf(comment.text);
  if (!hasText(words) && !(author === null && words === DELETED))
    return { outcome: 'failed', problem: 'The comment has no text.' };
  const parent_id = await parentOf(db, comments.get(comment.parent ?? '') ?? null, post_id);
  const id = (await insertComment(db, {
    ...{ post_id, author_id: null, parent_id, comment: words, status, created_at: createdAt },
    author_name: author === null ? null : shorten(plainLine(author), NAME_MAXIMUM) || NAMELESS,
    // Nobody is mailed about a reply of years ago.
    ...{ comment_key: null, wants_replies: 0, announced_at: createdAt, edited_at: editedAt },
  })) as number;
  comments.set(key, id);
  await saveCommentImport(db, { key, comment_id: id });
  if (status === 'shown' && parent_id === null) await addToCount(db, post_id, 'comments', 1);
  db.invalidate(`engagement:${post_id}`);
  return { outcome: 'created' };
}

function wordsOf({ format, source }: Comment['text']): string {
  const words = (format === 'html' ? commentText(source) : source).trim();
  if (commentLength(words) <= COMMENT_MAXIMUM) return words;
  return `${[...words].slice(0, COMMENT_MAXIMUM - 1).join('')}…`;
}

/** Replies are one level deep here: a reply to a reply belongs to the comment at the top. */
async function parentOf(db: WriteDb, id: number | null, postId: number): Promise<number | null> {
  const place = id === null ? undefined : await findCommentPlace(db, id);
  // A reply is shown with its parent, so one on another post would be shown where its own post may be hidden.
  return place?.post_id === postId ? (place.parent_id ?? id) : null;
}
