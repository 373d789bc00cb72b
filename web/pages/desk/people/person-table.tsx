import { Fragment, type RefObject, useId, useState } from 'react';
import type { Person } from '#shared/contracts/desk/person.ts';
import { countOf } from '#web/components/count-of.ts';
import { PersonActions } from './person-actions.tsx';
import { PersonRow } from './person-row.tsx';

interface PersonTableProps {
  people: Person[];
  /** The number of people on all pages. */
  count: number;
  /** The id of the current user. */
  ownId: number | undefined;
  table: RefObject<HTMLTableElement | null>;
  onChanged: (person: Person) => void;
  onDeleted: () => Promise<void>;
}

const COLUMNS = ['Name', 'Role', 'Last here', 'Wrote'];

export function PersonTable({ people, count, ownId, table, onChanged, onDeleted }: PersonTableProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const id = useId();
  return (
    <table className="desk-table" ref={table} tabIndex={-1} aria-label="People">
      <caption>{countOf(count, 'account')}</caption>
      <thead>
        <tr>
          {COLUMNS.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {people.map((person) => {
          const isOpened = person.id === opened;
          const place = `${id}-${person.id}`;
          return (
            <Fragment key={person.id}>
              <PersonRow
                person={person}
                isOwn={person.id === ownId}
                isOpened={isOpened}
                place={place}
                onOpen={() => setOpened(isOpened ? null : person.id)}
              />
              {isOpened && (
                <tr className="person-acts" id={place}>
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
