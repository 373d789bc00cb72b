import type { ReactNode } from 'react';
import { Sketch } from '#web/components/sketch.tsx';
import { useDrawings } from './use-drawings.ts';

interface NothingThereProps {
  seed: string;
  sentence?: string;
  children?: ReactNode;
}

/** Shown in place of an empty list: a drawing, and a sentence or an invitation. */
export function NothingThere({ seed, sentence, children }: NothingThereProps) {
  return (
    <div className="nothing-found">
      <EmptyDrawing seed={seed} />
      {sentence && <p>{sentence}</p>}
      {children}
    </div>
  );
}

function EmptyDrawing({ seed }: { seed: string }) {
  return <Sketch key={String(useDrawings())} seed={seed} kind="empty" />;
}
