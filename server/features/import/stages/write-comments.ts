import type { WriteDb } from '#server/database/database.ts';
import { DELETED, insertComment } from '#server/features/comments/comment-store.ts';
import { addToCount } from '#server/features/posts/engagement-store.ts';
import { COMMENT_MAXIMUM, commentLength } from '#shared/text/comment-rules.ts';
import { hasText } from '#shared/text/has-text.ts';
import type { ImportRun } from '../import-run.ts';
import { findCommentPlace, findImportedComments, findImportedPosts, saveCommentImport } from '../import-store.ts';
import { type Outcome, plainLine } from '../report.ts';
import { commentText } from '../text/html/plain-text.ts';
import type { WorkEntryOf } from '../work/work-store.ts';
import { inBatches, inTransaction } from './in-batches.ts';
import { shorten } from './prepare-post.ts';

type Comment = WorkEntryOf<'comment'>;

const NAMELESS = 'Anonymous';
const NAME_MAXIMUM = 100;

/** From the oldest to the newest, so that each comes after the one that it replies to. */
export async function writeComments(run: ImportRun): Promise<void> {
  const { work, report, hooks } = run;
  const total = work.count('comment');
  let done = 0;
  for (const batch of inBatches(work.entries('comment'))) {
    const outcomes = await inTransaction(run, (db) => writeBatch(db, run, batch));
    for (const [index, { outcome, problem }] of outcomes.entries()) {
      report.count('comments', outcome);
      if (problem) report.problem(batch[index]?.place ?? '', problem);
    }
    done += batch.length;
    hooks.onStage('comments', done, total);
  }
}

async function writeBatch(db: WriteDb, run: ImportRun, batch: Comment[]) {
  const keys = batch.flatMap(({ key, parent }) => (parent === undefined ? [key] : [key, parent]));
  const known = await findImportedComments(db, keys);
  const posts = await findImportedPosts(db, [...new Set(batch.map(({ post }) => post))]);
  const outcomes: { outcome: Outcome; problem?: string }[] = [];
  for (const comment of batch) {
    const postId = posts.get(comment.post);
    if (known.has(comment.key)) outcomes.push({ outcome: 'unchanged' });
    else if (postId === undefined && run.dryRun && run.work.has('post', comment.post))
      outcomes.push({ outcome: 'created' });
    else if (postId === undefined) outcomes.push({ outcome: 'failed', problem: 'Its post was not imported.' });
    else outcomes.push(await write(db, { ...comment, postId }, known));
  }
  return outcomes;
}

async function write(
  db: WriteDb,
  comment: Comment & { postId: number },
  known: Map<string, number | null>,
): Promise<{ outcome: Outcome; problem?: string }> {
  const { postId, status, createdAt, editedAt = null, author, text, key } = comment;
  const words = wordsOf(text);
  if (!hasText(words) && !(author === null && words === DELETED))
    return { outcome: 'failed', problem: 'The comment has no text.' };
  const parentId = await parentOf(db, comment, known);
  const id = (await insertComment(db, {
    ...{ post_id: postId, author_id: null, parent_id: parentId, comment: words, status, created_at: createdAt },
    author_name: author === null ? null : shorten(plainLine(author), NAME_MAXIMUM) || NAMELESS,
    // Nobody is mailed about a reply of years ago.
    ...{ comment_key: null, wants_replies: 0, announced_at: createdAt, edited_at: editedAt },
  })) as number;
  known.set(key, id);
  await saveCommentImport(db, { key, comment_id: id });
  if (status === 'shown' && parentId === null) await addToCount(db, postId, 'comments', 1);
  db.invalidate(`engagement:${postId}`);
  return { outcome: 'created' };
}

function wordsOf({ format, source }: Comment['text']): string {
  const words = (format === 'html' ? commentText(source) : source).trim();
  if (commentLength(words) <= COMMENT_MAXIMUM) return words;
  return `${[...words].slice(0, COMMENT_MAXIMUM - 1).join('')}…`;
}

/** Replies are one level deep here: a reply to a reply belongs to the comment at the top. */
async function parentOf(
  db: WriteDb,
  { parent, postId }: Comment & { postId: number },
  known: Map<string, number | null>,
): Promise<number | null> {
  const id = (parent !== undefined && known.get(parent)) || null;
  const place = id === null ? undefined : await findCommentPlace(db, id);
  // A reply is shown with its parent, so one on another post would be shown where its own post may be hidden.
  return place?.post_id === postId ? (place.parent_id ?? id) : null;
}
