import type { ComponentProps, ReactNode } from 'react';
import { Sketch } from '#web/components/sketch.tsx';
import { ClientDrawing } from './client-drawing.tsx';

interface NothingThereProps {
  seed: string;
  /** What is drawn, if it is not a seedling. */
  motif?: ComponentProps<typeof Sketch>['motif'];
  sentence?: string;
  children?: ReactNode;
}

/** Shown in place of an empty list: a drawing, and a sentence or an invitation. */
export function NothingThere({ seed, motif, sentence, children }: NothingThereProps) {
  return (
    <div className="nothing-found">
      <ClientDrawing>
        <Sketch seed={seed} kind={motif ? 'banner' : 'empty'} motif={motif} />
      </ClientDrawing>
      {sentence && <p>{sentence}</p>}
      {children}
    </div>
  );
}
