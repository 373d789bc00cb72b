import type { DeskLetterDetails } from '#shared/contracts/letter.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import * as paths from '#web/paths.ts';
import { useLocation } from '#web/routing/use-location.ts';
import { Counts } from '../form-parts.tsx';
import type { KeptProps } from './letter.tsx';
import { UnreachableNote } from './letter-on-its-way.tsx';
import { people, REASONS } from './letter-texts.ts';
import { useLetterCall } from './use-letter-call.ts';
import { forgetKept } from './use-letter-saving.ts';

const DELETE =
  'Delete this letter? It is removed from the letters on the site, with its figures. The people who received it keep it.';

/** What has become of a letter so far. */
export function LetterResult(props: KeptProps) {
  const { letter, account } = props;
  const { status, reason, started_at, counts, total, web_path, subscribed_since } = letter;
  const call = useLetterCall(props);
  const newOnes = `the ${people(subscribed_since)} who subscribed since then`;
  const waiting = counts.pending + counts.sending;
  const canGoToMore = subscribed_since > 0 || counts.unknown > 0 || letter.repeatable > 0;
  const figures: [string, number][] = [
    ['Recipients', total],
    ['Sent', counts.sent],
    ['Waiting', waiting],
    ['Rejected', counts.rejected],
    ['Unknown', counts.unknown],
    ['Skipped', counts.skipped],
    ['Returned', letter.bounced],
    ['Complaints', letter.complained],
    ['Unsubscribed', letter.unsubscribed],
    ['Visits', letter.visits],
  ];
  return (
    <section className="stack" aria-label="Result">
      {status === 'cancelled' && reason && <p className="screen-lead">Stopped. {REASONS[reason]}</p>}
      <Counts rows={figures.filter(([name, count]) => count > 0 || name === 'Recipients' || name === 'Sent')} />
      <p className="quiet small">
        Sending started {started_at && <DashboardDate time={started_at} hasTime />}.{' '}
        <a href={web_path}>View on the site</a>
      </p>
      {(status === 'sent' || status === 'cancelled') && (
        <DeleteLetter letter={letter} question={DELETE} onDeleted={() => forgetKept(letter.id, account)} />
      )}
      {status === 'sent' && canGoToMore && <UnreachableNote letter={letter} />}
      {subscribed_since > 0 && (
        <p>
          <button
            type="button"
            className="button"
            disabled={letter.unreachable_host !== null}
            onClick={() => call('send-to-new', { question: `Send this letter to ${newOnes}?` })}
          >
            Send to {newOnes}
          </button>
        </p>
      )}
    </section>
  );
}

interface DeleteLetterProps {
  letter: DeskLetterDetails;
  question: string;
  onDeleted: () => void;
}

export function DeleteLetter({ letter, question, onDeleted }: DeleteLetterProps) {
  const { run } = useAction();
  const [, navigate] = useLocation();
  async function handleDelete() {
    if (!confirm(question)) return;
    if (!(await run(`/desk/letters/${letter.id}`, { method: 'DELETE' }))) return;
    onDeleted();
    navigate(paths.adminScreen('letters'));
  }
  return (
    <p>
      <WordButton label="Delete this letter" onClick={handleDelete} />
    </p>
  );
}
