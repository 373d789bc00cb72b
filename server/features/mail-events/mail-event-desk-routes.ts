import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import {
  type MailEventSettings,
  mailEventKeys,
  mailEventSettings,
  snsTopicsInput,
} from '#shared/contracts/desk/mail-setup.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { KEYED_PROVIDERS, MAIL_PROVIDERS } from '#shared/mail-providers.ts';
import { acceptTopics, snsTopicsRow } from './sns.ts';
import { changeWebhookKeys, webhookKeysRow } from './webhook-keys.ts';

interface MailEventDeskDeps {
  database: Database;
  siteUrl: () => string;
  bounceAddress: () => string;
  /** Part of the addresses to which mail servers and providers post. */
  mailEventSecret: string;
}

export function mailEventDeskRoutes(desk: App, deps: MailEventDeskDeps) {
  const schema = { response: loginAnswers(mailEventSettings) };
  desk.get('/desk/mail-events', { schema }, async () => answer(await readSettings(deps)));
  desk.put('/desk/mail-events', { schema: { ...schema, body: mailEventKeys } }, async ({ user, body }) => {
    await changeWebhookKeys(deps.database, user, body);
    return answer(await readSettings(deps), 'Saved.');
  });
  desk.put('/desk/mail-events/topics', { schema: { ...schema, body: snsTopicsInput } }, async ({ user, body }) => {
    await acceptTopics(deps.database, user, body.accepted);
    return answer(await readSettings(deps), 'Saved.');
  });
}

async function readSettings({ database, siteUrl, bounceAddress, mailEventSecret }: MailEventDeskDeps) {
  const [keys, topics] = await Promise.all([webhookKeysRow.read(database.read), snsTopicsRow.read(database.read)]);
  const urlOf = (kind: string) => `${siteUrl()}/api/mail-events/${kind}/${mailEventSecret}`;
  return {
    secret: mailEventSecret,
    bounce_address: bounceAddress(),
    dsn_url: urlOf('dsn'),
    webhook_urls: Object.fromEntries(MAIL_PROVIDERS.map((provider) => [provider, urlOf(provider)])),
    topics,
    keys: Object.fromEntries(KEYED_PROVIDERS.map((provider) => [provider, keys[provider] !== undefined])),
  } as MailEventSettings;
}
