import type { ReactNode } from 'react';
import type { Health, Overview } from '#shared/contracts/desk/overview.ts';
import type { Examples } from '#shared/contracts/site.ts';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';
import * as paths from '#web/paths.ts';
import { useUser } from '#web/session/user.ts';
import { Attention, countedTask, draftTasks, type Task } from './attention.tsx';
import { attentionNeeded } from './attention-needed.ts';
import { MostRead, Referrers } from './counted-lists.tsx';
import { ExamplesNote } from './examples.tsx';
import { LastDays } from './last-days.tsx';
import { haveArrived, NotLoaded, type OverviewQuery } from './overview-queries.tsx';
import { OverviewSkeleton } from './overview-skeleton.tsx';
import { SystemStatus } from './system-status.tsx';

interface SiteOverviewProps {
  /** `undefined` until their number is known. */
  drafts: number | undefined;
  /** The totals and the recent posts. */
  totals: OverviewQuery[];
  /** There is no post at all, so that nothing can have been read. */
  isEmpty: boolean;
  actions: ReactNode;
  figures: ReactNode;
  posts: ReactNode;
}

/** The overview of admins, who look after the whole site. */
export default function SiteOverview({ drafts, totals, isEmpty, actions, figures, posts }: SiteOverviewProps) {
  const { user } = useUser();
  const overview = useQuery<Overview>('/desk/overview');
  const health = useQuery<Health>('/desk/health');
  const examples = useQuery<Examples>('/desk/examples');
  const queries = [...totals, overview, health, examples];
  if (!haveArrived(queries) || drafts === undefined) return <OverviewSkeleton isForSite />;
  const reload = async () => {
    await Promise.all(queries.map((query) => query.reload()));
  };
  const isComplete = queries.every(({ problem }) => problem === '');
  const tasks = [
    ...(user?.first_name === '' && user.last_name === '' ? [NAME_MISSING] : []),
    ...waitingTasks(overview.data?.waiting),
    ...(health.data ? attentionNeeded(health.data, { now: Date.now(), isEmpty }) : []),
    ...draftTasks(drafts),
  ];
  return (
    <>
      <NotLoaded queries={queries} />
      <Attention tasks={tasks} {...(isComplete && !isEmpty && { allClear: 'All clear.' })} />
      {examples.data && <ExamplesNote examples={examples.data} onRemoved={reload} />}
      {actions}
      {figures}
      {!isEmpty && (
        <>
          {overview.data && <LastDays days={overview.data.days} />}
          {posts}
          {overview.data && (
            <div className="screen-pair">
              <MostRead posts={overview.data.mostRead} />
              <Referrers referrers={overview.data.referrers} />
            </div>
          )}
        </>
      )}
      {health.data && <SystemStatus health={health.data} />}
    </>
  );
}

const NAME_MISSING: Task = {
  sentence: 'Your articles are not signed with your name yet. Add it in your profile.',
  path: paths.profile(),
};

function waitingTasks(waiting: Overview['waiting'] = { posts: 0, comments: 0, reports: 0 }): Task[] {
  return [
    ...countedTask(waiting.posts, 'post', ' to review', paths.adminScreen('review')),
    ...countedTask(waiting.comments, 'comment', ' held for you', paths.adminScreen('comments', 'show=held')),
    ...countedTask(waiting.reports, 'comment', ' reported', paths.adminScreen('comments', 'show=reported')),
  ];
}
