import { escapeHtml } from '#shared/text/escape-html.ts';
import { scriptRuns } from '#shared/text/script-runs.ts';
import type { Block, MailContent, MailSite } from './mail-blocks.ts';

/** The colours of web/styles/tokens.css, repeated because mail programs do not support CSS variables. */
const PAPER = '#fdfcf9';
const INK = '#1d1b18';
const ASH = '#5f5a52';
const SIENNA = '#8a3b12';
const HAIR = '#ddd6c8';

/** Single quotes, since these values are used in HTML attributes with double quotes. */
const SERIF = "Georgia,'Times New Roman','Noto Serif Devanagari','Kohinoor Devanagari',serif";
const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans Devanagari',Arial,sans-serif";

/** `!important` is needed to override the inline styles. */
const STYLE_SHEET = `
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

/** Uses tables and inline styles, since many mail programs support little else. */
export function mailHtml(site: MailSite, { subject, preview, heading, blocks }: MailContent): string {
  return `<!doctype html>
<html lang="en">
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
<tr><td>${masthead(site)}</td></tr>
<tr><td style="padding:36px 0 8px"><h1 class="ink" style="margin:0;font:600 30px/1.2 ${SERIF};letter-spacing:-0.01em;color:${INK}">${spoken(heading)}</h1></td></tr>
${blocks.map((block) => `<tr><td>${blockHtml(block)}</td></tr>`).join('\n')}
<tr><td style="padding-top:36px">${imprint(site)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The site's name beside a lamp made of two boxes with rounded corners, which every mail program can draw. */
function masthead({ name, url }: MailSite): string {
  const box = (style: string, color: string, className: string) =>
    `<div class="${className}" style="margin:0 auto;background:${color};font-size:0;line-height:0;${style}">&nbsp;</div>`;
  const flame = box('width:9px;height:15px;border-radius:50%/68% 68% 32% 32%', SIENNA, 'flame');
  const bowl = box('width:30px;height:9px;margin-top:3px;border-radius:3px 3px 15px 15px/2px 2px 9px 9px', ASH, 'bowl');
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr>
<td aria-hidden="true" width="42" valign="bottom" style="width:42px;padding-bottom:4px"><div style="width:30px">${flame}${bowl}</div></td>
<td valign="bottom" style="font:600 21px/1.3 ${SERIF}"><a class="ink" href="${escapeHtml(url)}/" style="color:${INK};text-decoration:none;overflow-wrap:anywhere">${spoken(name)}</a></td>
</tr></table>`;
}

function blockHtml(block: Block): string {
  if ('paragraph' in block) return paragraph(block.paragraph, `padding:12px 0;font:18px/1.6 ${SERIF}`, 'ink', INK);
  if ('quiet' in block) return paragraph(block.quiet, `padding:16px 0 0;font:15px/1.6 ${SANS}`, 'ash', ASH);
  if ('code' in block) return codeHtml(block.code);
  return 'button' in block ? buttonHtml(block) : linkHtml(block);
}

function paragraph(text: string, style: string, className: string, color: string): string {
  return `<p class="${className}" style="margin:0;${style};color:${color};overflow-wrap:anywhere">${spoken(text)}</p>`;
}

function codeHtml(code: string): string {
  const style = `font:600 44px/1 ${SERIF};font-variant-numeric:lining-nums tabular-nums;letter-spacing:.16em`;
  return `<div style="padding:16px 0 12px"><div class="rule" style="border:solid ${HAIR};border-width:1px 0;padding:26px 0 24px">
<span class="accent code" style="${style};color:${SIENNA};-webkit-user-select:all;user-select:all">${escapeHtml(code)}</span></div></div>`;
}

function buttonHtml({ button, url }: { button: string; url: string }): string {
  return `<div style="padding:18px 0 14px"><a class="button" href="${escapeHtml(url)}" style="display:inline-block;background:${INK};color:${PAPER};border-radius:2px;padding:13px 24px;font:600 16px/20px ${SANS};text-decoration:none">${escapeHtml(button)}</a></div>`;
}

function linkHtml({ link, url }: { link: string; url: string }): string {
  return `<div style="padding:4px 0 14px;font:18px/1.6 ${SERIF}"><a class="accent" href="${escapeHtml(url)}" style="display:inline-block;padding:8px 0;color:${SIENNA};text-decoration:underline">${escapeHtml(link)}</a></div>`;
}

function imprint({ name, url }: MailSite): string {
  return `<p class="ash rule" style="margin:0;border-top:1px solid ${HAIR};padding-top:18px;font:14px/1.6 ${SANS};color:${ASH};overflow-wrap:anywhere">${spoken(name)}<br><a class="ash" href="${escapeHtml(url)}/" style="color:${ASH}">${escapeHtml(url.replace(/^https?:\/\//, ''))}</a></p>`;
}

/** Marks Hindi passages, so that screen readers pronounce them as Hindi. */
function spoken(text: string): string {
  return scriptRuns(text, 'en')
    .map((run) => (run.language === 'en' ? escapeHtml(run.text) : `<span lang="hi">${escapeHtml(run.text)}</span>`))
    .join('');
}
