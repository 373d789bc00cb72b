import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react';
import type { Navigation } from './navigation.ts';

/** The address of the current page, and the function that navigates to another one. */
type CurrentLocation = [url: string, navigate: Navigation['go']];

export const LocationContext = createContext<CurrentLocation>(['/', async () => {}]);

/** The site's public address, without a trailing slash. */
export const SiteUrlContext = createContext('');

export function useLocation(): CurrentLocation {
  return useContext(LocationContext);
}

interface LinkProps extends ComponentProps<'a'> {
  href: string;
  /** Replaces the current entry of the browser history. */
  replace?: boolean;
}

/** Whether a click is for the browser: to open a new tab, for example. */
export function hasModifier(event: MouseEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0;
}

/** Navigates within the site. A click with a modifier key or another mouse button is left to the browser. */
export function Link({ href, replace = false, onClick, ...attributes }: LinkProps) {
  const [, navigate] = useLocation();
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (hasModifier(event)) return;
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    void navigate(href, { replace });
  };
  return <a {...attributes} href={href} onClick={handleClick} />;
}
