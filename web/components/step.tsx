import type { ReactNode } from 'react';
import type { Motif } from '#shared/text/drawing.ts';
import { Drawing } from '#web/drawings/drawing.tsx';
import { Notice } from './notice.tsx';

interface StepProps {
  heading: string;
  motif: Motif;
  children: ReactNode;
}

/** A page with a sentence, one action and a picture. */
export function Step({ heading, motif, children }: StepProps) {
  return (
    <Notice heading={heading} drawing={<Drawing seed={heading} kind="cover" motif={motif} />}>
      {children}
    </Notice>
  );
}

/**
 * Posts to the page's own address, which ends with the token. A press is required because mail scanners open links,
 * too.
 */
export function ButtonForm({ label }: { label: string }) {
  return (
    <form method="post">
      <button type="submit" className="button">
        {label}
      </button>
    </form>
  );
}
