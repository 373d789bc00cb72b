import type { ReactNode } from 'react';
import { Desk, DeskHead } from '#web/features/desk/desk.tsx';
import { QueryResult } from '#web/features/desk/query-result.tsx';
import { Skeleton } from '#web/features/desk/skeleton.tsx';
import { type Query, useQuery } from '#web/features/desk/use-query.ts';
import type { DeskPage } from '#web/paths.ts';
import { AddButton } from './add-button.tsx';
import { AskBeforeLeaving } from './unsaved.tsx';

interface DeskScreenProps {
  here: DeskPage;
  heading: string;
  lead: ReactNode;
  /** The noun for an item, if the screen is a list with a button to add one. */
  unit?: string;
  children: ReactNode;
}

export function DeskScreen({ here, heading, lead, unit, children }: DeskScreenProps) {
  const head = <DeskHead heading={heading} lead={lead} />;
  const skeleton = (
    <>
      {unit && <AddButton unit={unit} disabled />}
      <Skeleton label="Loading" rows={4} />
    </>
  );
  return (
    <Desk here={here} head={head} skeleton={skeleton}>
      {() => <AskBeforeLeaving>{children}</AskBeforeLeaving>}
    </Desk>
  );
}

interface FetchedProps<Data> {
  path: string;
  rows?: number;
  unit?: string;
  children: (data: Data, answer: Query<Data>) => ReactNode;
}

export function Fetched<Data>({ path, rows = 4, unit, children }: FetchedProps<Data>) {
  const answer = useQuery<Data>(path);
  return (
    <QueryResult answer={answer} loading="Loading" rows={rows} above={unit && <AddButton unit={unit} disabled />}>
      {(data) => children(data, answer)}
    </QueryResult>
  );
}
