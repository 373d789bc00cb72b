import { lazy, Suspense, useCallback, useEffect } from 'react';
import type { User } from '#shared/contracts/account.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { useContent } from '#web/content/content.ts';
import { DashboardFrame, ScreenHead } from '#web/features/dashboard-frame/dashboard-frame.tsx';
import { NothingLoaded, TryAgain } from '#web/features/dashboard-frame/query-result.tsx';
import { placeholders } from '#web/features/dashboard-frame/skeleton.tsx';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';
import * as paths from '#web/paths.ts';
import { useLocation } from '#web/routing/use-location.ts';
import { useUser } from '#web/session/user.ts';
import { LastComments } from './last-comments.tsx';
import { loadToday, type TodayData } from './load-today.ts';
import { areQuestionsPutOff } from './put-questions-off.ts';
import { RecentPosts, SHOWN_MAXIMUM } from './recent-posts.tsx';
import { Totals } from './totals.tsx';
import { tasksOf } from './waiting-tasks.ts';
import { WhatWaits } from './what-waits.tsx';

/** Only admins load this chunk. */
const SiteFigures = lazy(() => import('./site-figures.tsx'));

export function Today() {
  const { user } = useUser();
  // Until the name is known, the heading has its height.
  const heading = <MixedText text={`Welcome back${user?.first_name ? `, ${user.first_name}` : ''}!`} language="en" />;
  const head = (
    <div className="today-head row spread">
      <ScreenHead heading={heading} lead="Here's your content overview and recent activity." />
      <QuickActions />
    </div>
  );
  return (
    <DashboardFrame here="overview" head={head} skeleton={<TodaySkeleton />}>
      {(user) => <TodayContent user={user} />}
    </DashboardFrame>
  );
}

function QuickActions() {
  return (
    <ul className="quick-actions row" aria-label="Quick actions">
      <li>
        <a className="finger" href={paths.createPost()}>
          Create New Post
        </a>
      </li>
      <li>
        <a className="finger" href={paths.posts()}>
          Manage Posts
        </a>
      </li>
      <li>
        <a className="finger" href={paths.profile()}>
          Edit Profile
        </a>
      </li>
    </ul>
  );
}

/** Nothing is shown until everything has arrived: what waits comes first, and would move the rest. */
function TodayContent({ user }: { user: User }) {
  const load = useCallback(() => loadToday(user), [user]);
  const { data, problem, reload } = useQuery('/dashboard', load);
  const [, go] = useLocation();
  const elsewhere = useWayElsewhere(user, data);
  useEffect(() => {
    if (elsewhere) void go(elsewhere, { replace: true });
  }, [elsewhere, go]);

  if (!data && problem) return <NothingLoaded problem={problem} onTry={reload} />;
  if (!data || elsewhere) return <TodaySkeleton />;
  const { stats, recent, today, overview } = data;
  const isEmpty = recent?.length === 0 && !stats?.totalPosts;
  return (
    <>
      <TryAgain problem={data.problem && `Some of this could not be loaded. ${data.problem}`} onTry={reload} />
      <div className="today-first">
        <WhatWaits {...data} tasks={tasksOf(data, { user, now: Date.now() })} />
        <LastComments comments={today?.comments ?? []} isForAdmin={user.is_admin} />
      </div>
      <Totals stats={stats} />
      <RecentPosts posts={recent} isEmpty={isEmpty} />
      {overview && !isEmpty && (
        <Suspense>
          <SiteFigures overview={overview} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Leads admins of a new site to its two questions, and those who may not write to their account, unless they have written.
 *
 * @returns where to go instead
 */
function useWayElsewhere(user: User, data: TodayData | undefined): string | undefined {
  const { publishing } = useContent('site');
  if (!data) return undefined;
  if (data.firstStart?.isAnswered === false && !areQuestionsPutOff()) return paths.adminScreen('first-start');
  const hasWritten = data.stats?.totalPosts !== 0 || data.drafts.length > 0;
  return publishing === 'author' && !user.is_admin && !hasWritten ? paths.profile() : undefined;
}

/** Each part about where and as high as it will be. */
function TodaySkeleton() {
  return (
    <div className="skeleton today-skeleton" role="status">
      <span className="visually-hidden">Loading your dashboard</span>
      <div className="today-first" aria-hidden="true">
        <div>{placeholders(4)}</div>
        <div>{placeholders(3)}</div>
      </div>
      <div className="totals" aria-hidden="true">
        {placeholders(4)}
      </div>
      <div className="recent-posts" aria-hidden="true">
        <div className="placeholder heading" />
        {placeholders(SHOWN_MAXIMUM)}
      </div>
    </div>
  );
}
