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
  /** The noun for an item, if the screen is a list with a button to add one. */
  unit?: string;
  /** What it belongs to, unless another page led there that one goes back to. */
  back?: ComponentProps<typeof ScreenHead>['back'];
  action?: ReactNode;
  children: ReactNode;
}

export function AdminScreen({ here, lead, unit, back: above, action, children }: AdminScreenProps) {
  const back = useWayBack() ?? above;
  const [url] = useLocation();
  const fragment = useFragment();
  const heading = titleAt(here, `${url}#${fragment}`);
  const head = <ScreenHead heading={heading} lead={lead} action={action} {...(back && { back })} />;
  const skeleton = (
    <>
      {unit && <AddButton unit={unit} disabled />}
      <Skeleton label="Loading" rows={4} />
    </>
  );
  return (
    <DashboardFrame here={here} head={head} skeleton={skeleton}>
      {() => <AskBeforeLeaving>{children}</AskBeforeLeaving>}
    </DashboardFrame>
  );
}

interface FetchedProps<Data> {
  path: string;
  /** What is loaded, if it is more than the path; the same function each time. */
  load?: () => Promise<Data>;
  rows?: number;
  unit?: string;
  children: (data: Data, answer: Query<Data>) => ReactNode;
}

export function Fetched<Data>({ path, load, rows = 4, unit, children }: FetchedProps<Data>) {
  const answer = useQuery<Data>(path, load);
  return (
    <QueryResult answer={answer} loading="Loading" rows={rows} above={unit && <AddButton unit={unit} disabled />}>
      {(data) => children(data, answer)}
    </QueryResult>
  );
}

interface AddButtonProps extends ComponentProps<'button'> {
  unit: string;
}

/** Begins a new item of a list. It is there while the list is loading, though disabled, so that the list does not move. */
export function AddButton({ unit, ...button }: AddButtonProps) {
  return (
    <p className="screen-add">
      <button {...button} type="button" className="button">
        Add a {unit}
      </button>
    </p>
  );
}
