import { createContext, useContext } from 'react';
import type { Navigation } from './dashboard-navigation.ts';

/** The address of the current screen of the dashboard, and the function that goes to another one. */
type CurrentLocation = [url: string, navigate: Navigation['go']];

export const LocationContext = createContext<CurrentLocation>(['/', async () => {}]);

export function useLocation(): CurrentLocation {
  return useContext(LocationContext);
}
