import { useRef } from 'react';
import type { DeskSubscriber, SubscriberPage, SubscriberQuery } from '#shared/contracts/desk/subscriber.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';
import { ListFilters } from '#web/features/desk/list-filters.tsx';
import { listPath, useFilters, useStateFor } from '#web/features/desk/list-query.ts';
import { PagedList } from '#web/features/desk/paged-list.tsx';
import { useAction } from '#web/features/desk/use-action.ts';
import { useQuery } from '#web/features/desk/use-query.ts';
import { DeskScreen } from '../desk-screen.tsx';
import { NothingListed } from '../nothing-listed.tsx';
import { ExportSubscribers } from './export-subscribers.tsx';
import { ImportSubscribers } from './import-subscribers.tsx';
import { SubscriberTable } from './subscriber-table.tsx';

export function Subscribers() {
  return (
    <DeskScreen here="subscribers" heading="Subscribers" lead="Newsletter subscribers, newest first.">
      <SubscriberList />
    </DeskScreen>
  );
}

type Show = NonNullable<SubscriberQuery['show']>;

const CHOICES = [
  ['all', 'All'],
  ['subscribed', 'Subscribed'],
  ['asked', 'Awaiting confirmation'],
  ['unsubscribed', 'Unsubscribed'],
] as const;

const EMPTY_MESSAGES = {
  all: 'No subscribers yet. Readers subscribe on the home page, or you import a list below.',
  subscribed: 'No confirmed subscribers.',
  asked: 'No one is awaiting confirmation.',
  unsubscribed: 'No one has unsubscribed.',
};

function SubscriberList() {
  const { show, sought, query, question, filters } = useFilters<Show>('all');
  const [page, setPage] = useStateFor(question, 1);
  const answer = useQuery<SubscriberPage>(listPath('/desk/subscribers', { page, ...query }));
  const { data, reload } = answer;
  const list = useRef<HTMLTableElement>(null);
  const runAction = useAction();

  async function unsubscribe({ id, email }: DeskSubscriber) {
    if (!confirm(`Unsubscribe ${email}? They get no more letters, and only they can subscribe again.`)) return;
    if (!(await runAction(`/desk/subscribers/${id}/unsubscribe`, { method: 'POST' }))) return;
    await reload();
    // The pressed button has disappeared.
    list.current?.focus();
  }

  async function resume({ id }: DeskSubscriber) {
    if (!(await runAction(`/desk/subscribers/${id}/resume`, { method: 'POST' }))) return;
    await reload();
    list.current?.focus();
  }

  const nothing = (
    <NothingListed
      seed={`no subscribers ${show}`}
      sentence={sought ? `No address begins with “${sought}”.` : EMPTY_MESSAGES[show]}
      onClear={sought ? () => filters.onSearch('') : undefined}
    />
  );
  return (
    <>
      <p className="desk-totals" role="status">
        {data ? describe(data, sought) : '\u00a0'}
      </p>
      <ListFilters label="Search subscribers" placeholder="Search by email" choices={CHOICES} {...filters} />
      <PagedList answer={answer} loading="Loading the subscribers" nothing={nothing} list={list} onPage={setPage}>
        {({ rows }) => (
          <SubscriberTable subscribers={rows} table={list} onUnsubscribe={unsubscribe} onResume={resume} />
        )}
      </PagedList>
      <ImportSubscribers onImported={reload} />
      <ExportSubscribers />
    </>
  );
}

function describe({ count, totals }: SubscriberPage, sought: string): string {
  if (sought) return `${countOf(count, 'subscriber')} found`;
  const { subscribed, asked, unsubscribed } = totals;
  const parts = [
    [subscribed, 'subscribed'],
    [asked, 'awaiting confirmation'],
    [unsubscribed, 'unsubscribed'],
  ] as const;
  return parts.map(([number, name]) => `${inFigures(number)} ${name}`).join(', ');
}
