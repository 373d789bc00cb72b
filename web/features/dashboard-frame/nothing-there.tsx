import type { ComponentProps, ReactNode } from 'react';
import { Drawing } from '#web/drawings/drawing.tsx';

interface NothingThereProps {
  seed: string;
  /** What is drawn, if it is not a seedling. */
  motif?: ComponentProps<typeof Drawing>['motif'];
  sentence?: string;
  children?: ReactNode;
}

/** Shown in place of an empty list: a drawing, and a sentence or an invitation. */
export function NothingThere({ seed, motif, sentence, children }: NothingThereProps) {
  return (
    <div className="nothing-found">
      <Drawing seed={seed} kind={motif ? 'banner' : 'empty'} motif={motif} />
      {sentence && <p>{sentence}</p>}
      {children}
    </div>
  );
}
