import { type ComponentProps, useEffect, useReducer } from 'react';
import { loadDrawings, Sketch } from '#web/components/sketch.tsx';

/** A drawing in the admin area. The server renders these pages without their data, so the browser has to draw it. */
export function LateSketch(props: ComponentProps<typeof Sketch>) {
  const [isLoaded, redraw] = useReducer(() => true, false);
  useEffect(() => {
    loadDrawings().then(redraw, () => {});
  }, []);
  return <Sketch key={String(isLoaded)} {...props} />;
}
