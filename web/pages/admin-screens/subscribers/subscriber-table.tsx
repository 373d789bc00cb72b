import type { RefObject } from 'react';
import type { DeskSubscriber } from '#shared/contracts/desk/subscriber.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { DataTable } from '#web/features/dashboard-frame/data-table.tsx';

interface SubscriberTableProps {
  subscribers: DeskSubscriber[];
  list: RefObject<HTMLTableElement | null>;
  onUnsubscribe: (subscriber: DeskSubscriber) => void;
  onResume: (subscriber: DeskSubscriber) => void;
}

const LANGUAGES = { en: 'in English only', hi: 'in Hindi only' };
const STATES = {
  subscribed: 'Subscribed',
  asked: 'Awaiting confirmation',
  unsubscribed: 'Unsubscribed',
  paused: 'Paused: 3 letters came back',
  bounced: 'Unsubscribed: no such address',
  complained: 'Unsubscribed: reported as spam',
};

export function SubscriberTable({ subscribers, list, onUnsubscribe, onResume }: SubscriberTableProps) {
  return (
    <DataTable
      label="Subscribers"
      rows={subscribers}
      keyOf={({ id }) => id}
      list={list}
      columns={[
        { name: 'Email', isHead: true, cell: ({ email }) => email },
        { name: 'Status', cell: (subscriber) => <State {...subscriber} /> },
        { name: 'Since', cell: (subscriber) => <DashboardDate time={sinceOf(subscriber)} /> },
        { name: 'Source', cell: ({ source }) => source || 'Site\u00a0form' },
      ]}
      actions={(subscriber) =>
        hasActions(subscriber) && (
          <>
            {subscriber.state === 'paused' && (
              <LinkButton label="Resume" object={subscriber.email} onClick={() => onResume(subscriber)} />
            )}
            <LinkButton label="Unsubscribe" object={subscriber.email} onClick={() => onUnsubscribe(subscriber)} />
          </>
        )
      }
    />
  );
}

function State({ state, language }: DeskSubscriber) {
  return (
    <>
      {STATES[state]}
      {language !== 'both' && <span className="quiet">, {LANGUAGES[language]}</span>}
    </>
  );
}

/** Those who have ended their subscription can only subscribe again themselves. */
function hasActions({ state }: DeskSubscriber): boolean {
  return state === 'subscribed' || state === 'asked' || state === 'paused';
}

function sinceOf({ state, asked_at, confirmed_at, unsubscribed_at }: DeskSubscriber): string {
  const hasEnded = state === 'unsubscribed' || state === 'bounced' || state === 'complained';
  return (hasEnded ? unsubscribed_at : confirmed_at) ?? asked_at;
}
