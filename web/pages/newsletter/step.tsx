import type { ReactNode } from 'react';
import { Notice } from '#web/components/notice.tsx';
import { Sketch } from '#web/components/sketch.tsx';
import type { Motif } from '#web/drawings/motifs.ts';

interface StepProps {
  heading: string;
  motif: Motif;
  children: ReactNode;
}

/** One sentence, one thing to do, and a picture. */
export function Step({ heading, motif, children }: StepProps) {
  return (
    <Notice heading={heading} drawing={<Sketch seed={heading} kind="cover" motif={motif} />}>
      {children}
    </Notice>
  );
}

/** Goes to the page's own address, with the token that it ends with. Links in mails are opened by machines, too; only people press. */
export function PressForm({ label }: { label: string }) {
  return (
    <form method="post">
      <button type="submit" className="button">
        {label}
      </button>
    </form>
  );
}
