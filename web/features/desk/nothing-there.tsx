import { type ReactNode, useEffect, useReducer } from 'react';
import { loadDrawings, Sketch } from '#web/components/sketch.tsx';

/** Where a list is empty: a drawing, and a sentence that invites. */
export function NothingThere({ seed, children }: { seed: string; children: ReactNode }) {
  return (
    <div className="nothing-found">
      <EmptyDrawing seed={seed} />
      {children}
    </div>
  );
}

/** The server has not drawn it: whoever looks at these pages is not known there. */
function EmptyDrawing({ seed }: { seed: string }) {
  const [isDrawn, redraw] = useReducer(() => true, false);
  useEffect(() => {
    loadDrawings().then(redraw, () => {});
  }, []);
  return <Sketch key={String(isDrawn)} seed={seed} kind="empty" />;
}
