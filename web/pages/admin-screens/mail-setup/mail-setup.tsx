import type { MailCheck, MailSetup as Setup } from '#shared/contracts/desk/mail-setup.ts';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { DashboardFrame, ScreenHead } from '#web/features/dashboard-frame/dashboard-frame.tsx';
import { Skeleton } from '#web/features/dashboard-frame/skeleton.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import * as paths from '#web/paths.ts';
import { Fetched } from '../admin-screen.tsx';
import { DnsRecords } from './dns-records.tsx';
import { byUrgency, CHECKS, isToDo, STATES, summaryOf } from './mail-setup-texts.ts';

const BACK = { label: 'Settings of the letters', path: `${paths.adminScreen('letters')}#settings` };
const LEAD =
  'Whether your letters reach your readers. Gmail, Yahoo and Outlook check these things before they trust one.';

/** What mail providers look up before they trust a letter, and what to enter where. */
export function MailSetup() {
  return (
    <DashboardFrame
      here="mail-setup"
      head={<ScreenHead heading="Email setup" lead={LEAD} back={BACK} />}
      skeleton={<Skeleton label="Loading" rows={5} />}
    >
      {() => (
        <Fetched<Setup> path="/desk/mail-setup" rows={5}>
          {(setup, { change }) => <Checks setup={setup} onAsked={(next) => change(() => next)} />}
        </Fetched>
      )}
    </DashboardFrame>
  );
}

function Checks({ setup, onAsked }: { setup: Setup; onAsked: (setup: Setup) => void }) {
  const { run } = useAction();
  const askAgain = async () => {
    const answer = await run<Setup>('/desk/mail-setup/check', { method: 'POST', done: 'Checked again' });
    if (answer) onAsked(answer.data);
  };
  return (
    <>
      <div className="stack">
        <p className="mail-setup-summary">{summaryOf(setup.checks)}</p>
        <p>
          <button type="button" className="button" onClick={askAgain}>
            Check again
          </button>
        </p>
        <p className="quiet small">
          Checked on <DashboardDate time={setup.checked_at} hasTime />. A change can take an hour to be noticed.
        </p>
      </div>
      <dl className="mail-addresses small">
        <dt>From</dt>
        <dd>{setup.from}</dd>
        <dt>Replies to</dt>
        <dd>{setup.reply_to}</dd>
        <dt>Returned to</dt>
        <dd>{setup.bounce_address}</dd>
      </dl>
      {byUrgency(setup.checks).map((check) => (
        <Check key={check.name} check={check} />
      ))}
    </>
  );
}

function Check({ check }: { check: MailCheck }) {
  const { title, term, purpose, problem } = CHECKS[check.name];
  return (
    <section className="mail-check ruled" aria-label={title}>
      <div className="row spread">
        <h2>{title}</h2>
        <p className="quiet small">{STATES[check.state]}</p>
      </div>
      <p className={isToDo(check.state) ? undefined : 'quiet'}>{isToDo(check.state) ? problem : purpose}</p>
      <details className="screen-details">
        <summary>Technical details{term && ` (${term})`}</summary>
        <p>{check.found}</p>
        <DnsRecords records={check.records} />
      </details>
    </section>
  );
}
