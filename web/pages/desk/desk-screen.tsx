import type { ReactNode } from 'react';
import { Desk, DeskHead } from '#web/features/desk/desk.tsx';
import { QueryResult } from '#web/features/desk/query-result.tsx';
import { Skeleton } from '#web/features/desk/skeleton.tsx';
import { type Query, useQuery } from '#web/features/desk/use-query.ts';
import type { DeskPage } from '#web/paths.ts';
import { AskBeforeLeaving } from './unsaved.tsx';

interface DeskScreenProps {
  here: DeskPage;
  heading: string;
  lead: ReactNode;
  children: ReactNode;
}

export function DeskScreen({ here, heading, lead, children }: DeskScreenProps) {
  const head = <DeskHead heading={heading} lead={lead} />;
  return (
    <Desk here={here} head={head} skeleton={<Skeleton label="Loading" rows={4} />}>
      {() => <AskBeforeLeaving>{children}</AskBeforeLeaving>}
    </Desk>
  );
}

interface FetchedProps<Data> {
  path: string;
  rows?: number;
  children: (data: Data, answer: Query<Data>) => ReactNode;
}

export function Fetched<Data>({ path, rows = 4, children }: FetchedProps<Data>) {
  const answer = useQuery<Data>(path);
  return (
    <QueryResult answer={answer} loading="Loading" rows={rows}>
      {(data) => children(data, answer)}
    </QueryResult>
  );
}
