import { useEffect, useState } from 'react';
import type { Query } from '#web/features/desk/use-query.ts';

/** Whether a list has been loaded once. What is below it is shown from then on, so that the list does not push it down. */
export function useHasLoaded({ data, problem }: Pick<Query<unknown>, 'data' | 'problem'>): boolean {
  const [hasLoaded, setLoaded] = useState(false);
  const isHere = data !== undefined || problem !== '';
  useEffect(() => {
    if (isHere) setLoaded(true);
  }, [isHere]);
  return hasLoaded || isHere;
}
