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
export function LetterRecipients(props: LetterProps) {
  const { counts, bounced, complained } = props.letter;
  const { unknown, rejected, skipped } = counts;
  return Object.entries({ unknown, rejected, bounced, complained, skipped })
    .filter(([, count]) => count > 0)
    .map(([show, count]) => (
      <Recipients key={`${show} ${count}`} show={show as DeliveryFilter} count={count} {...props} />
    ));
}

function Recipients({ show, count, ...props }: LetterProps & { show: DeliveryFilter; count: number }) {
  const { id, status, counts, repeatable, unreachable_host } = props.letter;
  const { listed } = useListPages<DeliveryPage>(`/desk/letters/${id}/deliveries`, { show });
  const { heading, about } = MEANINGS[show];
  const call = useLetterCall(props);
  const repeatables: Partial<Record<DeliveryFilter, number>> = { unknown: counts.unknown, rejected: repeatable };
  const countAgain = repeatables[show] ?? 0;
  const again = people(countAgain);
  return (
    <FormSection heading={`${heading}: ${people(count)}`} lead={about}>
      {status !== 'cancelled' && countAgain > 0 && (
        <p className="row-actions">
          <LinkButton
            label={`Send again to ${again}`}
            disabled={unreachable_host !== null}
            onClick={() => call('send-again', { question: `Send the letter to ${again} again?`, body: { show } })}
          />
        </p>
      )}
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
