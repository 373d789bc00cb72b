import { composeMail } from '../compose-mail.ts';
import type { MailSite } from '../mail-blocks.ts';
import { dayAndTime } from './times.ts';

interface IdentityChange {
  /** The name of the other site. */
  provider: string;
  is: 'linked' | 'removed';
  when: Date;
  timeZone: string;
}

/** Goes to the owner of an account that gained or lost a way to sign in. */
export function identityChangedMail(site: MailSite, { provider, is, when, timeZone }: IdentityChange) {
  const [subject, happened] =
    is === 'linked'
      ? [`${provider} was linked to your account at ${site.name}`, `can now be used to sign in to`]
      : [`${provider} was removed from your account at ${site.name}`, `can no longer be used to sign in to`];
  return composeMail(site, {
    subject,
    preview: 'If that was you, there is nothing to do.',
    heading: is === 'linked' ? `${provider} was linked` : `${provider} was removed`,
    blocks: [
      {
        paragraph: `Since ${dayAndTime(when, timeZone)}, an account at ${provider} ${happened} your account at ${site.name}.`,
      },
      {
        paragraph:
          'If that was you, there is nothing to do. If it was not, look at how your account can be entered, and ' +
          'choose a new password:',
      },
      { button: 'Open my profile', url: `${site.url}/dashboard/profile` },
    ],
  });
}
