import type { Resolver } from 'node:dns/promises';
import { isoTime } from '#server/base/iso-time.ts';
import type { Database } from '#server/database/database.ts';
import { readReplyTo } from '#server/features/newsletter/newsletter-settings.ts';
import type { App } from '#server/http/typed-app.ts';
import { type MailSetup, mailSetup } from '#shared/contracts/desk/mail-setup.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { checkMailSetup } from './check-mail-setup.ts';
import { openDnsLookup } from './dns-lookup.ts';
import type { MailSetupFacts } from './setup.ts';

/** Records are changed by hand now and then, and asking takes seconds where servers do not answer. */
const REMEMBERED_FOR_MS = 60 * 60_000;

interface MailSetupDeps {
  database: Database;
  facts: () => MailSetupFacts;
  resolver: Resolver;
  now: () => number;
}

export function mailSetupDeskRoutes(desk: App, { database, facts, resolver, now }: MailSetupDeps) {
  let latest: { checks: Promise<MailSetup['checks']>; at: number } | undefined;
  const ask = () => {
    latest = { checks: checkMailSetup(openDnsLookup(resolver), facts()), at: now() };
    return latest;
  };
  const present = async ({ checks, at }: NonNullable<typeof latest>): Promise<MailSetup> => {
    const { from, bounceAddress } = facts();
    const replyTo = await readReplyTo(database.read);
    return { from, reply_to: replyTo, bounce_address: bounceAddress, checks: await checks, checked_at: isoTime(at) };
  };
  const schema = { response: loginAnswers(mailSetup) };
  desk.get('/desk/mail-setup', { schema }, async () => {
    const isRecent = latest && Math.abs(now() - latest.at) < REMEMBERED_FOR_MS;
    return answer(await present(isRecent && latest ? latest : ask()));
  });
  desk.post('/desk/mail-setup/check', { schema }, async () => answer(await present(ask())));
}
