import type { ComponentProps, ReactNode } from 'react';
import { DashboardFrame, ScreenHead } from '#web/features/dashboard-frame/dashboard-frame.tsx';
import { QueryResult } from '#web/features/dashboard-frame/query-result.tsx';
import { Skeleton } from '#web/features/dashboard-frame/skeleton.tsx';
import { useFragment } from '#web/features/dashboard-frame/use-fragment.ts';
import { type Query, useQuery } from '#web/features/dashboard-frame/use-query.ts';
import { useWayBack } from '#web/features/dashboard-frame/way-back.ts';
import { type AdminScreenName, titleAt } from '#web/routing/screens.ts';
import { useLocation } from '#web/routing/use-location.ts';
import { AskBeforeLeaving } from './unsaved.tsx';

interface AdminScreenProps {
  here: AdminScreenName;
  lead: ReactNode;
  /** What it belongs to, unless another page led there that one goes back to. */
  back?: ComponentProps<typeof ScreenHead>['back'];
  action?: ReactNode;
  children: ReactNode;
}

export function AdminScreen({ here, lead, back: above, action, children }: AdminScreenProps) {
  const back = useWayBack() ?? above;
  const [url] = useLocation();
  const fragment = useFragment();
  const heading = titleAt(here, `${url}#${fragment}`);
  const head = <ScreenHead heading={heading} lead={lead} action={action} {...(back && { back })} />;
  return (
    <DashboardFrame here={here} head={head} skeleton={<Skeleton label="Loading" rows={4} />}>
      {() => <AskBeforeLeaving>{children}</AskBeforeLeaving>}
    </DashboardFrame>
  );
}

interface FetchedProps<Data> {
  path: string;
  /** What is loaded, if it is more than the path; the same function each time. */
  load?: () => Promise<Data>;
  rows?: number;
  children: (data: Data, answer: Query<Data>) => ReactNode;
}

export function Fetched<Data>({ path, load, rows = 4, children }: FetchedProps<Data>) {
  const answer = useQuery<Data>(path, load);
  return (
    <QueryResult answer={answer} loading="Loading" rows={rows}>
      {(data) => children(data, answer)}
    </QueryResult>
  );
}
