import { useEffect, useReducer } from 'react';
import { loadDrawings, Sketch } from '#web/components/sketch.tsx';

/** The server has not drawn it: whoever looks at these pages is not known there. */
export function EmptyDrawing({ seed }: { seed: string }) {
  const [isDrawn, redraw] = useReducer(() => true, false);
  useEffect(() => {
    loadDrawings().then(redraw, () => {});
  }, []);
  return <Sketch key={String(isDrawn)} seed={seed} kind="empty" />;
}
