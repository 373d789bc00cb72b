import { type ComponentProps, createContext, type MouseEvent, useContext } from 'react';
import type { Navigation } from './navigation.ts';

/** Of the page that is shown, and how to move on to another. */
type Location = [url: string, navigate: Navigation['go']];

export const LocationContext = createContext<Location>(['/', async () => {}]);

/** The site's public address, without a trailing slash. */
export const SiteUrlContext = createContext('');

export function useLocation(): Location {
  return useContext(LocationContext);
}

interface LinkProps extends ComponentProps<'a'> {
  href: string;
  /** Takes the place of this page in the browser's history. */
  replace?: boolean;
}

/** Moves on within the site. A click with a modifier key or another mouse button is left to the browser. */
export function Link({ href, replace = false, onClick, ...attributes }: LinkProps) {
  const [, navigate] = useLocation();
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return;
    onClick?.(event);
    if (event.defaultPrevented) return;
    event.preventDefault();
    void navigate(href, { replace });
  };
  return <a {...attributes} href={href} onClick={handleClick} />;
}
