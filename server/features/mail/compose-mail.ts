import type { MailContent, MailSite } from './mail-blocks.ts';
import { mailHtml } from './mail-layout.ts';
import { mailText } from './mail-text.ts';
import type { MailText } from './mailer.ts';

/** The same words twice: as HTML, and for those who read plain text. */
export function composeMail(site: MailSite, content: MailContent): MailText {
  return {
    fromName: site.name,
    subject: content.subject,
    text: mailText(site, content),
    html: mailHtml(site, content),
  };
}
