import { z } from 'zod';
import { networkOf } from '#server/http/rate-limits.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, answers, rateLimitErrors } from '#shared/contracts/envelope.ts';
import { subscription } from '#shared/contracts/newsletter.ts';
import type { Newsletter } from './newsletter-limits.ts';
import { requestSubscription } from './subscriptions.ts';

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
