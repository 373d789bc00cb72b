import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';
import type { Query } from './use-query.ts';

interface QueryResultProps<Data> {
  answer: Query<Data>;
  /** What is on its way, for those who only hear it. */
  loading: string;
  /** As many as there may be lines. */
  rows: number;
  children: (data: Data) => ReactNode;
}

/** What stands there once the site has answered; before that, and where it does not, a word instead. */
export function QueryResult<Data>({
  answer: { data, problem, reload },
  loading,
  rows,
  children,
}: QueryResultProps<Data>) {
  return (
    <>
      <TryAgain problem={problem} onTry={reload} />
      {data === undefined && !problem && <Skeleton label={loading} rows={rows} />}
      {data !== undefined && children(data)}
    </>
  );
}

interface TryAgainProps {
  /** Empty when nothing went wrong. */
  problem: string;
  onTry: () => void;
}

function TryAgain({ problem, onTry }: TryAgainProps) {
  if (!problem) return null;
  return (
    <p className="desk-lead desk-problem" role="alert">
      {problem}{' '}
      <button type="button" className="link-button" onClick={onTry}>
        Try again
      </button>
    </p>
  );
}
