import { useEffect, useState } from 'react';
import type { DeskLetterDetails } from '#shared/contracts/letter.ts';
import { inFigures } from '#shared/text/count-of.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import * as paths from '#web/paths.ts';
import type { LetterProps } from './letter.tsx';
import { aboutTime, countdown, people, REASONS, seenOf } from './letter-texts.ts';

const SOON_MS = 11 * 60_000;

/** What can be done with a letter that is queued, being sent or paused. */
export function LetterOnItsWay({ letter, onChanged }: LetterProps) {
  const { run } = useAction();
  const isUnreachable = letter.unreachable_host !== null;
  const act = (action: string, body?: object) => async () => {
    const options = { method: 'POST', done: '', ...(body && { body }) } as const;
    const changed = await run<DeskLetterDetails>(`/desk/letters/${letter.id}/${action}`, options);
    if (changed) onChanged(changed.data);
  };
  const stop = () => {
    const question = 'Stop this letter? Those who have it keep it; no one else gets it. It cannot be resumed.';
    if (confirm(question)) void act('stop')();
  };
  return (
    <section className="stack" aria-label="Status of the letter">
      {letter.status === 'queued' && <Queued letter={letter} />}
      {letter.status === 'sending' && <Sending letter={letter} />}
      {letter.status === 'paused' && letter.reason && <p className="screen-lead">Paused. {REASONS[letter.reason]}</p>}
      <UnreachableNote letter={letter} />
      <p className="row">
        {letter.status === 'queued' && (
          <>
            <button type="button" className="button" onClick={act('stop')}>
              Cancel
            </button>
            <WordButton
              label="Send now"
              disabled={isUnreachable}
              onClick={act('send', { now: true, ...seenOf(letter) })}
            />
          </>
        )}
        {letter.status === 'sending' && (
          <>
            <button type="button" className="button" onClick={act('pause')}>
              Pause
            </button>
            <WordButton label="Stop" onClick={stop} />
          </>
        )}
        {letter.status === 'paused' && (
          <>
            <button type="button" className="button" disabled={isUnreachable} onClick={act('resume', seenOf(letter))}>
              {letter.started_at ? 'Resume' : 'Send now'}
            </button>
            <WordButton
              label={letter.started_at ? 'Stop' : 'Cancel'}
              onClick={letter.started_at ? stop : act('stop')}
            />
          </>
        )}
      </p>
    </section>
  );
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
  const now = useNow(1000);
  const left = Date.parse(due_at ?? '') - now;
  const whom = people(recipients[audience]);
  if (left <= 0) return <p className="screen-lead">Goes to {whom} now.</p>;
  return (
    <p className="screen-lead">
      Goes to {whom}{' '}
      {left < SOON_MS ? (
        <>
          in <span className="countdown">{countdown(left)}</span>.
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

function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
