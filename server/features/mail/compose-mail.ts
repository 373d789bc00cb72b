import { ASH, HAIR, INK, SIENNA } from '#shared/light-colours.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { markScripts } from '#shared/text/plain-html.ts';
import { buttonHtml, FONTS, mailDocument, mailFooter, mailHeader } from './mail-frame.ts';
import type { MailText } from './message.ts';

const { serif: SERIF, sans: SANS } = FONTS.en;

export interface MailSite {
  name: string;
  /** Without a trailing slash. */
  url: string;
  timeZone: string;
}

/** One piece of a mail, from which both its HTML and its text are made. */
export type Block =
  /** A paragraph. */
  | string
  /** A code, shown large on a line of its own and selected as a whole by one click. */
  | { code: string }
  | { button: string; url: string }
  /** An alternative to the button. */
  | { link: string; url: string }
  /** A note in small print, which most readers can skip. */
  | { quiet: string };

interface MailContent {
  subject: string;
  /** Shown beside the subject in a list of mails. */
  preview: string;
  heading: string;
  blocks: Block[];
}

/** Makes the HTML of a mail and, for those who read plain text, the same content as text. */
export function composeMail(site: MailSite, content: MailContent): MailText {
  return {
    fromName: site.name,
    subject: content.subject,
    text: mailText(site, content),
    html: mailHtml(site, content),
  };
}

function mailText(site: MailSite, { heading, blocks }: MailContent): string {
  return `${[heading, ...blocks.map(blockText), `-- \n${site.name}\n${site.url}`].join('\n\n')}\n`;
}

function blockText(block: Block): string {
  if (typeof block === 'string') return block;
  if ('code' in block) return `    ${block.code}`;
  if ('button' in block) return `${block.button}:\n${block.url}`;
  if ('link' in block) return `${block.link}:\n${block.url}`;
  return block.quiet;
}

function mailHtml(site: MailSite, { subject, preview, heading, blocks }: MailContent): string {
  return mailDocument({
    language: 'en',
    subject,
    preview,
    rows: [
      `<tr><td>${mailHeader(site, 'en')}</td></tr>`,
      `<tr><td style="padding:36px 0 8px"><h1 class="ink" style="margin:0;font:600 30px/1.2 ${SERIF};letter-spacing:-0.01em;color:${INK}">${spoken(heading)}</h1></td></tr>`,
      ...blocks.map((block) => `<tr><td>${blockHtml(block)}</td></tr>`),
      `<tr><td style="padding-top:36px">${mailFooter(site, 'en')}</td></tr>`,
    ],
  });
}

function blockHtml(block: Block): string {
  if (typeof block === 'string') return paragraph(block, `padding:12px 0;font:18px/1.6 ${SERIF}`, 'ink', INK);
  if ('quiet' in block) return paragraph(block.quiet, `padding:16px 0 0;font:15px/1.6 ${SANS}`, 'ash', ASH);
  if ('code' in block) return codeHtml(block.code);
  return 'button' in block ? buttonHtml(block.button, block.url, 'en') : linkHtml(block);
}

function paragraph(text: string, style: string, className: string, color: string): string {
  return `<p class="${className}" style="margin:0;${style};color:${color};overflow-wrap:anywhere">${spoken(text)}</p>`;
}

function codeHtml(code: string): string {
  const style = `font:600 44px/1 ${SERIF};font-variant-numeric:lining-nums tabular-nums;letter-spacing:.16em`;
  return `<div style="padding:16px 0 12px"><div class="rule" style="border:solid ${HAIR};border-width:1px 0;padding:26px 0 24px">
<span class="accent code" style="${style};color:${SIENNA};-webkit-user-select:all;user-select:all">${escapeHtml(code)}</span></div></div>`;
}

function linkHtml({ link, url }: { link: string; url: string }): string {
  return `<div style="padding:4px 0 14px;font:18px/1.6 ${SERIF}"><a class="accent" href="${escapeHtml(url)}" style="display:inline-block;padding:8px 0;color:${SIENNA};text-decoration:underline">${escapeHtml(link)}</a></div>`;
}

/** Marks Hindi passages, so that screen readers pronounce them as Hindi. */
function spoken(text: string): string {
  return markScripts(text, 'en');
}
