import { Fragment, type RefObject, useId, useState } from 'react';
import type { Person } from '#shared/contracts/desk/person.ts';
import { countOf } from '#web/components/count-of.ts';
import { TableHead } from '#web/features/desk/table-head.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonRow } from './person-row.tsx';

interface PersonTableProps {
  people: Person[];
  count: number;
  ownId: number | undefined;
  table: RefObject<HTMLTableElement | null>;
  onChanged: (person: Person) => void;
  onDeleted: () => Promise<void>;
}

const COLUMNS = ['Name', 'Role', 'Last here', 'Wrote'];

export function PersonTable({ people, count, ownId, table, onChanged, onDeleted }: PersonTableProps) {
  const [openId, setOpenId] = useState<number | null>(null);
  const id = useId();
  return (
    <table className="desk-table" ref={table} tabIndex={-1} aria-label="People">
      <caption>{countOf(count, 'account')}</caption>
      <TableHead columns={COLUMNS} hidden="Change" />
      <tbody>
        {people.map((person) => {
          const isOpen = person.id === openId;
          const panelId = `${id}-${person.id}`;
          return (
            <Fragment key={person.id}>
              <PersonRow
                person={person}
                isOwn={person.id === ownId}
                isOpen={isOpen}
                panelId={panelId}
                onOpen={() => setOpenId(isOpen ? null : person.id)}
              />
              {isOpen && (
                <tr className="person-acts" id={panelId}>
                  <td colSpan={COLUMNS.length + 1}>
                    <PersonActions
                      person={person}
                      isOwn={person.id === ownId}
                      onChanged={onChanged}
                      onDeleted={onDeleted}
                    />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}
