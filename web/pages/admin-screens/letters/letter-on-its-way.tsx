import { useEffect, useState } from 'react';
import type { DeskLetterDetails } from '#shared/contracts/letter.ts';
import { inFigures } from '#shared/text/count-of.ts';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import * as paths from '#web/paths.ts';
import type { LetterProps } from './letter.tsx';
import { aboutTime, countdown, people, REASONS, seenOf } from './letter-texts.ts';
import { useLetterCall } from './use-letter-call.ts';

const SOON_MS = 11 * 60_000;

interface Step {
  label: string;
  action: 'stop' | 'pause' | 'resume' | 'send';
  question?: string;
}

const STOP: Step = {
  ...{ label: 'Stop', action: 'stop' },
  question: 'Stop this letter? Those who have it keep it; no one else gets it. It cannot be resumed.',
};
const CANCEL: Step = {
  ...{ label: 'Cancel', action: 'stop' },
  question: 'Cancel this letter? No one receives it. It becomes a draft again.',
};

/** What can be done with a letter in each status; the first is the button. */
const STEPS: Record<'queued' | 'sending' | 'waiting' | 'paused', Step[]> = {
  queued: [{ label: 'Change', action: 'stop' }, { label: 'Send now', action: 'send' }, CANCEL],
  sending: [{ label: 'Pause', action: 'pause' }, STOP],
  waiting: [{ label: 'Send now', action: 'resume' }, CANCEL],
  paused: [{ label: 'Resume', action: 'resume' }, STOP],
};

function stepsOf({ status, started_at }: DeskLetterDetails): Step[] {
  if (status === 'queued' || status === 'sending') return STEPS[status];
  return started_at ? STEPS.paused : STEPS.waiting;
}

/** A letter that is queued, being sent or paused. */
export function LetterOnItsWay(props: LetterProps) {
  const { letter } = props;
  const call = useLetterCall(props);
  const take = ({ action, question = '' }: Step) => {
    const body = { ...(action === 'send' && { now: true }), ...(sends(action) && seenOf(letter)) };
    return call(action, { done: '', question, ...(sends(action) && { body }) });
  };
  return (
    <section className="stack" aria-label="Status of the letter">
      {letter.status === 'queued' && <Queued letter={letter} />}
      {letter.status === 'sending' && <Sending letter={letter} />}
      {letter.status === 'paused' && letter.reason && <p className="screen-lead">Paused. {REASONS[letter.reason]}</p>}
      <UnreachableNote letter={letter} />
      <p className="row">
        {stepsOf(letter).map((step, index) => (
          <button
            key={step.label}
            type="button"
            className={index === 0 ? 'button' : 'word-button'}
            disabled={sends(step.action) && letter.unreachable_host !== null}
            onClick={() => take(step)}
          >
            {step.label}
          </button>
        ))}
      </p>
    </section>
  );
}

/** Then the call says what the admin has read, and readers must be able to reach the site. */
function sends(action: Step['action']): boolean {
  return action === 'send' || action === 'resume';
}

/** Why a letter cannot go out yet, above the buttons that would send it; nothing when readers can reach the site. */
export function UnreachableNote({ letter: { unreachable_host } }: { letter: DeskLetterDetails }) {
  if (unreachable_host === null) return null;
  return (
    <p className="screen-note screen-problem">
      Links in this letter would lead to {unreachable_host}, which readers cannot reach. It can go out once the public
      address of the site is set (see <a href={paths.adminScreen('mail-setup')}>Email setup</a>).
    </p>
  );
}

function Queued({ letter: { due_at, recipients, audience } }: { letter: DeskLetterDetails }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = Date.parse(due_at ?? '') - now;
  const whom = people(recipients[audience]);
  if (left <= 0) return <p className="screen-lead">Goes to {whom} now.</p>;
  return (
    <p className="screen-lead">
      Goes to {whom}{' '}
      {left < SOON_MS ? (
        <>
          in <span className="figures">{countdown(left)}</span>.
        </>
      ) : (
        <>on {due_at && <DashboardDate time={due_at} hasTime />}.</>
      )}
    </p>
  );
}

function Sending({ letter }: { letter: DeskLetterDetails }) {
  const { counts, total, seconds_left, rate, problem } = letter;
  const done = total - counts.pending - counts.sending;
  return (
    <>
      <p className="screen-lead">
        Sent to {inFigures(done)} of {people(total)}
        {seconds_left !== null && !problem && `, ${aboutTime(seconds_left)} left at ${rate} per second`}.
      </p>
      <progress value={done} max={Math.max(1, total)} aria-label="Sent so far" />
      {problem && (
        <p className="screen-lead screen-problem" role="alert">
          The mail server has accepted nothing since <DashboardDate time={problem.since} hasTime /> ({problem.code}).
          The site keeps trying.
        </p>
      )}
    </>
  );
}
