import type { ReactNode } from 'react';
import type { Health, Overview } from '#shared/contracts/desk/overview.ts';
import { Skeleton } from '#web/features/desk/skeleton.tsx';
import { useQuery } from '#web/features/desk/use-query.ts';
import { paths } from '#web/paths.ts';
import { Attention, countedTask, draftTasks, type Task } from './attention.tsx';
import { attentionNeeded } from './attention-needed.ts';
import { MostRead, Referrers } from './counted-lists.tsx';
import { LastDays } from './last-days.tsx';
import { haveArrived, NotLoaded, type OverviewQuery } from './overview-queries.tsx';
import { QuickActions } from './quick-actions.tsx';
import { SystemStatus } from './system-status.tsx';

interface SiteOverviewProps {
  /** `undefined` until their number is known. */
  drafts: number | undefined;
  /** The totals and the recent posts. */
  totals: OverviewQuery[];
  /** There is no post at all, so that nothing can have been read. */
  isEmpty: boolean;
  figures: ReactNode;
  posts: ReactNode;
}

/** The overview of admins, who look after the whole site. */
export default function SiteOverview({ drafts, totals, isEmpty, figures, posts }: SiteOverviewProps) {
  const overview = useQuery<Overview>('/desk/overview');
  const health = useQuery<Health>('/desk/health');
  const queries = [...totals, overview, health];
  if (!haveArrived(queries) || drafts === undefined) return <Skeleton label="Loading the site's figures" rows={6} />;
  const isComplete = queries.every(({ problem }) => problem === '');
  const tasks = [
    ...waitingTasks(overview.data?.waiting),
    ...(health.data ? attentionNeeded(health.data, Date.now()) : []),
    ...draftTasks(drafts),
  ];
  return (
    <>
      <NotLoaded queries={queries} />
      <Attention tasks={tasks} {...(isComplete && { allClear: 'All clear.' })} />
      <QuickActions isEmpty={isEmpty} />
      {figures}
      {overview.data && !isEmpty && <LastDays days={overview.data.days} />}
      {posts}
      {overview.data && !isEmpty && (
        <div className="desk-pair">
          <MostRead posts={overview.data.mostRead} />
          <Referrers referrers={overview.data.referrers} />
        </div>
      )}
      {health.data && <SystemStatus health={health.data} />}
    </>
  );
}

function waitingTasks(waiting: Overview['waiting'] = { posts: 0, comments: 0, reports: 0 }): Task[] {
  return [
    ...countedTask(waiting.posts, 'post', ' to review', paths.desk('review')),
    ...countedTask(waiting.comments, 'comment', ' held for you', paths.desk('comments', 'show=held')),
    ...countedTask(waiting.reports, 'comment', ' reported', paths.desk('comments', 'show=reported')),
  ];
}
