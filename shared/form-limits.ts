/**
 * The limits of form fields, which the contracts enforce for every caller. Lengths are in UTF-16 units. The limits of
 * comments, images and passwords are next to their rules in `shared/text/`, those of posts in `shared/writing.ts`.
 *
 * Readers' pages must not import this file: all of them would fetch it.
 */

/** A first or a last name. */
export const NAME_MAXIMUM = 100;
/** RFC 5321: longer addresses cannot be delivered to. */
export const EMAIL_MAXIMUM = 254;
/** The maximum for an existing password: the rules apply to new passwords only. */
export const PASSWORD_INPUT_MAXIMUM = 1000;
export const CODE_LENGTH = 6;

export const SITE_NAME_MAXIMUM = 100;
export const TAGLINE_MAXIMUM = 300;
export const SITE_DESCRIPTION_MAXIMUM = 500;
/** The maximum for the figures beside the newsletter form and on the About page. */
export const CLAIM_MAXIMUM = 30;
export const INVITATION_MAXIMUM = 300;
export const SHOP_LABEL_MAXIMUM = 60;
/** A terabyte for each account. */
export const MEGABYTES_MAXIMUM = 1_000_000;
export const STEPS_MAXIMUM = 12;
export const STEP_TITLE_MAXIMUM = 200;
export const STEP_TEXT_MAXIMUM = 2000;
export const LINKS_MAXIMUM = 20;
export const LINK_NAME_MAXIMUM = 100;
export const WEB_ADDRESS_MAXIMUM = 2000;

export const BOOK_TITLE_MAXIMUM = 200;
export const SUBTITLE_MAXIMUM = 300;
export const BOOK_DESCRIPTION_MAXIMUM = 5000;
export const SHOPS_MAXIMUM = 6;

/** Of the page “Start here”. */
export const START_HERE_MAXIMUM = 50;
export const START_HERE_INTRODUCTION_MAXIMUM = 5000;
export const START_HERE_REASON_MAXIMUM = 300;

export const AUTHOR_NAME_MAXIMUM = 200;
export const BIO_MAXIMUM = 5000;
export const AREAS_MAXIMUM = 20;
export const AREA_MAXIMUM = 100;

export const VIDEO_ADDRESS_MAXIMUM = 500;
export const VIDEO_TITLE_MAXIMUM = 200;
export const VIDEO_DESCRIPTION_MAXIMUM = 2000;
export const DURATION_MAXIMUM = 20;

export const CATEGORY_NAME_MAXIMUM = 80;
export const CATEGORY_DESCRIPTION_MAXIMUM = 500;

export const SERIES_NAME_MAXIMUM = 120;
export const SERIES_DESCRIPTION_MAXIMUM = 1000;

/** Of a category or a series. */
export const SLUG_MAXIMUM = 100;

/** The highest value of the setting above how many links a comment waits for an admin. */
export const LINK_LIMIT_MAXIMUM = 100;
/** How many comments a search counts at most: counting on would take too long. */
export const COMMENTS_COUNTED = 1000;
/** What a reader may add to the report of a comment. */
export const REPORT_WORDS_MAXIMUM = 500;
/** The subject of a letter, and the line that lists of mails show after it. */
export const SUBJECT_MAXIMUM = 300;
export const PREHEADER_MAXIMUM = 300;
/** Where somebody agreed to get letters. */
export const SOURCE_MAXIMUM = 200;
export const SUBSCRIBERS_BYTES_MAXIMUM = 5 * 1024 * 1024;

export const REDIRECTS_BYTES_MAXIMUM = 5 * 1024 * 1024;

export const CITED_WORKS_MAXIMUM = 20;
export const CITED_NAMES_MAXIMUM = 10;
/** The highest number of a part of a series. */
export const PART_MAXIMUM = 10_000;

/** Of a file that is uploaded to be imported. */
export const IMPORT_BYTES_MAXIMUM = 2 * 1024 ** 3;
export const IMPORT_FILE_NAME_MAXIMUM = 300;
