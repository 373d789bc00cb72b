import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { DeskComment, WrittenComment } from '#shared/contracts/comment.ts';
import { languageOf } from '#shared/text/script.ts';
import { langOf } from '#web/components/lang-of.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { nameOf, PersonName } from '#web/components/person-name.tsx';
import { LinkButton, WordButton } from '#web/components/text-button.tsx';
import { readCommentDraft, saveCommentDraft } from '#web/features/comments/comment-draft.ts';
import { CommentForm } from '#web/features/comments/comment-form.tsx';
import { WRITING_LABELS } from '#web/features/comments/writing-labels.ts';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { useLeaveQuestion } from '#web/features/drafts/use-leave-question.ts';
import * as paths from '#web/paths.ts';
import { CommentWords } from './comment-words.tsx';

const DISCARD_QUESTION = 'Discard your reply? This cannot be undone.';
const QUESTION = 'Leave this page? Your reply stays in this tab, below the comment.';

interface CommentWithReplyProps {
  comment: DeskComment;
  /** What else can be done with it. */
  children?: ReactNode;
}

/** A comment in full, which an admin replies to where it is read: on the screens Today and Comments. */
export function CommentWithReply({ comment: row, children }: CommentWithReplyProps) {
  const { id, post, author, status } = row;
  const name = nameOf(author);
  const [replies, setReplies] = useState<WrittenComment[]>([]);
  const [form, setForm] = useState<'begun' | 'resumed'>();
  const [isTyped, setTyped] = useState(false);
  const [confirmation, setConfirmation] = useState('');
  const verbs = useRef<HTMLDivElement>(null);
  const reply = useRef<HTMLDivElement>(null);
  const place = { postId: post.id, parentId: id };

  useEffect(() => {
    if (readCommentDraft({ postId: post.id, parentId: id }).text) setForm('resumed');
  }, [post.id, id]);
  useLeaveQuestion(form !== undefined && isTyped, QUESTION);

  function close(said = '') {
    setForm(undefined);
    setTyped(false);
    setConfirmation(said);
    verbs.current?.querySelector('button')?.focus();
  }

  function cancel() {
    // What is on its way can no longer be taken back.
    if (reply.current?.querySelector('[type="submit"][aria-disabled="true"]')) return;
    if (readCommentDraft(place).text.trim() !== '' && !confirm(DISCARD_QUESTION)) return;
    saveCommentDraft(place, { text: '' });
    close();
  }

  /** Ctrl+Enter sends the reply; the button knows whether there is anything to send. */
  function handleKey({ key, ctrlKey, metaKey, currentTarget, nativeEvent }: KeyboardEvent) {
    if (nativeEvent.isComposing) return;
    if (key === 'Escape') cancel();
    if (key === 'Enter' && (ctrlKey || metaKey))
      currentTarget.querySelector<HTMLButtonElement>('[type="submit"]')?.click();
  }

  return (
    <div className="moderated">
      <Head comment={row} />
      <CommentWords comment={row.comment} />
      <ReportReasons reasons={row.report_reasons} />
      <div className="row moderated-verbs" ref={verbs}>
        {status === 'shown' && (
          <LinkButton
            label="Reply"
            object={`to ${name}`}
            aria-expanded={form !== undefined}
            onClick={() => (form ? close() : setForm('begun'))}
          />
        )}
        {children}
      </div>
      {replies.map((reply) => (
        <div key={reply.id} className="moderated marked">
          <Said {...reply} />
          <CommentWords comment={reply.comment} />
        </div>
      ))}
      {form && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the form's field
        <div
          ref={reply}
          onInput={(event) => setTyped((event.target as HTMLTextAreaElement).value.trim() !== '')}
          onKeyDown={handleKey}
        >
          <CommentForm
            conversation={{ postId: post.id, language: 'en', oldestAtFirst: 0 }}
            parentId={id}
            label={`Your reply to ${name}`}
            takesFocus={form === 'begun'}
            onPosted={(reply) => setReplies([...replies, reply])}
            onDone={close}
          >
            <WordButton label="Cancel" object={`the reply to ${name}`} onClick={cancel} />
          </CommentForm>
        </div>
      )}
      <p className="quiet small" role="status">
        {confirmation}
      </p>
    </div>
  );
}

/** Who said it, and when. */
function Said({ author, created_at, children }: Pick<DeskComment, 'author' | 'created_at'> & { children?: ReactNode }) {
  return (
    <p className="moderated-head">
      <strong>
        <PersonName person={author} />
      </strong>{' '}
      <span className="meta">
        <DashboardDate time={created_at} hasTime />
        {children}
      </span>
    </p>
  );
}

function Head({ comment }: { comment: DeskComment }) {
  const { edited_at, parent_id, post, status, reports } = comment;
  return (
    <Said {...comment}>
      {edited_at && <span>Edited</span>}
      {status !== 'shown' && (
        <span className="badge" data-draft="">
          {status === 'held' ? 'Held' : 'Hidden'}
        </span>
      )}
      {reports > 0 && (
        <span className="badge" data-draft="">
          {reports === 1 ? 'Reported once' : `Reported ${reports} times`}
        </span>
      )}
      <span className="moderated-place">
        {parent_id === null ? 'On ' : 'Reply on '}
        <a href={paths.post(post.slug)} lang={langOf(post.title)}>
          {post.title}
        </a>
      </span>
    </Said>
  );
}

/** Why readers have reported a comment, in the words of its form and in their own. */
function ReportReasons({ reasons }: { reasons: DeskComment['report_reasons'] }) {
  if (reasons.length === 0) return null;
  return (
    <ul className="quiet small moderated-reasons" aria-label="Why it was reported">
      {reasons.map(({ reason, words }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: reasons have no names, and the list does not change
        <li key={place}>
          Reported: {WRITING_LABELS.en.reasons[reason]}
          {words && (
            <>
              . “
              <span lang={languageOf(words)} dir="auto">
                <MixedText text={words} language={languageOf(words)} />
              </span>
              ”
            </>
          )}
        </li>
      ))}
    </ul>
  );
}
