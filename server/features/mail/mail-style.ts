import type { Language } from '#shared/contracts/text.ts';

interface Fonts {
  serif: string;
  sans: string;
}

/**
 * Mails load no fonts. Those that mail programs have for Devanagari come first in Hindi, so that Latin words within it
 * fit. Single quotes, since these values are used in HTML attributes with double quotes.
 */
export const FONTS: Record<Language, Fonts> = {
  en: {
    serif: "Georgia,'Times New Roman','Noto Serif Devanagari','Kohinoor Devanagari',serif",
    sans: "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans Devanagari',Arial,sans-serif",
  },
  hi: {
    serif: "'Nirmala UI','Noto Serif Devanagari','Kohinoor Devanagari',serif",
    sans: "'Nirmala UI','Noto Sans Devanagari','Kohinoor Devanagari',sans-serif",
  },
};
export const MONOSPACE = "Consolas,Menlo,'Courier New',monospace";

/** `!important` is needed to override the inline styles. */
export const STYLE_SHEET = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.paper{background:#171614!important}
.ink{color:#dedad3!important}
.ash{color:#a39d93!important}
.accent{color:#e8a57a!important}
.rule{border-color:#35312b!important}
.edge{border-color:#7d766b!important}
.plate{background:#1e1c19!important}
.flame{background:#e8a57a!important}
.bowl{background:#7d766b!important}
.button{background:#dedad3!important;color:#171614!important}
}
@media (max-width:420px){.code{font-size:38px!important}}
`;
