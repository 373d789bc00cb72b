import { useEffect, useRef } from 'react';
import type { SubscribersChecked } from '#shared/contracts/desk/subscriber.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { RefusedLines } from '../import-result.tsx';

type Outcome = NonNullable<SubscribersChecked['outcome']>;

interface ListOutcomeProps {
  name: string;
  program: string | null;
  outcome: Outcome;
  isAdding: boolean;
  onAdd: () => void;
  onCancel: () => void;
}

/** What an import would do, and the button that does it. */
export function ListOutcome({ name, program, outcome, isAdding, onAdd, onCancel }: ListOutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown has changed
  useEffect(() => heading.current?.focus(), [outcome]);

  const { added, refused, refusedCount } = outcome;
  return (
    <div className="list-outcome stack ruled">
      <h3 ref={heading} tabIndex={-1}>
        What will happen with {name}
      </h3>
      {program && program !== 'Chintan' && <p className="quiet small">This is a list from {program}.</p>}
      <ul className="stack">
        {added === 0 && <li>No one will be added.</li>}
        {groupsOf(outcome, program).map((group) => group.count > 0 && <Group key={group.many} {...group} />)}
      </ul>
      {refusedCount > 0 && (
        <div className="small">
          <p>{countOf(refusedCount, 'line')} cannot be imported:</p>
          <RefusedLines refused={refused} refusedCount={refusedCount} />
        </div>
      )}
      <div className="actions">
        {added > 0 && (
          <button type="button" className="button" disabled={isAdding} onClick={onAdd}>
            {isAdding ? 'Adding...' : `Add ${countOf(added, 'subscriber')}`}
          </button>
        )}
        <WordButton label={added > 0 ? 'Cancel' : 'Close'} onClick={onCancel} />
      </div>
    </div>
  );
}

/** People of the list for whom the same will happen. */
interface OutcomeGroup {
  count: number;
  one: string;
  many: string;
  examples?: { email: string; confirmed_at?: string }[];
}

const addressed = (emails: string[]) => emails.map((email) => ({ email }));

function groupsOf(outcome: Outcome, program: string | null): OutcomeGroup[] {
  const { added, known, left, unwanted, unwantedBy, paying, examples } = outcome;
  const reasons = Object.entries({
    unsubscribed: unwantedBy.unsubscribed,
    bounced: unwantedBy.bounced,
    'never confirmed': unwantedBy.unconfirmed,
  }).flatMap(([reason, count]) => (count > 0 ? `${inFigures(count)} ${reason}` : []));
  const says = `left out, as the list says: ${reasons.join(', ')}`;
  const again = 'subscribed already, or in the list twice';
  return [
    { count: added, one: 'person will be added', many: 'people will be added', examples: examples.added },
    { count: known, one: `is ${again}`, many: `are ${again}`, examples: addressed(examples.known) },
    {
      count: left,
      one: 'is left out: unsubscribed here, or letters came back',
      many: 'are left out: they unsubscribed here, or letters came back',
      examples: addressed(examples.left),
    },
    { count: unwanted, one: `is ${says}`, many: `are ${says}`, examples: addressed(examples.unwanted) },
    {
      count: paying,
      one: `has a paid subscription, which stays with ${program}`,
      many: `have paid subscriptions, which stay with ${program}`,
    },
  ];
}

function Group({ count, one, many, examples = [] }: OutcomeGroup) {
  return (
    <li>
      {inFigures(count)} {count === 1 ? one : many}
      {examples.length > 0 && (
        <ul className="quiet small">
          {examples.map(({ email, confirmed_at }) => (
            <li key={email}>
              {email}
              {confirmed_at && (
                <>
                  , agreed <DashboardDate time={confirmed_at} />
                </>
              )}
            </li>
          ))}
          {count > examples.length && <li>and {inFigures(count - examples.length)} more</li>}
        </ul>
      )}
    </li>
  );
}
