import { useRef, useState } from 'react';
import type { DeliveryFilter, DeliveryPage, DeskLetterDetails } from '#shared/contracts/letter.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { PagedList } from '#web/features/dashboard-frame/paged-list.tsx';
import { TableHead } from '#web/features/dashboard-frame/table-head.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';
import { FormSection } from '../form-parts.tsx';
import type { LetterProps } from './letter.tsx';
import { MEANINGS, people, whyOf } from './letter-texts.ts';

/** The recipients about whom there is something to know or to decide; nothing when there are none. */
export function LetterRecipients({ letter, onChanged }: LetterProps) {
  const counts: [DeliveryFilter, number][] = [
    ['unknown', letter.counts.unknown],
    ['rejected', letter.counts.rejected],
    ['bounced', letter.bounced],
    ['complained', letter.complained],
    ['skipped', letter.counts.skipped],
  ];
  return counts
    .filter(([, count]) => count > 0)
    .map(([show, count]) => (
      <Recipients key={`${show} ${count}`} show={show} count={count} letter={letter} onChanged={onChanged} />
    ));
}

function Recipients({ show, count, letter, onChanged }: LetterProps & { show: DeliveryFilter; count: number }) {
  const [page, setPage] = useState(1);
  const list = useRef<HTMLTableElement>(null);
  const answer = useQuery<DeliveryPage>(`/desk/letters/${letter.id}/deliveries?show=${show}&page=${page}`);
  const { heading, about } = MEANINGS[show];
  const repeatable = { unknown: letter.counts.unknown, rejected: letter.repeatable };
  const mayRepeat =
    (show === 'unknown' || show === 'rejected') && letter.status !== 'cancelled' && repeatable[show] > 0;
  return (
    <FormSection heading={`${heading}: ${people(count)}`} lead={about}>
      {mayRepeat && <SendAgain show={show} count={repeatable[show]} letter={letter} onChanged={onChanged} />}
      <PagedList
        label={heading}
        answer={answer}
        loading={`Loading ${heading.toLowerCase()}`}
        nothing={null}
        list={list}
        onPage={setPage}
      >
        {({ rows }) => (
          <table className="data-table" ref={list} tabIndex={-1} aria-label={heading}>
            <TableHead columns={['Email', 'Reason', 'Date']} />
            <tbody>
              {rows.map((delivery) => (
                <tr key={delivery.id}>
                  <th scope="row">{delivery.email ?? 'A deleted subscriber'}</th>
                  <td data-label="Reason">{whyOf(show, delivery)}</td>
                  <td data-label="Date">
                    <DashboardDate time={delivery.changed_at} hasTime />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </PagedList>
    </FormSection>
  );
}

function SendAgain({ show, count, letter, onChanged }: LetterProps & { show: DeliveryFilter; count: number }) {
  const { run } = useAction();
  async function handleSend() {
    if (!confirm(`Send the letter to ${people(count)} again?`)) return;
    const body = { show };
    const sent = await run<DeskLetterDetails>(`/desk/letters/${letter.id}/send-again`, { method: 'POST', body });
    if (sent) onChanged(sent.data);
  }
  return (
    <p className="row-actions">
      <LinkButton
        label={`Send again to ${people(count)}`}
        disabled={letter.unreachable_host !== null}
        onClick={handleSend}
      />
    </p>
  );
}
