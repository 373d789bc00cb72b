import type { ReactNode } from 'react';
import { LinkButton } from '#web/components/text-button.tsx';
import { NothingThere } from './nothing-there.tsx';
import { Skeleton } from './skeleton.tsx';
import type { Query } from './use-query.ts';

interface QueryResultProps<Data> {
  answer: Query<Data>;
  loading: string;
  rows: number;
  children: (data: Data) => ReactNode;
}

/** Renders the result of a query, a skeleton while it is loading, or the error message. */
export function QueryResult<Data>({ answer, loading, rows, children }: QueryResultProps<Data>) {
  const { data, problem, reload } = answer;
  if (data === undefined && problem) return <NothingLoaded problem={problem} onTry={reload} />;
  return (
    <>
      <TryAgain problem={problem} onTry={reload} />
      {data === undefined ? <Skeleton label={loading} rows={rows} /> : children(data)}
    </>
  );
}

interface TryAgainProps {
  problem: string;
  onTry: () => void;
}

/** In place of a screen of which nothing could be loaded. */
export function NothingLoaded({ problem, onTry }: TryAgainProps) {
  return (
    <NothingThere seed="nothing loaded" motif="lamp">
      <p className="screen-lead screen-problem" role="alert">
        {problem}
      </p>
      <button type="button" className="button" onClick={onTry}>
        Try again
      </button>
    </NothingThere>
  );
}

/** Above what could be loaded. */
export function TryAgain({ problem, onTry }: TryAgainProps) {
  if (!problem) return null;
  return (
    <p className="screen-lead screen-problem" role="alert">
      {problem} <LinkButton label="Try again" onClick={onTry} />
    </p>
  );
}
