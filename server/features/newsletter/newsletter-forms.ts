import type { FastifyReply, FastifyRequest } from 'fastify';
import { forbidCaching } from '#server/http/api-defaults.ts';
import { networkOf } from '#server/http/rate-limits.ts';
import type { App } from '#server/http/typed-app.ts';
import { subscription } from '#shared/contracts/newsletter.ts';
import type { Newsletter } from './newsletter-limits.ts';
import { markUnsubscribed } from './subscriber-store.ts';
import { confirmSubscription, requestSubscription } from './subscriptions.ts';

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
  acceptBodies(app, FORM);
  forbidCaching(app);
  const options = { bodyLimit: BODY_LIMIT_BYTES, schema: { hide: true } };

  app.post('/newsletter', options, async (request, reply) => {
    const typed = new URLSearchParams(bodyOf(request)).get('email') ?? '';
    const { data } = subscription.safeParse({ email: typed });
    if (!data) return showAgain(typed, reply);
    await requestSubscription(newsletter, { email: data.email, network: networkOf(request) });
    return reply.redirect('/newsletter/sent', 303);
  });

  app.post('/newsletter/confirm/:token', options, async (request: TokenRequest, reply) => {
    const isConfirmed = await confirmSubscription(newsletter, request.params.token, Date.now());
    return reply.redirect(isConfirmed ? '/newsletter/confirmed' : '/newsletter/expired', 303);
  });

  await app.register(async (mailPrograms: App) => {
    // RFC 8058 recommends the first type and allows the second.
    acceptBodies(mailPrograms, 'multipart/form-data', FORM);
    mailPrograms.post('/newsletter/unsubscribe/:token', options, async (request: TokenRequest, reply) => {
      const { token } = request.params;
      await newsletter.database.transaction((db) => markUnsubscribed(db, { token }, Date.now()));
      return isOneClick(request) ? reply.send() : reply.redirect('/newsletter/unsubscribed', 303);
    });
  });

  async function showAgain(typed: string, reply: FastifyReply) {
    const page = await renderPage(`/newsletter?${new URLSearchParams({ email: typed.trim() })}`);
    return reply.code(400).type('text/html; charset=utf-8').send(page);
  }
}

/** Accepts only these types of bodies, as unparsed text. */
function acceptBodies(app: App, ...types: string[]): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(types, { parseAs: 'string' }, async (_request: FastifyRequest, body: string) => body);
}

function bodyOf({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : '';
}

function isOneClick(request: FastifyRequest): boolean {
  return /\bList-Unsubscribe\b.*\bOne-Click\b/is.test(bodyOf(request));
}
