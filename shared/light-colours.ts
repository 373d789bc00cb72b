/** The light colours of `web/styles/tokens.css`, for what no style sheet reaches: mails, icons and preview images. */
export const PAPER = '#fdfcf9';
export const INK = '#1d1b18';
export const ASH = '#5f5a52';
export const SIENNA = '#8a3b12';
export const HAIR = '#ddd6c8';
export const EDGE = '#8a8276';
/** Behind code and drawings, and where a video has no picture. */
export const PLATE = '#f5f1e8';
