import { type ReactNode, useEffect, useReducer } from 'react';
import { loadDrawings, Sketch } from '#web/components/sketch.tsx';

/** Shown in place of an empty list: a drawing and an invitation. */
export function NothingThere({ seed, children }: { seed: string; children: ReactNode }) {
  return (
    <div className="nothing-found">
      <EmptyDrawing seed={seed} />
      {children}
    </div>
  );
}

/** The server renders these pages without their lists, so the browser has to make the drawing itself. */
function EmptyDrawing({ seed }: { seed: string }) {
  const [isDrawn, redraw] = useReducer(() => true, false);
  useEffect(() => {
    loadDrawings().then(redraw, () => {});
  }, []);
  return <Sketch key={String(isDrawn)} seed={seed} kind="empty" />;
}
