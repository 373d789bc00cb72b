import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { createMailer, type Mailer, type MailerOptions } from '#server/features/mail/mailer.ts';
import type { Mail } from '#server/features/mail/message.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { makeFolder } from '../database/databases.ts';
import { collectLog } from '../server/log.ts';
import { type MailServer, type MailServerOptions, startMailServer } from './mail-server.ts';

/** Ended with the test. */
export async function openMailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  onTestFinished(() => server.close());
  return server;
}

/** Ended with the test. */
export function openMailer(options: Partial<MailerOptions>): Mailer {
  const mailer = createMailer({
    smtpUrl: '',
    mailFrom: undefined,
    dataDir: makeFolder(),
    siteUrl: 'https://site.example',
    logger: collectLog().logger,
    ...options,
  });
  onTestFinished(() => mailer.close());
  return mailer;
}

export function mail(overrides: Partial<Mail> = {}): Mail {
  return { to: 'asha@mail.example', subject: 'S', text: 'T', html: '<p>H</p>', key: 'k', ...overrides };
}

/** A job that sends one mail to the address it is about. */
export function mailJob(mailer: Mailer): JobKind<string> {
  return {
    kind: 'mail',
    payload: z.string(),
    retryForMs: 60 * 60_000,
    run: (to, { key }) => mailer.send(mail({ to, key })),
  };
}
