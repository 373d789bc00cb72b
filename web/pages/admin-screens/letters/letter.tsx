import { useEffect, useRef, useState } from 'react';
import type { DeskLetterDetails } from '#shared/contracts/letter.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { DashboardFrame, ScreenHead } from '#web/features/dashboard-frame/dashboard-frame.tsx';
import { QueryResult } from '#web/features/dashboard-frame/query-result.tsx';
import { Skeleton } from '#web/features/dashboard-frame/skeleton.tsx';
import { usePolling } from '#web/features/dashboard-frame/use-polling.ts';
import { useQuery } from '#web/features/dashboard-frame/use-query.ts';
import { focusInView } from '#web/features/focus-in-view.ts';
import * as paths from '#web/paths.ts';
import type { AdminLetterRequest } from '#web/routing/requests.ts';
import { CopiedText } from '../copied-text.tsx';
import { AskBeforeLeaving } from '../unsaved.tsx';
import { LetterDraft } from './letter-draft.tsx';
import { LetterOnItsWay } from './letter-on-its-way.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { LetterRecipients } from './letter-recipients.tsx';
import { LetterResult } from './letter-result.tsx';
import { isDraft } from './letter-texts.ts';
import { findKept, forgetKept } from './use-letter-saving.ts';

const POLL_EVERY_MS = 2000;
const BACK = { label: 'All letters', path: paths.adminScreen('letters') };
const NO_LETTER = <ScreenHead heading="Letter" lead="This letter doesn’t exist." back={BACK} />;

export function Letter({ request }: { request: AdminLetterRequest }) {
  return (
    <DashboardFrame here="letters" head={null} skeleton={<Skeleton label="Loading the letter" rows={4} />}>
      {(user) => (
        <AskBeforeLeaving>
          {request.id > 0 ? <LetterScreen key={request.id} id={request.id} account={user.id} /> : NO_LETTER}
        </AskBeforeLeaving>
      )}
    </DashboardFrame>
  );
}

export interface LetterProps {
  letter: DeskLetterDetails;
  /** Shows the letter as the server has just answered. */
  onChanged: (letter: DeskLetterDetails) => void;
}

/** With the admin, for whom this device may keep what was typed. */
export interface KeptProps extends LetterProps {
  account: number;
}

function LetterScreen({ id, account }: { id: number; account: number }) {
  const answer = useQuery<DeskLetterDetails>(`/desk/letters/${id}`);
  const { data, reload } = answer;
  usePolling(data?.status === 'queued' || data?.status === 'sending', POLL_EVERY_MS, reload);
  const heading = data?.subject ? <span lang={data.language}>{data.subject}</span> : 'Letter';
  return (
    <>
      <ScreenHead heading={heading} lead={leadOf(data)} back={BACK} />
      {answer.problem && !data && <KeptWords id={id} account={account} />}
      <QueryResult answer={answer} loading="Loading the letter" rows={4}>
        {(letter) => <LetterParts letter={letter} account={account} onChanged={(next) => answer.change(() => next)} />}
      </QueryResult>
    </>
  );
}

function LetterParts(props: KeptProps) {
  const { letter, account } = props;
  const isOnItsWay = letter.status === 'queued' || letter.status === 'sending' || letter.status === 'paused';
  const { sending, hasChanged } = useFocusAfterChange(isDraft(letter));
  if (isDraft(letter)) return <LetterDraft {...props} isBack={hasChanged} />;
  return (
    <>
      <KeptWords id={letter.id} account={account} letter={letter} />
      <div className="two-columns letter-columns">
        <div className="letter-side stack" ref={sending} tabIndex={-1}>
          {isOnItsWay && <LetterOnItsWay {...props} />}
          {letter.started_at !== null && <LetterResult {...props} />}
        </div>
        <LetterPreview letter={letter} />
      </div>
      {letter.started_at !== null && <LetterRecipients {...props} />}
    </>
  );
}

/** The button that was clicked goes with the form, or makes room for it. */
function useFocusAfterChange(isUnsent: boolean) {
  const sending = useRef<HTMLDivElement>(null);
  const before = useRef(isUnsent);
  const hasChanged = useRef(false);
  useEffect(() => {
    if (before.current && sending.current) focusInView(sending.current);
    hasChanged.current = true;
    before.current = isUnsent;
  }, [isUnsent]);
  return { sending, hasChanged: hasChanged.current };
}

function leadOf(letter: DeskLetterDetails | undefined): string {
  if (!letter) return '\u00a0';
  if (letter.status === 'cancelled') return letter.started_at ? 'Stopped.' : 'Cancelled in time. No one received it.';
  return LEADS[letter.status];
}

const LEADS = {
  draft: 'Draft. No one has received it yet.',
  queued: 'Scheduled to go out.',
  sending: 'Being sent.',
  paused: 'Paused until you decide.',
  sent: 'Sent.',
};

interface KeptWordsProps {
  id: number;
  account: number;
  /** Absent if it cannot be shown. */
  letter?: DeskLetterDetails;
}

/** What was typed on this device and is not in a letter that can no longer take it. */
function KeptWords({ id, account, letter }: KeptWordsProps) {
  const [kept, setKept] = useState(() => findKept(id, account, letter));
  if (!kept) return null;
  function discard() {
    forgetKept(id, account);
    setKept(null);
  }
  return (
    <section className="stack" aria-label="Not saved">
      <p className="screen-problem" role="alert">
        What you typed on this device is not in this letter.
        {letter?.status === 'queued' && ' It is scheduled. Click “Change” to go on with it.'}
      </p>
      <CopiedText
        label="what you typed"
        text={[kept.subject, kept.preheader, kept.body].filter(Boolean).join('\n\n')}
      />
      <p>
        <WordButton label="Discard" object="what you typed" onClick={discard} />
      </p>
    </section>
  );
}
