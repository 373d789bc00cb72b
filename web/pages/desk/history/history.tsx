import { useRef, useState } from 'react';
import type { HistoryPage } from '#shared/contracts/desk/history.ts';
import { listPath } from '#web/features/desk-lists/list-path.ts';
import { TryAgain } from '#web/features/desk-lists/try-again.tsx';
import { TurnPages } from '#web/features/desk-lists/turn-pages.tsx';
import { useListing } from '#web/features/desk-lists/use-listing.ts';
import { useTurned } from '#web/features/desk-lists/use-turned.ts';
import { EmptyDrawing } from '../../dashboard/empty-drawing.tsx';
import { Skeleton } from '../../dashboard/skeleton.tsx';
import { Room } from '../room.tsx';
import { HistoryTable } from './history-table.tsx';

export function History() {
  return (
    <Room here="history" heading="History" lead="Who changed what on this desk, newest first.">
      <Entries />
    </Room>
  );
}

function Entries() {
  const [page, setPage] = useState(1);
  const { data, problem, reload } = useListing<HistoryPage>(listPath('/desk/history', { page }));
  const list = useRef<HTMLTableElement>(null);
  const noteTurn = useTurned(list, data);
  return (
    <>
      <TryAgain problem={problem} onTry={reload} />
      {!data && !problem && <Skeleton label="Loading the history" rows={5} />}
      {data?.rows.length === 0 && (
        <div className="nothing-found">
          <EmptyDrawing seed="no history" />
          <p>Nothing has been changed here yet.</p>
        </div>
      )}
      {data && data.rows.length > 0 && <HistoryTable entries={data.rows} table={list} />}
      {data && (
        <TurnPages
          {...data}
          onTurn={(next) => {
            noteTurn();
            setPage(next);
          }}
        />
      )}
    </>
  );
}
