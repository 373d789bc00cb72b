import type { RefObject } from 'react';
import type { HistoryEntry } from '#shared/contracts/desk/history.ts';
import { PersonName } from '#web/components/person-name.tsx';
import { PostDate } from '#web/components/post-date.tsx';
import { ActInWords } from './act-in-words.tsx';

interface HistoryTableProps {
  entries: HistoryEntry[];
  table: RefObject<HTMLTableElement | null>;
}

export function HistoryTable({ entries, table }: HistoryTableProps) {
  return (
    <table className="desk-table desk-history" ref={table} tabIndex={-1} aria-label="History">
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who and what</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={entry.id}>
            <td>
              <PostDate time={entry.at} hasTime />
            </td>
            <td>
              <strong>{entry.actor ? <PersonName person={entry.actor} /> : 'Somebody whose account is gone'}</strong>{' '}
              <ActInWords entry={entry} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
