import { useRef, useState } from 'react';
import type { HistoryPage } from '#shared/contracts/desk/history.ts';
import { listPath } from '#web/features/desk/list-path.ts';
import { NothingThere } from '#web/features/desk/nothing-there.tsx';
import { PagedList } from '#web/features/desk/paged-list.tsx';
import { useAnswer } from '#web/features/desk/use-answer.ts';
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
  const answer = useAnswer<HistoryPage>(listPath('/desk/history', { page }));
  const list = useRef<HTMLTableElement>(null);
  const nothing = (
    <NothingThere seed="no history">
      <p>Nothing has been changed here yet.</p>
    </NothingThere>
  );
  return (
    <PagedList answer={answer} loading="Loading the history" nothing={nothing} list={list} onTurn={setPage}>
      {({ rows }) => <HistoryTable entries={rows} table={list} />}
    </PagedList>
  );
}
