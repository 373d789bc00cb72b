/**
 * How much the fields of forms take, and the contracts that hold every caller to it. Lengths are in UTF-16 units. The limits
 * of posts, comments, images and passwords stand with their rules in `shared/text/`.
 *
 * Readers' pages import nothing from here: what one page imports is fetched with all.
 */

/** A first or a last name. */
export const NAME_MAXIMUM = 100;
/** RFC 5321: longer addresses cannot be delivered to. */
export const EMAIL_MAXIMUM = 254;
/** A password that is only compared: the rules are for new ones. */
export const PASSWORD_INPUT_MAXIMUM = 1000;
export const CODE_LENGTH = 6;

export const SITE_NAME_MAXIMUM = 100;
export const TAGLINE_MAXIMUM = 300;
export const SITE_DESCRIPTION_MAXIMUM = 500;
/** What the site claims of itself beside the newsletter and on the About page. */
export const CLAIM_MAXIMUM = 30;
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

export const AUTHOR_NAME_MAXIMUM = 200;
export const BIO_MAXIMUM = 5000;
export const AREAS_MAXIMUM = 20;
export const AREA_MAXIMUM = 100;

export const VIDEO_ADDRESS_MAXIMUM = 500;
export const VIDEO_TITLE_MAXIMUM = 200;
export const VIDEO_DESCRIPTION_MAXIMUM = 2000;
export const DURATION_MAXIMUM = 20;

export const CATEGORY_NAME_MAXIMUM = 80;
export const CATEGORY_SLUG_MAXIMUM = 100;
export const CATEGORY_DESCRIPTION_MAXIMUM = 500;

/** The highest number of links that may be set, above which a comment waits. */
export const LINK_LIMIT_MAXIMUM = 100;
export const SUBSCRIBERS_BYTES_MAXIMUM = 5 * 1024 * 1024;
