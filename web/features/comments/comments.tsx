import { useContext, useEffect, useState } from 'react';
import type { Comment } from '#shared/contracts/comment.ts';
import type { Language } from '#shared/contracts/text.ts';
import { WordLink } from '#web/components/button-link.tsx';
import { ContentContext } from '#web/content/content.ts';
import { paths } from '#web/paths.ts';
import { Link, useLocation } from '#web/routing/router.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem, commentElementId } from './comment-item.tsx';
import { COMMENT_LABELS, countOfComments } from './comment-labels.ts';
import { NoScriptHint } from './no-script-hint.tsx';
import type { CommentList, Conversation } from './use-comments.ts';

const ANCHOR = '#comments';
/** Without a network nothing happens, and the next click tries again. */
const loadCalls = () => import('./comment-calls.ts').catch(() => undefined);

interface CommentsProps {
  slug: string;
  conversation: Conversation & { shown: CommentList };
}

export function Comments({ slug, conversation }: CommentsProps) {
  const { before, shown, language } = conversation;
  const labels = COMMENT_LABELS[language];
  const content = useContext(ContentContext);
  const [, navigate] = useLocation();
  const [newId, setNewId] = useState<number>();
  const newest = paths.post(slug) + ANCHOR;
  const oldest = shown.rows.at(-1)?.id ?? before;

  useEffect(() => {
    // Screen readers and the keyboard continue from the comment that was added or loaded; the page does not scroll.
    if (newId) document.getElementById(commentElementId(newId))?.focus({ preventScroll: true });
  }, [newId]);

  function showPosted({ id }: Comment, isAllPosted: boolean) {
    content?.renew();
    if (before !== null) navigate(newest);
    else if (isAllPosted) setNewId(id);
  }

  function showReplied({ id }: Comment, isAllPosted: boolean) {
    content?.renew();
    if (isAllPosted) setNewId(id);
  }

  async function loadReplies(id: number) {
    setNewId((await (await loadCalls())?.loadReplies(conversation, id))?.id);
  }

  async function remove(id: number) {
    if (!(await (await loadCalls())?.deleteComment(conversation, id))) return;
    content?.renew();
    document.getElementById('comments')?.focus({ preventScroll: true });
  }

  async function loadOlder() {
    setNewId((await (await loadCalls())?.loadOlder(conversation))?.id);
  }

  return (
    <section className="comments columns" id="comments" lang={language} tabIndex={-1} aria-labelledby="comments-head">
      <h2 id="comments-head">{headingOf(shown, language)}</h2>
      <div className="comments-column">
        <noscript>{import.meta.env.SSR && <NoScriptHint language={language} />}</noscript>
        {shown.count === 0 && shown.rows.length === 0 && <p className="comments-place">{labels.none}</p>}
        <CommentForm conversation={conversation} label={labels.yours} onPosted={showPosted} />
        {before !== null && (
          <p className="comments-place">
            {shown.rows.length > 0 ? labels.older : labels.noOlder} <Link href={newest}>{labels.newest}</Link>
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
                onReplied={showReplied}
                onMore={loadReplies}
              />
            ))}
          </ol>
        )}
        {shown.more && oldest !== null && (
          <WordLink
            href={paths.post(slug, { before: oldest }) + ANCHOR}
            data-needs-script=""
            onClick={(event) => {
              event.preventDefault();
              void loadOlder();
            }}
          >
            {labels.more}
          </WordLink>
        )}
      </div>
    </section>
  );
}

function headingOf({ count, replyCount }: CommentList, language: Language): string {
  const comments = countOfComments(count, language);
  return count === 0 || replyCount === 0 ? comments : `${comments}, ${COMMENT_LABELS[language].replies(replyCount)}`;
}
