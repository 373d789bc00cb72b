import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { forbidCaching } from '#server/http/api-defaults.ts';
import { acceptTextForms, formText, isOneClick } from '#server/http/form-bodies.ts';
import { networkOf } from '#server/http/rate-limits.ts';
import type { App } from '#server/http/typed-app.ts';
import { letterLanguage, subscription } from '#shared/contracts/desk/subscriber.ts';
import { answer, answers, rateLimitErrors } from '#shared/contracts/envelope.ts';
import { readDeliveryToken } from './delivery-token.ts';
import { changeLanguage, isSubscriberToken, markLeftThrough, markUnsubscribed } from './subscriber-store.ts';
import { confirmSubscription, type Newsletter, requestSubscription } from './subscriptions.ts';

const MAIL_SENT = 'Check your inbox: a link there completes your subscription.';

export function newsletterRoutes(app: App, newsletter: Newsletter) {
  app.post(
    '/newsletter/subscribe',
    { schema: { body: subscription, response: { ...answers(z.null()), ...rateLimitErrors } } },
    async (request) => {
      await requestSubscription(newsletter, { ...request.body, network: networkOf(request) });
      return answer(null, MAIL_SENT);
    },
  );
}

const FORM = 'application/x-www-form-urlencoded';
const BODY_LIMIT_BYTES = 4096;

/** Renders a page at an address that readers cannot request themselves. */
type RenderPage = (url: string) => Promise<string>;

type TokenRequest = FastifyRequest<{ Params: { token: string } }>;

/**
 * Takes the forms that pages send without JavaScript, and the one-click requests of mail programs. Only POST changes
 * anything, since the security scanners of mail servers open every link in a mail.
 */
export async function newsletterForms(app: App, newsletter: Newsletter, renderPage: RenderPage) {
  acceptTextForms(app, FORM);
  forbidCaching(app);
  const options = { bodyLimit: BODY_LIMIT_BYTES, schema: { hide: true } };

  app.post('/newsletter', options, async (request, reply) => {
    const fields = new URLSearchParams(formText(request));
    const typed = fields.get('email') ?? '';
    const language = letterLanguage.catch('both').parse(fields.get('language'));
    const { data } = subscription.safeParse({ email: typed, language });
    if (!data)
      return showAgain(reply, '/newsletter', { email: typed.trim(), ...(language !== 'both' && { language }) });
    await requestSubscription(newsletter, { ...data, network: networkOf(request) });
    return reply.redirect('/newsletter/sent', 303);
  });

  app.post('/newsletter/confirm/:token', options, async (request: TokenRequest, reply) => {
    const isConfirmed = await confirmSubscription(newsletter, request.params.token, Date.now());
    return reply.redirect(isConfirmed ? '/newsletter/confirmed' : '/newsletter/expired', 303);
  });

  app.post('/newsletter/preferences/:token', options, async (request: TokenRequest, reply) => {
    const { token } = request.params;
    const fields = new URLSearchParams(formText(request));
    if (fields.has('leave')) {
      await leave(token);
      return reply.redirect(await pageAfterLeaving(token), 303);
    }
    const { data: language } = letterLanguage.safeParse(fields.get('language'));
    if (!language) return showAgain(reply, '/newsletter/preferences', { language: 'none' });
    const isSaved = await newsletter.database.transaction((db) => changeLanguage(db, { token, language }));
    return reply.redirect(isSaved ? '/newsletter/preferences-saved' : '/newsletter/not-subscribed', 303);
  });

  await app.register(async (mailPrograms: App) => {
    // RFC 8058 recommends the first type and allows the second.
    acceptTextForms(mailPrograms, 'multipart/form-data', FORM);
    mailPrograms.post('/newsletter/unsubscribe/:token', options, async (request: TokenRequest, reply) => {
      const { token } = request.params;
      if (await leave(token)) await attributeLeaving(newsletter, request, token);
      return isOneClick(request) ? reply.send() : reply.redirect(await pageAfterLeaving(token), 303);
    });
  });

  function leave(token: string): Promise<boolean> {
    return newsletter.database.transaction((db) => markUnsubscribed(db, { token }, Date.now()));
  }

  /** A link that was cut off leads to nobody's subscription, and letters would go on after a promise that they do not. */
  async function pageAfterLeaving(token: string): Promise<string> {
    const isKnown = await isSubscriberToken(newsletter.database.read, token);
    return isKnown ? '/newsletter/unsubscribed' : '/newsletter/not-subscribed';
  }

  async function showAgain(reply: FastifyReply, path: string, fields: Record<string, string>) {
    const page = await renderPage(`${path}?${new URLSearchParams(fields)}`);
    return reply.code(400).type('text/html; charset=utf-8').send(page);
  }
}

/**
 * Records through which letter somebody unsubscribed, if the address of the request names one of theirs. This is only a
 * figure, so it happens after the unsubscription and never makes it fail.
 */
async function attributeLeaving(
  { database, secret }: Pick<Newsletter, 'database' | 'secret'>,
  request: FastifyRequest,
  token: string,
): Promise<void> {
  const { letter } = request.query as { letter?: unknown };
  const delivery = typeof letter === 'string' && readDeliveryToken(secret, letter);
  if (!delivery) return;
  try {
    await database.transaction((db) => markLeftThrough(db, { ...delivery, token, now: Date.now() }));
  } catch (error) {
    request.log.warn({ err: error }, 'an unsubscription was saved, but not through which letter it came');
  }
}
