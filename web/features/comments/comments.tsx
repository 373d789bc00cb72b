import { useCallback, useEffect, useState } from 'react';
import type { Comment, CommentPage } from '#shared/contracts/comment.ts';
import type { Language } from '#shared/contracts/text.ts';
import { useVisitorEffect } from '#web/features/use-visitor-effect.ts';
import { goTo } from '#web/go-to.ts';
import * as paths from '#web/paths.ts';
import { useStore } from '#web/store.ts';
import { addComment, deleteComment, loadOlder, loadReplies, refreshComments } from './comment-calls.ts';
import { CommentForm } from './comment-form.tsx';
import { CommentItem, commentElementId } from './comment-item.tsx';
import { COMMENT_LABELS, countOfComments } from './comment-labels.ts';
import { beginConversation, type CommentList, type Place } from './conversation.ts';
import { NoScriptHint } from './no-script-hint.tsx';

const ANCHOR = '#comments';

interface CommentsProps {
  slug: string;
  place: Place;
  /** What the page was rendered with, as for a stranger. */
  page: CommentPage;
}

export default function Comments({ slug, place, page }: CommentsProps) {
  const [conversation] = useState(() => beginConversation(place, page));
  const shown = useStore(conversation.list);
  const { before, language } = place;
  const labels = COMMENT_LABELS[language];
  const [newId, setNewId] = useState<number>();
  const newest = paths.post(slug) + ANCHOR;
  const oldest = shown.rows.at(-1)?.id ?? before;

  // Those who are logged in get them again, with what they may edit and delete. A page to which Back leads may be older
  // than their own first comment.
  useVisitorEffect(useCallback(() => void refreshComments(conversation), [conversation]));

  useEffect(() => {
    // Screen readers and the keyboard continue from the comment that was added or loaded; the page does not scroll.
    if (newId) document.getElementById(commentElementId(newId))?.focus({ preventScroll: true });
  }, [newId]);

  useEffect(() => showCount(shown.count, language), [shown.count, language]);

  const showPosted = ({ id }: Comment, isAllPosted: boolean) => isAllPosted && setNewId(id);
  /** A page of older comments does not show a new one. */
  const add = (comment: Comment) => void (before === null && addComment(conversation, comment));
  const goToNewest = (confirmation: string) => before !== null && goTo(newest, { toast: { title: confirmation } });

  async function remove(id: number) {
    if (!(await deleteComment(conversation, id))) return;
    document.getElementById('comments')?.focus({ preventScroll: true });
  }

  return (
    <section className="comments columns" id="comments" lang={language} tabIndex={-1} aria-labelledby="comments-head">
      <h2 id="comments-head">{headingOf(shown, language)}</h2>
      <div className="comments-column">
        <noscript>{import.meta.env.SSR && <NoScriptHint language={language} />}</noscript>
        {shown.count === 0 && shown.rows.length === 0 && <p className="comments-place">{labels.none}</p>}
        <CommentForm {...{ conversation, label: labels.yours, add }} onPosted={showPosted} onDone={goToNewest} />
        {before !== null && (
          <p className="comments-place">
            {shown.rows.length > 0 ? labels.older : labels.noOlder} <a href={newest}>{labels.newest}</a>
          </p>
        )}
        {shown.rows.length > 0 && (
          <ol>
            {shown.rows.map((comment) => (
              <CommentItem
                key={comment.id}
                comment={comment}
                conversation={conversation}
                onDelete={remove}
                onReplied={showPosted}
                onMore={async (id) => setNewId((await loadReplies(conversation, id))?.id)}
              />
            ))}
          </ol>
        )}
        {shown.more && oldest !== null && (
          <a
            className="word-button"
            href={paths.post(slug, { before: oldest }) + ANCHOR}
            data-needs-script=""
            onClick={async (event) => {
              event.preventDefault();
              setNewId((await loadOlder(conversation))?.id);
            }}
          >
            {labels.more}
          </a>
        )}
      </div>
    </section>
  );
}

function headingOf({ count, replyCount }: CommentList, language: Language): string {
  const comments = countOfComments(count, language);
  return count === 0 || replyCount === 0 ? comments : `${comments}, ${COMMENT_LABELS[language].replies(replyCount)}`;
}

/** In the row below the text, which leads here. */
function showCount(count: number, language: Language): void {
  const link = document.querySelector('.response-counts > a');
  if (link) link.textContent = countOfComments(count, language);
}
