import { createContext } from 'react';

/** The site's public address, without a trailing slash. */
export const SiteUrlContext = createContext('');
