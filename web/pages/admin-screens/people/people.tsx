import type { Person, PersonPage, PersonQuery } from '#shared/contracts/desk/person.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';
import { relativeAge } from '#shared/text/relative-age.ts';
import { nameOf, PersonName } from '#web/components/person-name.tsx';
import { LinkButton } from '#web/components/text-button.tsx';
import { formatBytes } from '#web/features/dashboard-frame/format-bytes.ts';
import { ListFilters } from '#web/features/dashboard-frame/list-filters.tsx';
import { useListScreen } from '#web/features/dashboard-frame/list-query.ts';
import { ListTable } from '#web/features/dashboard-frame/list-table.tsx';
import { NothingThere } from '#web/features/dashboard-frame/nothing-there.tsx';
import { changeFragment, useFragment } from '#web/features/dashboard-frame/use-fragment.ts';
import { useUser } from '#web/session/user.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { writtenBy } from './delete-person.tsx';
import { PersonActions } from './person-actions.tsx';
import { personIn } from './person-address.ts';

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

  return (
    <>
      {onlyId === undefined ? (
        <ListFilters label="Search people" placeholder="Search by name or email" choices={CHOICES} {...filters} />
      ) : (
        <p className="row-actions">
          <LinkButton label="Show everyone" onClick={() => changeFragment()} />
        </p>
      )}
      <ListTable
        key={onlyId}
        label="People"
        listed={listed}
        count={answer.data && describeCount(answer.data.count, sought !== '')}
        keyOf={({ id }) => id}
        columns={[
          { name: 'Name', isHead: true, cell: (person) => <Name person={person} isOwn={person.id === user?.id} /> },
          { name: 'Role', cell: (person) => <Role {...person} /> },
          {
            name: 'Last seen',
            cell: ({ last_used_at: at }) =>
              at ? <span className="last-seen">{relativeAge(at, Date.now())}</span> : <Counted words="" none="Never" />,
          },
          { name: 'Activity', cell: (person) => <Counted words={writtenBy(person)} /> },
          { name: 'Space', isFigure: true, cell: ({ bytes }) => <Counted words={bytes > 0 && formatBytes(bytes)} /> },
        ]}
        isPlain
        details={{
          verb: 'Manage',
          nameOf,
          openAtFirst: onlyId,
          content: (person) => (
            <PersonActions
              person={person}
              isOwn={person.id === user?.id}
              onChanged={replacePerson}
              onDeleted={answer.reload}
            />
          ),
        }}
        nothing={
          <NothingThere
            seed={`nobody ${show}`}
            sentence={
              onlyId ? 'This account was deleted.' : sought ? `No one matches “${sought}”.` : EMPTY_MESSAGES[show]
            }
            onClear={onlyId ? undefined : onClear}
          />
        }
      />
    </>
  );
}

function describeCount(count: number, isSearch: boolean): string {
  if (count === 0) return '';
  if (!isSearch) return countOf(count, 'account');
  return count === 1 ? '1 person found' : `${inFigures(count)} people found`;
}

function Name({ person, isOwn }: { person: Person; isOwn: boolean }) {
  return (
    <>
      <PersonName person={person} />
      {isOwn && <span className="quiet small"> (you)</span>}
      {nameOf(person) !== person.email && <div className="quiet small">{person.email}</div>}
    </>
  );
}

function Role({ is_admin, is_verified, suspended_at }: Person) {
  if (!is_admin && is_verified && suspended_at === null) return <Counted words="" none="User" />;
  return (
    <>
      {is_admin ? 'Admin' : 'User'}
      {suspended_at !== null && (
        <>
          , <strong className="screen-problem">Suspended</strong>
        </>
      )}
      {!is_verified && <span className="quiet small"> (email not confirmed)</span>}
    </>
  );
}

/** What is nothing to speak of is quiet, and is left out on phones. */
function Counted({ words, none = 'None yet' }: { words: string | false; none?: string }) {
  return words ? <span>{words}</span> : <span data-zero="true">{none}</span>;
}
