import { Fragment, type ReactNode, useEffect, useReducer } from 'react';
import { loadDrawings } from '#web/components/sketch.tsx';

/**
 * Shows what contains drawings, and shows it anew once drawings can be made: the server renders the admin area without
 * its lists, so the browser has to draw.
 */
export function LateDrawing({ children }: { children: ReactNode }) {
  const [isLoaded, setLoaded] = useReducer(() => true, false);
  useEffect(() => {
    loadDrawings().then(setLoaded, () => {});
  }, []);
  return <Fragment key={String(isLoaded)}>{children}</Fragment>;
}
