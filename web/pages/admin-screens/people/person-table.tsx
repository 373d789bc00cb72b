import { Fragment, type RefObject, useId, useState } from 'react';
import type { Person } from '#shared/contracts/desk/person.ts';
import { TableHead } from '#web/features/dashboard-frame/table-head.tsx';
import { PersonActions } from './person-actions.tsx';
import { PersonRow } from './person-row.tsx';

interface PersonTableProps {
  people: Person[];
  /** How many there are. */
  summary: string;
  /** The id of the person of whom is shown at first what can be done. */
  openAtFirst: number | undefined;
  ownId: number | undefined;
  table: RefObject<HTMLTableElement | null>;
  onChanged: (person: Person) => void;
  onDeleted: () => Promise<void>;
}

const COLUMNS = ['Name', 'Role', 'Last seen', 'Activity', 'Space'];

export function PersonTable(props: PersonTableProps) {
  const { people, summary, openAtFirst, ownId, table, onChanged, onDeleted } = props;
  const [openId, setOpenId] = useState(openAtFirst);
  const id = useId();
  return (
    <table className="data-table" ref={table} tabIndex={-1} aria-label="People">
      <caption>{summary}</caption>
      <TableHead columns={COLUMNS} hidden="Manage" />
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
                onOpen={() => setOpenId(isOpen ? undefined : person.id)}
              />
              {isOpen && (
                <tr className="person-actions" id={panelId}>
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
