import type { Person, PersonPage, PersonQuery } from '#shared/contracts/desk/person.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { ListFilters } from '#web/features/dashboard-frame/list-filters.tsx';
import { useListScreen } from '#web/features/dashboard-frame/list-query.ts';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { PagedList } from '#web/features/dashboard-frame/paged-list.tsx';
import { changeFragment, useFragment } from '#web/features/dashboard-frame/use-fragment.ts';
import { useUser } from '#web/session/user.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { personIn } from './person-address.ts';
import { PersonTable } from './person-table.tsx';

export function People() {
  return (
    <AdminScreen here="people" lead="Everyone with an account, newest first.">
      <PersonList />
    </AdminScreen>
  );
}

type Show = NonNullable<PersonQuery['show']>;

const CHOICES = [
  ['all', 'All'],
  ['admins', 'Admins'],
  ['suspended', 'Suspended'],
] as const;

const EMPTY_MESSAGES = {
  all: 'No accounts yet.',
  admins: 'No admins.',
  suspended: 'No suspended accounts.',
};

function PersonList() {
  const { user } = useUser();
  const onlyId = personIn(useFragment());
  const { show, sought, filters, onClear, answer, listed } = useListScreen<PersonPage, Show>('/desk/people', {
    first: 'all',
    only: onlyId === undefined ? undefined : { id: onlyId },
  });

  function replacePerson(person: Person) {
    answer.change((page) => ({ ...page, rows: page.rows.map((row) => (row.id === person.id ? person : row)) }));
    void answer.reload();
  }

  const nothing = (
    <NothingThere
      seed={`nobody ${show}`}
      sentence={onlyId ? 'This account was deleted.' : sought ? `No one matches “${sought}”.` : EMPTY_MESSAGES[show]}
      onClear={onlyId ? undefined : onClear}
    />
  );
  return (
    <>
      {onlyId === undefined ? (
        <ListFilters label="Search people" placeholder="Search by name or email" choices={CHOICES} {...filters} />
      ) : (
        <p className="row-actions">
          <LinkButton label="Show everyone" onClick={() => changeFragment()} />
        </p>
      )}
      <PagedList label="People" nothing={nothing} {...listed}>
        {({ rows, count }) => (
          <PersonTable
            key={onlyId}
            people={rows}
            summary={describeCount(count, sought !== '')}
            openAtFirst={onlyId}
            ownId={user?.id}
            list={listed.list}
            onChanged={replacePerson}
            onDeleted={answer.reload}
          />
        )}
      </PagedList>
    </>
  );
}

function describeCount(count: number, isSearch: boolean): string {
  if (!isSearch) return countOf(count, 'account');
  return count === 1 ? '1 person found' : `${inFigures(count)} people found`;
}
