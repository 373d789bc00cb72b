import type { DnsRecord, MailCheck, MailSetup as Setup } from '#shared/contracts/desk/mail-setup.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { DashboardDate } from '#web/features/dashboard-frame/dashboard-date.tsx';
import { useAction } from '#web/features/dashboard-frame/use-action.ts';
import { findScreen } from '#web/routing/screens.ts';
import { AdminScreen, Fetched } from '../admin-screen.tsx';
import { CopiedText } from '../copied-text.tsx';
import { Fact, FormSection } from '../form-parts.tsx';
import { byUrgency, CHECKS, isToDo, STATES, summaryOf } from './mail-setup-texts.ts';

const BACK = { label: 'Newsletter settings', path: findScreen('newsletter-settings').path };
const LEAD =
  'Whether your letters reach your readers. Gmail, Yahoo and Outlook check these things before they trust one.';

/** What mail providers look up before they trust a letter, and what to enter where. */
export function MailSetup() {
  return (
    <AdminScreen here="mail-setup" lead={LEAD} back={BACK}>
      <Fetched<Setup> path="/desk/mail-setup" rows={5}>
        {(setup, { change }) => <Checks setup={setup} onAsked={(next) => change(() => next)} />}
      </Fetched>
    </AdminScreen>
  );
}

function Checks({ setup, onAsked }: { setup: Setup; onAsked: (setup: Setup) => void }) {
  const { run } = useAction();
  const askAgain = async () => {
    const answer = await run<Setup>('/desk/mail-setup/check', { method: 'POST', done: 'Checked again' });
    if (answer) onAsked(answer.data);
  };
  const [verdict, meaning] = summaryOf(setup.checks);
  return (
    <>
      <section className="mail-verdict" aria-label="Result">
        <h2>{verdict}</h2>
        <p>{meaning}</p>
        <div className="row">
          <WordButton label="Check again" onClick={askAgain} />
          <p className="quiet small">
            Checked on <DashboardDate time={setup.checked_at} hasTime />. A change can take an hour to be noticed.
          </p>
        </div>
      </section>
      {byUrgency(setup.checks).map((check) => (
        <Check key={check.name} check={check} />
      ))}
      <FormSection heading="Addresses">
        <dl className="facts">
          <Fact name="From">{setup.from}</Fact>
          <Fact name="Replies to">{setup.reply_to}</Fact>
          <Fact name="Returned to">{setup.bounce_address}</Fact>
        </dl>
      </FormSection>
    </>
  );
}

function Check({ check }: { check: MailCheck }) {
  const { title, term, purpose, problem } = CHECKS[check.name];
  const isLeft = isToDo(check.state);
  return (
    <FormSection heading={title} lead={isLeft ? <b>{STATES[check.state]}</b> : STATES[check.state]}>
      <p className={isLeft ? undefined : 'quiet'}>{isLeft ? problem : purpose}</p>
      <details className="screen-details">
        <summary className="quiet small">Technical details{term && ` (${term})`}</summary>
        <p>{check.found}</p>
        {check.records.map((record) => (
          <Record key={record.name} {...record} />
        ))}
      </details>
    </FormSection>
  );
}

/** To be entered at the provider of the domain. */
function Record({ type, host, name, value }: DnsRecord) {
  return (
    <dl className="facts">
      <Fact name="Type">{type}</Fact>
      <Fact name="Name">
        <CopiedText label="the name" text={host ?? name} />
        {host !== null && `In full: ${name}`}
      </Fact>
      <Fact name="Value">
        <CopiedText label="the value" text={value} />
      </Fact>
    </dl>
  );
}
