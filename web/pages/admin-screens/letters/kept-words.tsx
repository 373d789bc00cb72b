import { useState } from 'react';
import type { DeskLetterDetails } from '#shared/contracts/letter.ts';
import { WordButton } from '#web/components/text-button.tsx';
import { CopiedText } from '../copied-text.tsx';
import { findKept, forgetKept } from './use-letter-saving.ts';

interface KeptWordsProps {
  id: number;
  account: number;
  /** Absent if it cannot be shown. */
  letter?: DeskLetterDetails;
}

/** What was typed on this device and is not in a letter that can no longer take it. */
export function KeptWords({ id, account, letter }: KeptWordsProps) {
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
