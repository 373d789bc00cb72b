/** The colours of web/styles/tokens.css, repeated because mail programs do not support CSS variables. */
export const PAPER = '#fdfcf9';
export const INK = '#1d1b18';
export const ASH = '#5f5a52';
export const SIENNA = '#8a3b12';
export const HAIR = '#ddd6c8';

/** Single quotes, since these values are used in HTML attributes with double quotes. */
export const SERIF = "Georgia,'Times New Roman','Noto Serif Devanagari','Kohinoor Devanagari',serif";
export const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans Devanagari',Arial,sans-serif";

/** `!important` is needed to override the inline styles. */
export const STYLE_SHEET = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#171614!important}
.ink{color:#dedad3!important}
.ash{color:#a39d93!important}
.accent{color:#e8a57a!important}
.rule{border-color:#35312b!important}
.flame{background:#e8a57a!important}
.bowl{background:#7d766b!important}
.button{background:#dedad3!important;color:#171614!important}
}
@media (max-width:420px){.code{font-size:38px!important}}
`;
