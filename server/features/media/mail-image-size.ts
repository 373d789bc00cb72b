/** Twice the width of a mail, for screens with two pixels to each of CSS. */
export const MAIL_WIDTH = 1200;
/** Mails show a tall image at most 720 pixels high. */
export const MAIL_HEIGHT = 2400;
