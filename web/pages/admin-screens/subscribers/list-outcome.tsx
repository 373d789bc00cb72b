import { type ReactNode, useEffect, useRef } from 'react';
import type { SubscribersChecked } from '#shared/contracts/desk/subscriber.ts';
import { countOf, inFigures } from '#shared/text/count-of.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { ImportResult } from '../import-section.tsx';

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
        <Added outcome={outcome} />
        <Others outcome={outcome} program={program} />
      </ul>
      {refusedCount > 0 && (
        <ImportResult
          summary={`${countOf(refusedCount, 'line')} cannot be imported:`}
          refused={refused.map(({ line, reason }) => (
            <li key={line}>
              Line {inFigures(line)}: {reason}
            </li>
          ))}
          refusedCount={refusedCount}
        />
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

function Added({ outcome: { added, examples } }: { outcome: Outcome }) {
  if (added === 0) return <li>No one will be added.</li>;
  return (
    <Line count={added} one="person will be added" many="people will be added">
      {examples.added.map(({ email, confirmed_at }) => (
        <li key={email}>
          {email}, agreed <DashboardDate time={confirmed_at} />
        </li>
      ))}
    </Line>
  );
}

function Others({ outcome, program }: { outcome: Outcome; program: string | null }) {
  const { known, left, unwanted, unwantedBy, paying, examples } = outcome;
  const reasons = [
    unwantedBy.unsubscribed > 0 && `${inFigures(unwantedBy.unsubscribed)} unsubscribed`,
    unwantedBy.bounced > 0 && `${inFigures(unwantedBy.bounced)} bounced`,
    unwantedBy.unconfirmed > 0 && `${inFigures(unwantedBy.unconfirmed)} never confirmed`,
  ].filter(Boolean);
  return (
    <>
      <Line
        count={known}
        one="is subscribed already, or in the list twice"
        many="are subscribed already, or in the list twice"
      >
        {addresses(examples.known)}
      </Line>
      <Line
        count={left}
        one="is left out: unsubscribed here, or letters came back"
        many="are left out: they unsubscribed here, or letters came back"
      >
        {addresses(examples.left)}
      </Line>
      <Line
        count={unwanted}
        one={`is left out, as the list says: ${reasons.join(', ')}`}
        many={`are left out, as the list says: ${reasons.join(', ')}`}
      >
        {addresses(examples.unwanted)}
      </Line>
      <Line
        count={paying}
        one={`has a paid subscription, which stays with ${program}`}
        many={`have paid subscriptions, which stay with ${program}`}
      />
    </>
  );
}

function addresses(emails: string[]): ReactNode {
  return emails.map((email) => <li key={email}>{email}</li>);
}

interface LineProps {
  count: number;
  one: string;
  many: string;
  /** Examples, as items of a list. */
  children?: ReactNode;
}

function Line({ count, one, many, children }: LineProps) {
  if (count === 0) return null;
  const shown = Array.isArray(children) ? children.length : 0;
  return (
    <li>
      {inFigures(count)} {count === 1 ? one : many}
      {shown > 0 && (
        <ul className="quiet small">
          {children}
          {count > shown && <li>and {inFigures(count - shown)} more</li>}
        </ul>
      )}
    </li>
  );
}
