import type { ComponentProps, ReactNode } from 'react';
import { LinkButton } from '#web/components/text-button.tsx';
import { Drawing } from '#web/drawings/drawing.tsx';

interface NothingThereProps {
  seed: string;
  /** What is drawn, if it is not a seedling. */
  motif?: ComponentProps<typeof Drawing>['motif'];
  sentence?: string;
  /** Clears the search that found nothing. */
  onClear?: (() => void) | undefined;
  children?: ReactNode;
}

/** Shown in place of an empty list: a drawing, and a sentence or an invitation. */
export function NothingThere({ seed, motif, sentence, onClear, children }: NothingThereProps) {
  return (
    <div className="nothing-found">
      <Drawing seed={seed} kind={motif ? 'banner' : 'empty'} motif={motif} />
      {sentence && <p>{sentence}</p>}
      {onClear && (
        <p className="row-actions">
          <LinkButton label="Clear the search" onClick={onClear} />
        </p>
      )}
      {children}
    </div>
  );
}
