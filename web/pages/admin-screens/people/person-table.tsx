import { type RefObject, useId, useState } from 'react';
import type { Person } from '#shared/contracts/desk/person.ts';
import { countOf } from '#shared/text/count-of.ts';
import { relativeAge } from '#shared/text/relative-age.ts';
import { nameOf, PersonName } from '#web/components/person-name.tsx';
import { DataTable } from '#web/features/dashboard-frame/data-table.tsx';
import { formatBytes } from '#web/features/dashboard-frame/format-bytes.ts';
import { PersonActions } from './person-actions.tsx';

interface PersonTableProps {
  people: Person[];
  /** How many there are. */
  summary: string;
  /** The id of the person of whom is shown at first what can be done. */
  openAtFirst: number | undefined;
  ownId: number | undefined;
  list: RefObject<HTMLTableElement | null>;
  onChanged: (person: Person) => void;
  onDeleted: () => Promise<void>;
}

export function PersonTable({ people, summary, openAtFirst, ownId, list, ...actions }: PersonTableProps) {
  const [openId, setOpenId] = useState(openAtFirst);
  const panel = useId();
  return (
    <DataTable
      label="People"
      caption={summary}
      rows={people}
      keyOf={({ id }) => id}
      list={list}
      columns={[
        {
          name: 'Name',
          isHead: true,
          cell: (person) => (
            <>
              <PersonName person={person} />
              {person.id === ownId && <span className="quiet small"> (you)</span>}
              {nameOf(person) !== person.email && <span className="screen-address">{person.email}</span>}
            </>
          ),
        },
        { name: 'Role', cell: (person) => <Role {...person} /> },
        { name: 'Last seen', cell: (person) => <span>{lastSeen(person)}</span> },
        { name: 'Activity', cell: (person) => <Counted words={activityOf(person)} /> },
        { name: 'Space', isFigure: true, cell: ({ bytes }) => <Counted words={bytes > 0 && formatBytes(bytes)} /> },
      ]}
      actions={(person) => {
        const isOpen = person.id === openId;
        return (
          <button
            type="button"
            className="link-button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? panel : undefined}
            onClick={() => setOpenId(isOpen ? undefined : person.id)}
          >
            {isOpen ? 'Close' : 'Manage'}
            <span className="visually-hidden"> {nameOf(person)}</span>
          </button>
        );
      }}
      below={(person) =>
        person.id === openId && (
          <div id={panel}>
            <PersonActions person={person} isOwn={person.id === ownId} {...actions} />
          </div>
        )
      }
    />
  );
}

function Role({ is_admin, is_verified, suspended_at }: Person) {
  return (
    <>
      {is_admin ? 'Admin' : 'User'}
      {suspended_at !== null && <strong className="alert-word">Suspended</strong>}
      {!is_verified && <span className="quiet small"> (email not confirmed)</span>}
    </>
  );
}

function Counted({ words }: { words: string | false }) {
  return words ? <span>{words}</span> : <span data-zero="true">None yet</span>;
}

function lastSeen({ last_used_at }: Person): string {
  return last_used_at ? relativeAge(last_used_at, Date.now()) : 'Not logged in';
}

function activityOf({ posts, comments }: Person): string {
  return [posts > 0 && countOf(posts, 'post'), comments > 0 && countOf(comments, 'comment')].filter(Boolean).join(', ');
}
