/** The limits of lists and searches, which pages and contracts share. */

export const PAGE_SIZE = 20;
/** Titles on one page of the archive. */
export const ARCHIVE_PAGE = 100;
export const PAGE_SIZE_MAXIMUM = 50;
export const PAGE_MAXIMUM = 1_000_000;
export const SEARCH_MAXIMUM = 200;
