import { useRef } from 'react';
import type { DeskSubscriber, SubscriberPage, SubscriberQuery } from '#shared/contracts/desk/subscriber.ts';
import { inFigures } from '#web/components/count-of.ts';
import { ListFilters } from '#web/features/desk/list-filters.tsx';
import { listPath, useFilters, useStateFor } from '#web/features/desk/list-query.ts';
import { NothingThere } from '#web/features/desk/nothing-there.tsx';
import { PagedList } from '#web/features/desk/paged-list.tsx';
import { useAction } from '#web/features/desk/use-action.ts';
import { useQuery } from '#web/features/desk/use-query.ts';
import { DeskScreen } from '../desk-screen.tsx';
import { ExportSubscribers } from './export-subscribers.tsx';
import { ImportSubscribers } from './import-subscribers.tsx';
import { SubscriberTable } from './subscriber-table.tsx';

export function Subscribers() {
  return (
    <DeskScreen here="subscribers" heading="Subscribers" lead="Who asked for the newsletter, the newest first.">
      <SubscriberList />
    </DeskScreen>
  );
}

type Show = NonNullable<SubscriberQuery['show']>;

const CHOICES = [
  ['all', 'All'],
  ['subscribed', 'Subscribed'],
  ['asked', 'Not confirmed'],
  ['unsubscribed', 'Left'],
] as const;

const EMPTY_MESSAGES = {
  all: 'Nobody has subscribed yet. The form is on the home page; addresses you have from elsewhere can be imported below.',
  subscribed: 'Nobody is subscribed.',
  asked: 'Nobody has a confirmation open.',
  unsubscribed: 'Nobody has left.',
};

function SubscriberList() {
  const { show, sought, query, question, filters } = useFilters<Show>('all');
  const [page, setPage] = useStateFor(question, 1);
  const answer = useQuery<SubscriberPage>(listPath('/desk/subscribers', { page, ...query }));
  const { data, reload } = answer;
  const list = useRef<HTMLTableElement>(null);
  const runAction = useAction();

  async function unsubscribe({ id, email }: DeskSubscriber) {
    if (!confirm(`${email} will get no more newsletters, and only they themselves can subscribe again. Go on?`)) return;
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
    <NothingThere
      seed={`no subscribers ${show}`}
      sentence={sought ? 'No address begins like this.' : EMPTY_MESSAGES[show]}
    />
  );
  return (
    <>
      <p className="desk-totals">{data ? describeTotals(data.totals) : '\u00a0'}</p>
      <ListFilters label="Search subscribers" placeholder="Beginning of an address" choices={CHOICES} {...filters} />
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

function describeTotals({ subscribed, asked, unsubscribed }: SubscriberPage['totals']): string {
  const waiting = `${inFigures(asked)} asked and ${asked === 1 ? 'has' : 'have'} not confirmed yet`;
  const left = `${inFigures(unsubscribed)} ${unsubscribed === 1 ? 'has' : 'have'} left`;
  return `${inFigures(subscribed)} subscribed, ${waiting}, ${left}.`;
}
