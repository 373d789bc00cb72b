import { useRef, useState } from 'react';
import type { Person, PersonPage, PersonQuery } from '#shared/contracts/desk/person.ts';
import { ListFilters } from '#web/features/desk-lists/list-filters.tsx';
import { listPath } from '#web/features/desk-lists/list-path.ts';
import { TryAgain } from '#web/features/desk-lists/try-again.tsx';
import { TurnPages } from '#web/features/desk-lists/turn-pages.tsx';
import { useListing } from '#web/features/desk-lists/use-listing.ts';
import { usePlace } from '#web/features/desk-lists/use-place.ts';
import { useSettled } from '#web/features/desk-lists/use-settled.ts';
import { useTurned } from '#web/features/desk-lists/use-turned.ts';
import { useUser } from '#web/session/user.ts';
import { EmptyDrawing } from '../../dashboard/empty-drawing.tsx';
import { Skeleton } from '../../dashboard/skeleton.tsx';
import { Room } from '../room.tsx';
import { PersonTable } from './person-table.tsx';

export function People() {
  return (
    <Room here="people" heading="People" lead="Everybody with an account, the newest first.">
      <PersonList />
    </Room>
  );
}

type Show = NonNullable<PersonQuery['show']>;

const CHOICES = [
  ['all', 'All'],
  ['admins', 'Admins'],
  ['suspended', 'Suspended'],
] as const;

const NOBODY = {
  all: 'Nobody has an account yet.',
  admins: 'There is no admin.',
  suspended: 'Nobody is suspended.',
};

function PersonList() {
  const { user } = useUser();
  const [search, setSearch] = useState('');
  const [show, setShow] = useState<Show>('all');
  const sought = useSettled(search.trim());
  const [page, setPage] = usePlace(`${show} ${sought}`, 1);
  const { data, problem, reload, change } = useListing<PersonPage>(
    listPath('/desk/people', { page, show, search: sought }),
  );
  const list = useRef<HTMLTableElement>(null);
  const noteTurn = useTurned(list, data);

  function put(person: Person) {
    change((now) => ({ ...now, rows: now.rows.map((each) => (each.id === person.id ? person : each)) }));
  }

  async function handleDeleted() {
    await reload();
    // The button pressed has gone with its row.
    list.current?.focus();
  }

  return (
    <>
      <ListFilters
        label="Search people"
        placeholder="Beginning of a name or an address"
        search={search}
        onSearch={setSearch}
        choices={CHOICES}
        chosen={show}
        onChoose={setShow}
      />
      <TryAgain problem={problem} onTry={reload} />
      {!data && !problem && <Skeleton label="Loading the people" rows={5} />}
      {data?.rows.length === 0 && (
        <div className="nothing-found">
          <EmptyDrawing seed={`nobody ${show}`} />
          <p>{sought ? 'No name and no address begins like this.' : NOBODY[show]}</p>
        </div>
      )}
      {data && data.rows.length > 0 && (
        <PersonTable
          people={data.rows}
          count={data.count}
          ownId={user?.id}
          table={list}
          onChanged={put}
          onDeleted={handleDeleted}
        />
      )}
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
