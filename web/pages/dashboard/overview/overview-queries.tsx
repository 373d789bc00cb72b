import { NothingLoaded, TryAgain } from '#web/features/dashboard-frame/query-result.tsx';
import type { Query } from '#web/features/dashboard-frame/use-query.ts';

/** One of the queries that the overview is made from. */
export type OverviewQuery = Pick<Query<unknown>, 'data' | 'problem' | 'reload'>;

export function haveArrived(queries: OverviewQuery[]): boolean {
  return queries.every(({ data, problem }) => data !== undefined || problem !== '');
}

export function NotLoaded({ queries }: { queries: OverviewQuery[] }) {
  const failed = queries.filter(({ problem }) => problem !== '');
  const [first] = failed;
  if (!first) return null;
  function tryAgain() {
    for (const { reload } of failed) void reload();
  }
  if (failed.length < queries.length)
    return <TryAgain problem={`Some of this could not be loaded. ${first.problem}`} onTry={tryAgain} />;
  return <NothingLoaded problem={first.problem} onTry={tryAgain} />;
}
