import type { Database } from '#server/database/database.ts';
import { type AccountsApp, openAccounts, SITE_URL } from '../accounts/accounts.ts';
import type { OpenDatabase } from '../database/databases.ts';
import type { Answer } from '../server/test-app.ts';
import type { ParsedMail } from './mail-server.ts';

export const SUBSCRIBE = '/api/newsletter/subscribe';

export interface NewsletterApp extends AccountsApp {
  /** Asks, and reads the mail that comes. */
  ask(email: string, fields?: Record<string, string>): Promise<ParsedMail>;
  /** Presses a button that a plain form has. */
  press(url: string, fields?: Record<string, string>, headers?: Record<string, string>): Promise<Answer>;
  /** Asks, confirms, and reads the mail that says so. */
  subscribe(
    email: string,
    fields?: Record<string, string>,
  ): Promise<{ confirm: string; unsubscribe: string; mail: ParsedMail }>;
}

export async function openNewsletter(open: OpenDatabase, options = {}): Promise<NewsletterApp> {
  const accounts = await openAccounts(open, options);
  const { app, mails, post } = accounts;
  const ask: NewsletterApp['ask'] = async (email, fields = {}) => {
    const answer = await post(SUBSCRIBE, { email, ...fields });
    if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
    return mails.nextMail(email.trim().toLowerCase());
  };
  const press: NewsletterApp['press'] = (url, fields = {}, headers = {}) =>
    app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams(fields).toString(),
    });
  const subscribe: NewsletterApp['subscribe'] = async (email, fields) => {
    const confirm = linkIn(await ask(email, fields));
    await press(confirm);
    const mail = await mails.nextMail(email);
    return { confirm, unsubscribe: linkIn(mail), mail };
  };
  return { ...accounts, ask, press, subscribe };
}

/** The path of the link to confirm or to unsubscribe. */
export function linkIn(mail: ParsedMail): string {
  return pathIn(mail, '(?:confirm|unsubscribe)');
}

export function preferencesLinkIn(mail: ParsedMail): string {
  return pathIn(mail, 'preferences');
}

function pathIn({ text = '' }: ParsedMail, page: string): string {
  const [, path = ''] = text.match(new RegExp(`^${SITE_URL}(/newsletter/${page}/\\S+)$`, 'm')) ?? [];
  return path;
}

export function listSubscribers({ read }: Database) {
  return read.selectFrom('subscribers').selectAll().orderBy('email').execute();
}
