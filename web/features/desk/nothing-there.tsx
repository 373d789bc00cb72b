import type { ReactNode } from 'react';
import { EmptyDrawing } from './empty-drawing.tsx';

/** Where a list is empty: a drawing, and a sentence that invites. */
export function NothingThere({ seed, children }: { seed: string; children: ReactNode }) {
  return (
    <div className="nothing-found">
      <EmptyDrawing seed={seed} />
      {children}
    </div>
  );
}
