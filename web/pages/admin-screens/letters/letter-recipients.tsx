import type { DeliveryFilter, DeliveryPage } from '#shared/contracts/letter.ts';
import { LinkButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { useListPages } from '#web/features/dashboard-frame/list-query.ts';
import { ListTable } from '#web/features/dashboard-frame/list-table.tsx';
import { FormSection } from '../form-parts.tsx';
import type { LetterProps } from './letter.tsx';
import { MEANINGS, people, whyOf } from './letter-texts.ts';
import { useLetterCall } from './use-letter-call.ts';

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
  const { listed } = useListPages<DeliveryPage>(`/desk/letters/${letter.id}/deliveries`, { show });
  const { heading, about } = MEANINGS[show];
  const repeatable = { unknown: letter.counts.unknown, rejected: letter.repeatable };
  const mayRepeat =
    (show === 'unknown' || show === 'rejected') && letter.status !== 'cancelled' && repeatable[show] > 0;
  return (
    <FormSection heading={`${heading}: ${people(count)}`} lead={about}>
      {mayRepeat && <SendAgain show={show} count={repeatable[show]} letter={letter} onChanged={onChanged} />}
      <ListTable
        label={heading}
        listed={listed}
        keyOf={({ id }) => id}
        columns={[
          { name: 'Email', isHead: true, cell: ({ email }) => email ?? 'A deleted subscriber' },
          { name: 'Reason', cell: (delivery) => whyOf(show, delivery) },
          { name: 'Date', cell: ({ changed_at }) => <DashboardDate time={changed_at} hasTime /> },
        ]}
        nothing={null}
      />
    </FormSection>
  );
}

function SendAgain({ show, count, letter, onChanged }: LetterProps & { show: DeliveryFilter; count: number }) {
  const call = useLetterCall({ letter, onChanged });
  const question = `Send the letter to ${people(count)} again?`;
  return (
    <p className="row-actions">
      <LinkButton
        label={`Send again to ${people(count)}`}
        disabled={letter.unreachable_host !== null}
        onClick={() => call('send-again', { question, body: { show } })}
      />
    </p>
  );
}
