import type { PolicyName } from '#shared/contracts/policy.ts';
import type { ContentKey } from '#web/content/content.ts';
import * as paths from '#web/paths.ts';
import { unlistedHead } from './make-head.ts';
import { policyHead } from './page-heads.ts';
import { type NewsletterRequest, type PolicyRequest, readNewsletterRequest } from './requests.ts';
import { route } from './route.ts';

/** A page of the newsletter: a step of subscribing or unsubscribing. */
export function newsletter(
  step: keyof typeof import('#web/pages/newsletter/newsletter.tsx'),
  address: string,
  subject: string,
  path = address,
) {
  return route<NewsletterRequest>({
    name: 'newsletter',
    path,
    screen: step,
    read: readNewsletterRequest,
    write: () => address,
    needs: () => [['author']],
    head: unlistedHead(subject),
  });
}

/** A page behind a link in a mail about replies. */
export function replies(
  step: keyof typeof import('#web/pages/replies/replies.tsx'),
  address: string,
  subject: string,
  path = address,
) {
  return route({
    name: 'replies',
    path,
    screen: step,
    read: () => null,
    write: () => address,
    needs: () => [],
    head: unlistedHead(subject),
  });
}

export function policy(subject: string, name: PolicyName) {
  return route<PolicyRequest>({
    name: 'policies',
    path: paths.policy(name),
    read: () => ({ subject, name }),
    write: () => paths.policy(name),
    needs: () => [['siteText', name]],
    head: policyHead(subject, name),
  });
}

/** The screens of an account are one module. */
export function account(
  screen: keyof typeof import('#web/pages/account/account.tsx') & string,
  write: () => string,
  subject: string,
  path = write(),
) {
  const needs = (): ContentKey[] => [['signInWays']];
  return route({ name: 'account', screen, path, read: () => null, write, needs, head: unlistedHead(subject) });
}

export function comingSoon(path: string) {
  const head = unlistedHead('Coming Soon');
  return route({ name: 'admin', path, read: () => null, write: () => path, needs: () => [], head });
}
