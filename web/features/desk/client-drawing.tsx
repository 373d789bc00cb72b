import { Fragment, type ReactNode, useEffect, useReducer } from 'react';
import { canDraw, loadDrawings } from '#web/components/sketch.tsx';

/**
 * Shows what contains drawings, and if none can be made yet, shows it anew once they can: the server renders the admin
 * area without its lists, so the browser has to draw.
 */
export function ClientDrawing({ children }: { children: ReactNode }) {
  const [isLoaded, setLoaded] = useReducer(() => true, canDraw());
  useEffect(() => {
    loadDrawings().then(setLoaded, () => {});
  }, []);
  return <Fragment key={String(isLoaded)}>{children}</Fragment>;
}
