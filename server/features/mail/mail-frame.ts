import type { Language } from '#shared/contracts/text.ts';
import { ASH, HAIR, INK, PAPER, SIENNA } from '#shared/light-colours.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { markScripts } from '#shared/text/plain-html.ts';

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

interface MailDocument {
  language: Language;
  subject: string;
  /** Shown beside the subject in a list of mails. */
  preview: string;
  /** HTML of the rows of the mail, each in a cell of its own. */
  rows: string[];
}

/** The outer tables of every mail. Tables and inline styles, since many mail programs support little else. */
export function mailDocument({ language, subject, preview, rows }: MailDocument): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${escapeHtml(subject)}</title>
<style>${STYLE_SHEET}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${PAPER};-webkit-text-size-adjust:100%">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}${'&#8199;&#847; '.repeat(60)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}">
<tr><td align="center" style="padding:40px 24px 48px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;text-align:left">
${rows.join('\n')}
</table>
</td></tr>
</table>
</body>
</html>
`;
}

interface Sender {
  name: string;
  url: string;
}

/** The site's name beside a lamp made of two boxes with rounded corners, which every mail program can draw. */
export function mailHeader({ name, url }: Sender, language: Language): string {
  const box = (style: string, color: string, className: string) =>
    `<div class="${className}" style="margin:0 auto;background:${color};font-size:0;line-height:0;${style}">&nbsp;</div>`;
  const flame = box('width:9px;height:15px;border-radius:50%/68% 68% 32% 32%', SIENNA, 'flame');
  const bowl = box('width:30px;height:9px;margin-top:3px;border-radius:3px 3px 15px 15px/2px 2px 9px 9px', ASH, 'bowl');
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td aria-hidden="true" width="42" valign="bottom" style="width:42px;padding-bottom:4px"><div style="width:30px">${flame}${bowl}</div></td>
<td valign="bottom" style="font:600 21px/1.3 ${FONTS[language].serif}"><a class="ink" href="${escapeHtml(url)}/" style="color:${INK};text-decoration:none;overflow-wrap:anywhere">${markScripts(name, language)}</a></td>
</tr></table>`;
}

export function buttonHtml(button: string, url: string, language: Language): string {
  return `<div style="padding:18px 0 14px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;background:${INK};color:${PAPER};border-radius:2px;padding:13px 24px;font:600 16px/20px ${FONTS[language].sans};text-decoration:none">${escapeHtml(button)}</a></div>`;
}

/** Says below a line who sent the mail. @param more HTML of further lines */
export function mailFooter({ name, url }: Sender, language: Language, more: string[] = []): string {
  const address = `<a class="ash" href="${escapeHtml(url)}/" style="color:${ASH}">${escapeHtml(url.replace(/^https?:\/\//, ''))}</a>`;
  const lines = [...more, markScripts(name, language), address];
  return `<p class="ash rule" style="margin:0;border-top:1px solid ${HAIR};padding-top:18px;font:14px/1.6 ${FONTS[language].sans};color:${ASH};overflow-wrap:anywhere">${lines.join('<br>')}</p>`;
}
