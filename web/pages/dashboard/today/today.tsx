import { lazy, Suspense, useCallback, useEffect } from 'react';
import type { User } from '#shared/contracts/account.ts';
import { inFigures } from '#shared/text/count-of.ts';
import { MixedText } from '#web/components/mixed-text.tsx';
import { useContent } from '#web/content/content.ts';
import { DashboardFrame, ScreenHead } from '#web/features/dashboard-frame/dashboard-frame.tsx';
import { NothingLoaded, TryAgain } from '#web/features/dashboard-frame/query-result.tsx';
import { Skeleton } from '#web/features/dashboard-frame/skeleton.tsx';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';
import * as paths from '#web/paths.ts';
import { useLocation } from '#web/routing/use-location.ts';
import { useUser } from '#web/session/user.ts';
import { loadToday, type TodayData } from './load-today.ts';
import { areQuestionsPutOff } from './put-questions-off.ts';
import { RecentPosts } from './recent-posts.tsx';
import { siteToDos } from './to-dos.ts';
import { LastComments, SiteNeeds, WhatWaits } from './what-waits.tsx';

const QUICK_ACTIONS = [
  ['Create New Post', paths.createPost()],
  ['Manage Posts', paths.posts()],
  ['Edit Profile', paths.profile()],
] as const;

const TOTALS = [
  ['totalPosts', 'Total Posts'],
  ['totalLikes', 'Total Likes'],
  ['totalComments', 'Total Comments'],
  ['totalViews', 'Total Views'],
] as const;

/** About where the first lines will be. */
const SKELETON = <Skeleton label="Loading your dashboard" rows={10} className="two-columns today-skeleton" />;

/** Only admins load this chunk. */
const SiteFigures = lazy(() => import('./site-figures.tsx'));

export function Today() {
  const { user } = useUser();
  // Until the name is known, the heading has its height.
  const heading = <MixedText text={`Welcome back${user?.first_name ? `, ${user.first_name}` : ''}!`} language="en" />;
  const head = (
    <div className="today-head row spread">
      <ScreenHead heading={heading} lead="Here's your content overview and recent activity." />
      <ul className="quick-actions row" aria-label="Quick actions">
        {QUICK_ACTIONS.map(([label, path]) => (
          <li key={path}>
            <a className="finger" href={path}>
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
  return (
    <DashboardFrame here="today" head={head} skeleton={SKELETON}>
      {(user) => <TodayContent user={user} />}
    </DashboardFrame>
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
  if (!data || elsewhere) return SKELETON;
  const { stats, recent, today, overview } = data;
  const isEmpty = recent?.length === 0 && !stats?.totalPosts;
  const totals = stats && (
    <section aria-label={stats.scope === 'site' ? 'The whole site' : 'Your posts'}>
      <dl className="counts totals">
        {TOTALS.map(([name, label]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{inFigures(stats[name] ?? 0)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
  return (
    <>
      <TryAgain problem={data.problem && `Some of this could not be loaded. ${data.problem}`} onTry={reload} />
      <div className="today-top two-columns">
        <WhatWaits {...data} />
        <LastComments comments={today?.comments ?? []} isAdmin={user.is_admin} />
        <SiteNeeds toDos={siteToDos(data, { user, now: Date.now() })} />
      </div>
      {!isEmpty && totals}
      <RecentPosts posts={recent} isEmpty={isEmpty} />
      {isEmpty && totals}
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
