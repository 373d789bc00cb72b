import { useEffect, useReducer } from 'react';
import { loadDrawings } from '#web/components/sketch.tsx';

/**
 * The server renders the screens of the desk without their lists, so the browser has to make the drawings itself.
 * @returns whether they can be drawn; a part of the key of what shows one
 */
export function useDrawings(): boolean {
  const [isLoaded, setLoaded] = useReducer(() => true, false);
  useEffect(() => {
    loadDrawings().then(setLoaded, () => {});
  }, []);
  return isLoaded;
}
