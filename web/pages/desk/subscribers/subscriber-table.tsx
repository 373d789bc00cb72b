import type { RefObject } from 'react';
import type { DeskSubscriber } from '#shared/contracts/desk/subscriber.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { DeskDate } from '#web/features/desk/desk-date.tsx';
import { TableHead } from '#web/features/desk/table-head.tsx';

interface SubscriberTableProps {
  subscribers: DeskSubscriber[];
  table: RefObject<HTMLTableElement | null>;
  onUnsubscribe: (subscriber: DeskSubscriber) => void;
  onResume: (subscriber: DeskSubscriber) => void;
}

const LANGUAGES = { en: 'English only', hi: 'Hindi only' };
const STATES = {
  subscribed: 'Subscribed',
  asked: 'Not confirmed',
  unsubscribed: 'Left',
  paused: 'Paused, three letters came back',
  bounced: 'Ended, the address does not exist',
  complained: 'Ended, reported as spam',
};

export function SubscriberTable({ subscribers, table, onUnsubscribe, onResume }: SubscriberTableProps) {
  return (
    <table className="desk-table" ref={table} tabIndex={-1} aria-label="Subscribers">
      <TableHead columns={['Address', 'State', 'Since', 'From']} hidden="Change" />
      <tbody>
        {subscribers.map((subscriber) => (
          <tr key={subscriber.id}>
            <th scope="row">{subscriber.email}</th>
            <td data-label="State">
              <span>{STATES[subscriber.state]}</span>
              {subscriber.language !== 'both' && <span className="quiet"> · {LANGUAGES[subscriber.language]}</span>}
            </td>
            <td data-label="Since">
              <DeskDate time={sinceOf(subscriber)} />
            </td>
            <td data-label="From">{subscriber.source || 'The form here'}</td>
            <td>
              {subscriber.state === 'paused' && (
                <LinkButton label="Resume" object={subscriber.email} onClick={() => onResume(subscriber)} />
              )}
              {subscriber.state === 'subscribed' && (
                <LinkButton label="Unsubscribe" object={subscriber.email} onClick={() => onUnsubscribe(subscriber)} />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sinceOf({ state, asked_at, confirmed_at, unsubscribed_at }: DeskSubscriber): string {
  return (state === 'unsubscribed' ? unsubscribed_at : confirmed_at) ?? asked_at;
}
