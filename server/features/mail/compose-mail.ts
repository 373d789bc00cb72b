import type { Block, MailContent, MailSite } from './mail-blocks.ts';
import { mailHtml } from './mail-layout.ts';
import type { MailText } from './mailer.ts';

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
  if ('paragraph' in block) return block.paragraph;
  if ('code' in block) return `    ${block.code}`;
  if ('button' in block) return `${block.button}:\n${block.url}`;
  if ('link' in block) return `${block.link}:\n${block.url}`;
  return block.quiet;
}
