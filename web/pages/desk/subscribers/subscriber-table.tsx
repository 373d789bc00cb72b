import type { RefObject } from 'react';
import type { DeskSubscriber } from '#shared/contracts/desk/subscriber.ts';
import { PostDate } from '#web/components/post-date.tsx';
import { LinkButton } from '#web/components/text-button.tsx';

interface SubscriberTableProps {
  subscribers: DeskSubscriber[];
  table: RefObject<HTMLTableElement | null>;
  onUnsubscribe: (subscriber: DeskSubscriber) => void;
}

const STATES = { subscribed: 'Subscribed', asked: 'Not confirmed', unsubscribed: 'Left' };

export function SubscriberTable({ subscribers, table, onUnsubscribe }: SubscriberTableProps) {
  return (
    <table className="desk-table" ref={table} tabIndex={-1} aria-label="Subscribers">
      <thead>
        <tr>
          <th scope="col">Address</th>
          <th scope="col">State</th>
          <th scope="col">Since</th>
          <th scope="col">From</th>
          <th scope="col">
            <span className="visually-hidden">Change</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {subscribers.map((subscriber) => (
          <tr key={subscriber.id}>
            <th scope="row">{subscriber.email}</th>
            <td data-label="State">
              <span>{STATES[subscriber.state]}</span>
            </td>
            <td data-label="Since">
              <PostDate time={sinceOf(subscriber)} />
            </td>
            <td data-label="From">{subscriber.source || 'The form here'}</td>
            <td>
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
