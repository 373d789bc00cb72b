import type { PolicyName } from '#shared/contracts/policy.ts';
import type { ContentKey } from '#web/content/content.ts';
import { type DeskPage, paths } from '#web/paths.ts';
import { policyHead, unlistedHead } from './page-heads.ts';
import {
  type Address,
  type NewsletterRequest,
  type PolicyRequest,
  readDeskLetterRequest,
  readNewsletterRequest,
} from './requests.ts';
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

/** The screens of an account share one chunk, because one leads to the next. */
export function account(
  screen: keyof typeof import('#web/pages/account/account.tsx') & string,
  write: () => string,
  subject: string,
  path = write(),
) {
  const needs = (): ContentKey[] => [['signInWays']];
  return route({ name: 'account', screen, path, read: () => null, write, needs, head: unlistedHead(subject) });
}

type WriterScreens = typeof import('#web/pages/dashboard/dashboard.tsx');

/** The screens for writers share one chunk as well. */
export function writer<Request = null>(
  screen: keyof WriterScreens,
  path: string,
  subject: string,
  read = (_address: Address) => null as Request,
  write: (request: Request) => string = () => path,
  needs: ContentKey[] = [],
) {
  return route<Request>({
    name: 'dashboard',
    screen,
    path,
    read,
    write,
    needs: () => needs,
    head: unlistedHead(subject),
  });
}

/** The screens for admins share a chunk that only admins load. */
type DeskScreens = Omit<typeof import('#web/pages/desk/desk.tsx'), 'Letter'>;

/** A screen of the admin area; its name is its title: `StartHere` is “Start here”. */
export function deskPage<Request = null>(
  screen: keyof DeskScreens,
  name: DeskPage,
  read = (_address: Address) => null as Request,
  write: (request: Request) => string = () => paths.desk(name),
) {
  return route<Request>({
    name: 'desk',
    screen,
    path: paths.desk(name),
    read,
    write,
    needs: () => [],
    head: unlistedHead(screen.replace(/\B[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)),
  });
}

/** The screen of one letter. */
export function deskLetter(path: string) {
  return route({
    name: 'desk',
    screen: 'Letter',
    path,
    read: readDeskLetterRequest,
    write: paths.deskLetter,
    needs: () => [],
    head: unlistedHead('Letter'),
  });
}

export function comingSoon(path: string) {
  const head = unlistedHead('Coming Soon');
  return route({ name: 'admin', path, read: () => null, write: () => path, needs: () => [], head });
}
