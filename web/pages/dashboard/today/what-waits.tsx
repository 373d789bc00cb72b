import type { Today } from '#shared/contracts/desk/overview.ts';
import { langOf } from '#web/components/lang-of.ts';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { titleOf } from '#web/features/dashboard-frame/title-of.ts';
import { type DeviceDraft, nameOfDraft } from '#web/features/drafts/device-draft.ts';
import { CommentWithReply } from '#web/features/moderation/comment-with-reply.tsx';
import * as paths from '#web/paths.ts';
import type { TodayData } from './load-today.ts';
import { type ToDo, waitingToDos } from './to-dos.ts';
import { TodayLine, TodayPart } from './today-part.tsx';

const DRAFTS_MAXIMUM = 3;

/** One line each: what readers and writers wait for, and drafts to go on with. */
export function WhatWaits({ drafts, today, overview }: TodayData) {
  const texts = draftsToGoOnWith(drafts, today?.drafts);
  const toDos = overview ? waitingToDos(overview.waiting) : [];
  if (texts.length + toDos.length === 0) return null;
  const more = texts.length === DRAFTS_MAXIMUM && (['All drafts', paths.posts('status=draft')] as const);
  return (
    <TodayPart heading="Waiting for you" more={more}>
      <ul>
        <ToDoLines toDos={toDos} />
        {texts.map(({ title, path, from, changedAt }) => (
          <TodayLine key={path} path={path} aside={[from, <DashboardDate key="time" time={changedAt} />]} verb="Go on">
            <span className="written" lang={langOf(title)}>
              {title}
            </span>
          </TodayLine>
        ))}
      </ul>
    </TodayPart>
  );
}

/** What readers wrote last, in full, and an answer in place. */
export function LastComments({ comments, isAdmin }: { comments: Today['comments']; isAdmin: boolean }) {
  if (comments.length === 0) return null;
  return (
    <TodayPart heading="What readers wrote" more={isAdmin && ['All comments', paths.adminScreen('comments')]}>
      <ul>
        {comments.map((comment) => (
          <li key={comment.id} className="ruled">
            <CommentWithReply comment={comment} />
          </li>
        ))}
      </ul>
    </TodayPart>
  );
}

/** What the site itself needs, apart from what people wait for. */
export function SiteNeeds({ toDos }: { toDos: ToDo[] }) {
  if (toDos.length === 0) return null;
  return (
    <TodayPart heading="Your site">
      <ul>
        <ToDoLines toDos={toDos} />
      </ul>
    </TodayPart>
  );
}

function ToDoLines({ toDos }: { toDos: ToDo[] }) {
  return toDos.map(({ sentence, ...line }) => (
    <TodayLine key={sentence} {...line}>
      {sentence}
    </TodayLine>
  ));
}

interface TextToGoOnWith {
  title: string;
  path: string;
  /** What is said of it before its time. */
  from: string;
  changedAt: string | number;
}

/** First what only this device has, then drafts that are not among it. */
export function draftsToGoOnWith(
  unsaved: Pick<DeviceDraft, 'id' | 'postId' | 'writing' | 'savedAt'>[],
  saved: NonNullable<TodayData['today']>['drafts'] = [],
): TextToGoOnWith[] {
  const known = new Set(unsaved.map(({ postId }) => postId));
  const texts = unsaved.map(({ id, postId, writing, savedAt }) => ({
    title: nameOfDraft(writing),
    path: postId === null ? paths.createPost({ draft: id }) : paths.editPost({ id: postId, draft: id }),
    from: 'Unsaved, on this device, ',
    changedAt: savedAt,
  }));
  const others = saved.filter(({ id }) => !known.has(id));
  const drafts = others.map(({ id, title, updatedAt }) => ({
    title: titleOf({ title }),
    path: paths.editPost({ id }),
    from: 'Draft, ',
    changedAt: updatedAt,
  }));
  return [...texts, ...drafts].slice(0, DRAFTS_MAXIMUM);
}
