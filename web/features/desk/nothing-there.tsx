import type { ComponentProps, ReactNode } from 'react';
import { Sketch } from '#web/components/sketch.tsx';
import { LateDrawing } from './late-drawing.tsx';

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
      <LateDrawing>
        <Sketch seed={seed} kind={motif ? 'banner' : 'empty'} motif={motif} />
      </LateDrawing>
      {sentence && <p>{sentence}</p>}
      {children}
    </div>
  );
}
