import type { ReactNode } from 'react';
import { langOf } from '#web/components/lang-of.ts';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { titleOf } from '#web/features/dashboard-frame/title-of.ts';
import { type DeviceDraft, nameOfDraft } from '#web/features/drafts/device-draft.ts';
import * as paths from '#web/paths.ts';
import type { TodayData } from './load-today.ts';
import type { Task } from './waiting-tasks.ts';

const DRAFTS_MAXIMUM = 3;

/** What there is to go on with, one line each: drafts, what readers and writers wait for, problems of the site. */
export function WhatWaits({ drafts, today, tasks }: Pick<TodayData, 'drafts' | 'today'> & { tasks: Task[] }) {
  const texts = draftsToGoOnWith(drafts, today?.drafts);
  if (texts.length + tasks.length === 0) return null;
  return (
    <section className="what-waits" aria-labelledby="waits">
      <h2 id="waits">Waiting for you</h2>
      <ul>
        {texts.map(({ title, path, from, changedAt }) => (
          <Line key={path} path={path} aside={[from, <DashboardDate key="time" time={changedAt} />]}>
            <span className="written" lang={langOf(title)}>
              {title}
            </span>
          </Line>
        ))}
        {tasks.map(({ sentence, path, isProblem }) => (
          <Line key={sentence} path={path} isProblem={isProblem}>
            {sentence}
          </Line>
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  path: string;
  aside?: ReactNode;
  isProblem?: boolean | undefined;
  children: ReactNode;
}

function Line({ path, aside, isProblem, children }: LineProps) {
  return (
    <li className="ruled row spread" data-problem={isProblem || undefined}>
      <a className="cover-link" href={path}>
        {children}
      </a>
      {aside && <span className="quiet small">{aside}</span>}
    </li>
  );
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
