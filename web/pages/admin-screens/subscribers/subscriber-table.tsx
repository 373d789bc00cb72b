import type { RefObject } from 'react';
import type { DeskSubscriber } from '#shared/contracts/desk/subscriber.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { TableHead } from '#web/features/dashboard-frame/table-head.tsx';

interface SubscriberTableProps {
  subscribers: DeskSubscriber[];
  table: RefObject<HTMLTableElement | null>;
  onUnsubscribe: (subscriber: DeskSubscriber) => void;
  onResume: (subscriber: DeskSubscriber) => void;
}

const LANGUAGES = { en: 'English only', hi: 'Hindi only' };
const STATES = {
  subscribed: 'Subscribed',
  asked: 'Awaiting confirmation',
  unsubscribed: 'Unsubscribed',
  paused: 'Paused: 3 letters came back',
  bounced: 'Unsubscribed: no such address',
  complained: 'Unsubscribed: reported as spam',
};

export function SubscriberTable({ subscribers, table, onUnsubscribe, onResume }: SubscriberTableProps) {
  return (
    <table className="data-table subscriber-table" ref={table} tabIndex={-1} aria-label="Subscribers">
      <TableHead columns={['Email', 'Status', 'Since', 'Source']} hidden="Manage" />
      <tbody>
        {subscribers.map((subscriber) => (
          <tr key={subscriber.id}>
            <th scope="row">{subscriber.email}</th>
            <td>
              <span>{STATES[subscriber.state]}</span>
              {subscriber.language !== 'both' && (
                <span className="screen-address">{LANGUAGES[subscriber.language]}</span>
              )}
            </td>
            <td>
              <DashboardDate time={sinceOf(subscriber)} />
            </td>
            <td>{subscriber.source || 'Site\u00a0form'}</td>
            <td>
              {hasActions(subscriber) && (
                <p className="row-actions">
                  {subscriber.state === 'paused' && (
                    <LinkButton label="Resume" object={subscriber.email} onClick={() => onResume(subscriber)} />
                  )}
                  <LinkButton label="Unsubscribe" object={subscriber.email} onClick={() => onUnsubscribe(subscriber)} />
                </p>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
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
