import { useRef, useState } from 'react';
import type { DeskSubscriber, SubscriberPage, SubscriberQuery } from '#shared/contracts/desk/subscriber.ts';
import { inFigures } from '#web/components/in-figures.ts';
import { ListFilters } from '#web/features/desk-lists/list-filters.tsx';
import { listPath } from '#web/features/desk-lists/list-path.ts';
import { TryAgain } from '#web/features/desk-lists/try-again.tsx';
import { TurnPages } from '#web/features/desk-lists/turn-pages.tsx';
import { useAct } from '#web/features/desk-lists/use-act.ts';
import { useListing } from '#web/features/desk-lists/use-listing.ts';
import { usePlace } from '#web/features/desk-lists/use-place.ts';
import { useSettled } from '#web/features/desk-lists/use-settled.ts';
import { useTurned } from '#web/features/desk-lists/use-turned.ts';
import { EmptyDrawing } from '../../dashboard/empty-drawing.tsx';
import { Skeleton } from '../../dashboard/skeleton.tsx';
import { Room } from '../room.tsx';
import { ExportSubscribers } from './export-subscribers.tsx';
import { ImportSubscribers } from './import-subscribers.tsx';
import { SubscriberTable } from './subscriber-table.tsx';

export function Subscribers() {
  return (
    <Room here="subscribers" heading="Subscribers" lead="Who asked for the newsletter, the newest first.">
      <SubscriberList />
    </Room>
  );
}

function inWords({ subscribed, asked, unsubscribed }: SubscriberPage['totals']): string {
  const waiting = `${inFigures(asked)} asked and ${asked === 1 ? 'has' : 'have'} not confirmed yet`;
  const left = `${inFigures(unsubscribed)} ${unsubscribed === 1 ? 'has' : 'have'} left`;
  return `${inFigures(subscribed)} subscribed, ${waiting}, ${left}.`;
}

type Show = NonNullable<SubscriberQuery['show']>;

const CHOICES = [
  ['all', 'All'],
  ['subscribed', 'Subscribed'],
  ['asked', 'Not confirmed'],
  ['unsubscribed', 'Left'],
] as const;

const NOBODY = {
  all: 'Nobody has subscribed yet. The form is on the home page; addresses you have from elsewhere can be imported below.',
  subscribed: 'Nobody is subscribed.',
  asked: 'Nobody has a confirmation open.',
  unsubscribed: 'Nobody has left.',
};

function SubscriberList() {
  const [search, setSearch] = useState('');
  const [show, setShow] = useState<Show>('all');
  const sought = useSettled(search.trim());
  const [page, setPage] = usePlace(`${show} ${sought}`, 1);
  const { data, problem, reload } = useListing<SubscriberPage>(
    listPath('/desk/subscribers', { page, show, search: sought }),
  );
  const list = useRef<HTMLTableElement>(null);
  const noteTurn = useTurned(list, data);
  const act = useAct();

  async function unsubscribe({ id, email }: DeskSubscriber) {
    if (!confirm(`${email} will get no more newsletters, and only they themselves can subscribe again. Go on?`)) return;
    if (!(await act(`/subscribers/${id}/unsubscribe`, { method: 'POST', done: 'Unsubscribed' }))) return;
    await reload();
    // The button pressed has gone.
    list.current?.focus();
  }

  return (
    <>
      <p className="desk-totals">{data ? inWords(data.totals) : '\u00a0'}</p>
      <ListFilters
        label="Search subscribers"
        placeholder="Beginning of an address"
        search={search}
        onSearch={setSearch}
        choices={CHOICES}
        chosen={show}
        onChoose={setShow}
      />
      <TryAgain problem={problem} onTry={reload} />
      {!data && !problem && <Skeleton label="Loading the subscribers" rows={5} />}
      {data?.rows.length === 0 && (
        <div className="nothing-found">
          <EmptyDrawing seed={`no subscribers ${show}`} />
          <p>{sought ? 'No address begins like this.' : NOBODY[show]}</p>
        </div>
      )}
      {data && data.rows.length > 0 && (
        <SubscriberTable subscribers={data.rows} table={list} onUnsubscribe={unsubscribe} />
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
      <ImportSubscribers onImported={reload} />
      <ExportSubscribers />
    </>
  );
}
