/** How much of a list is answered at once, and how long a search may be; for pages and contracts alike. */

export const PAGE_SIZE = 20;
export const PAGE_SIZE_MAXIMUM = 50;
export const PAGE_MAXIMUM = 1_000_000;
export const SEARCH_MAXIMUM = 200;
