import { useRef } from 'react';
import type { Person, PersonPage, PersonQuery } from '#shared/contracts/desk/person.ts';
import { ListFilters } from '#web/features/desk/list-filters.tsx';
import { listPath, useFilters, useStateFor } from '#web/features/desk/list-query.ts';
import { NothingThere } from '#web/features/desk/nothing-there.tsx';
import { PagedList } from '#web/features/desk/paged-list.tsx';
import { useQuery } from '#web/features/desk/use-query.ts';
import { useUser } from '#web/session/user.ts';
import { DeskScreen } from '../desk-screen.tsx';
import { PersonTable } from './person-table.tsx';

export function People() {
  return (
    <DeskScreen here="people" heading="People" lead="Everybody with an account, the newest first.">
      <PersonList />
    </DeskScreen>
  );
}

type Show = NonNullable<PersonQuery['show']>;

const CHOICES = [
  ['all', 'All'],
  ['admins', 'Admins'],
  ['suspended', 'Suspended'],
] as const;

const EMPTY_MESSAGES = {
  all: 'Nobody has an account yet.',
  admins: 'There is no admin.',
  suspended: 'Nobody is suspended.',
};

function PersonList() {
  const { user } = useUser();
  const { show, sought, query, question, filters } = useFilters<Show>('all');
  const [page, setPage] = useStateFor(question, 1);
  const answer = useQuery<PersonPage>(listPath('/desk/people', { page, ...query }));
  const list = useRef<HTMLTableElement>(null);

  function replacePerson(person: Person) {
    answer.change((page) => ({ ...page, rows: page.rows.map((row) => (row.id === person.id ? person : row)) }));
  }

  async function handleDeleted() {
    await answer.reload();
    // The pressed button has disappeared with its row.
    list.current?.focus();
  }

  const nothing = (
    <NothingThere
      seed={`nobody ${show}`}
      sentence={sought ? 'No name and no address begins like this.' : EMPTY_MESSAGES[show]}
    />
  );
  return (
    <>
      <ListFilters
        label="Search people"
        placeholder="Beginning of a name or an address"
        choices={CHOICES}
        {...filters}
      />
      <PagedList answer={answer} loading="Loading the people" nothing={nothing} list={list} onPage={setPage}>
        {({ rows, count }) => (
          <PersonTable
            people={rows}
            count={count}
            ownId={user?.id}
            table={list}
            onChanged={replacePerson}
            onDeleted={handleDeleted}
          />
        )}
      </PagedList>
    </>
  );
}
