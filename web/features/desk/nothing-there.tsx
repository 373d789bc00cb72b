import { type ReactNode, useEffect, useReducer } from 'react';
import { loadDrawings, Sketch } from '#web/components/sketch.tsx';

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

/** The server renders these pages without their lists, so the browser has to make the drawing itself. */
function EmptyDrawing({ seed }: { seed: string }) {
  const [isDrawn, redraw] = useReducer(() => true, false);
  useEffect(() => {
    loadDrawings().then(redraw, () => {});
  }, []);
  return <Sketch key={String(isDrawn)} seed={seed} kind="empty" />;
}
