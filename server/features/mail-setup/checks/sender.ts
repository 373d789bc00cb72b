import { isPublicDomain, isPublicHost } from '#server/base/public-address.ts';
import { isNoReply } from '#server/features/letters/newsletter-settings.ts';
import type { MailCheck } from '#shared/contracts/desk/mail-setup.ts';
import type { MailSetupFacts } from '../check-mail-setup.ts';
import { findMailProvider, isFreeMail } from '../mail-providers.ts';

export function checkServer({ smtpHost }: MailSetupFacts): MailCheck {
  if (smtpHost === '') {
    const found =
      'There is no mail server, so letters are only saved as files in the outbox. Set SMTP_URL and restart the site.';
    return { name: 'server', state: 'missing', found, records: [] };
  }
  const { name = `the mail server ${smtpHost}` } = findMailProvider(smtpHost) ?? {};
  return { name: 'server', state: 'ok', found: `Letters are handed to ${name}.`, records: [] };
}

export function checkSender({ from }: MailSetupFacts): MailCheck {
  const domain = from.split('@')[1] ?? '';
  const check = (state: MailCheck['state'], found: string): MailCheck => ({
    name: 'sender',
    state,
    found,
    records: [],
  });
  if (!isPublicDomain(domain)) {
    return check('wrong', `${from} cannot be reached from elsewhere. Set MAIL_FROM to an address of your own domain.`);
  }
  if (isFreeMail(domain)) {
    return check(
      'wrong',
      `Only the owner of ${domain} may send email from it, so most letters would be refused. Set MAIL_FROM to an address of your own domain.`,
    );
  }
  if (isNoReply(from)) {
    return check('wrong', `${from} tells readers not to reply. Set MAIL_FROM to an address that someone reads.`);
  }
  return check('ok', `Letters come from ${from}.`);
}

/** Everything a letter links to is on the site: its own page, its images, and where one unsubscribes. */
export function checkLinks({ siteHost }: MailSetupFacts): MailCheck {
  if (isPublicHost(siteHost)) {
    return { name: 'links', state: 'ok', found: `Links in letters lead to ${siteHost}.`, records: [] };
  }
  const found = `Links in letters lead to ${siteHost}, which readers cannot reach. Set SITE_URL to the public address of the site and restart it.`;
  return { name: 'links', state: 'wrong', found, records: [] };
}
