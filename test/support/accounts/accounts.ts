import { onTestFinished } from 'vitest';
import type { AppOptions } from '#server/app-deps.ts';
import { createMailer } from '#server/features/mail/mailer.ts';
import { mailKinds, requestedKinds } from '#server/job-list.ts';
import type { OpenDatabase } from '../database/databases.ts';
import { startJobs } from '../jobs/jobs.ts';
import { type MailServer, type ParsedMail, startMailServer } from '../mail/mail-server.ts';
import { type Answer, openApp, TEST_SECRET, type TestApp } from '../server/test-app.ts';

export const PASSWORD = 'Blue.Kettle7';
export const OTHER_PASSWORD = 'Green/Lamp:42';
export const SITE_URL = 'https://site.example';

/** Longer than a mail waits before it is written. */
const AHEAD_MS = 5000;

let made = 0;

/** An address that nobody else in the tests has. */
export function newEmail(): string {
  made += 1;
  return `person-${made}@example.org`;
}

export function registrationOf(email: string, overrides: Record<string, unknown> = {}) {
  return {
    first_name: 'Meera',
    last_name: 'Joshi',
    email,
    phone_no: 9812345678,
    password: PASSWORD,
    confirm_password: PASSWORD,
    ...overrides,
  };
}

export interface AccountsApp extends TestApp {
  post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** Lets this much time pass for everything that is limited. */
  pass(milliseconds: number): void;
  /** Delivers what was asked for to a real mail server. */
  mails: MailServer;
}

/** The server, with its jobs and a mail server to take their mails. */
export async function openAccounts(open: OpenDatabase, options: Partial<AppOptions> = {}): Promise<AccountsApp> {
  let time = Date.now();
  const testApp = await openApp(open, { clock: () => time, ...options });
  const mails = await startMailServer();
  onTestFinished(() => mails.close());
  const { database, dataDir, logger, media, previews } = testApp;
  const mailer = createMailer({ smtpUrl: mails.url, mailFrom: undefined, dataDir, siteUrl: SITE_URL, logger });
  onTestFinished(() => mailer.close());
  const deps = { database, mailer, media, previews, siteUrl: SITE_URL, secret: TEST_SECRET };
  const kinds = [...mailKinds(deps), ...requestedKinds(deps)];
  startJobs({ database, logger, kinds, now: () => Date.now() + AHEAD_MS });
  return {
    ...testApp,
    mails,
    post: (url, body, headers) => testApp.send('POST', url, body, headers),
    pass: (milliseconds) => {
      time += milliseconds;
    },
  };
}

/** Asks for the code with which the owner of an account confirms a change of its sign-in methods. */
export async function codeToChangeSignIn(
  { post, mails }: Pick<AccountsApp, 'post' | 'mails'>,
  email: string,
  session: Record<string, string>,
): Promise<string> {
  await post('/api/auth/identities/code', undefined, session);
  return codeIn(await mails.nextMail(email));
}

export function codeIn(mail: ParsedMail): string {
  return mail.text?.match(/^\s*(\d{6})\s*$/m)?.[1] ?? '';
}

export function linkTokenIn(mail: ParsedMail): string {
  return mail.text?.match(/\/reset-password\/([\w-]+)/)?.[1] ?? '';
}

/** Any but the right one. */
export function wrongCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}

export function bearer(answer: Answer): { authorization: string } {
  return { authorization: `Bearer ${answer.json().data.access_token}` };
}
