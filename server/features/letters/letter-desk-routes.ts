import { z } from 'zod';
import { notFound } from '#server/base/errors.ts';
import { isoTime } from '#server/base/iso-time.ts';
import { toLimitOffset } from '#server/base/pagination.ts';
import type { Database } from '#server/database/database.ts';
import type { Mailbox } from '#server/features/mail/mailbox.ts';
import { changeNewsletterSettings, newsletterSettingsRow } from '#server/features/newsletter/newsletter-settings.ts';
import { createRateLimits, HOUR, type RateLimit, type RateLimitDeps, takeAll } from '#server/http/rate-limits.ts';
import type { App } from '#server/http/typed-app.ts';
import { answer, loginAnswers, rateLimitErrors } from '#shared/contracts/envelope.ts';
import {
  deliveryPage,
  deliveryQuery,
  deskLetterDetails,
  letterChange,
  letterPage,
  letterPreview,
  letterReference,
  letterResume,
  letterSend,
  newLetter,
  newsletterSettings,
  previewQuery,
  sendAgain as sendAgainInput,
} from '#shared/contracts/letter.ts';
import { pageQuery } from '#shared/contracts/list.ts';
import { countOf } from '#shared/text/count-of.ts';
import type { LetterContent } from './content/compose-letter.ts';
import { countListedDeliveries, listDeliveries } from './delivery-store.ts';
import { countLetters, findLetter, listLetters } from './letter-store.ts';
import { beginLetter, changeLetter, createLetter, removeLetter } from './letters.ts';
import { enqueueTestLetter, previewLetter, showInScheme } from './preview-letter.ts';
import { requirePublicSite } from './public-site.ts';
import { presentLetters, readLetter } from './read-letters.ts';
import { pauseLetter, resumeLetter, sendAgain, sendLetter, sendToNewSubscribers, stopLetter } from './send-letter.ts';

interface LetterDeps {
  database: Database;
  content: LetterContent;
  siteUrl: () => string;
  /** The sender that recipients see. */
  sender: () => Mailbox;
  hasMailServer: boolean;
  testLimit: RateLimit;
}

/** A test mail goes to the admin who asks for it, and to nobody else. */
export function testLetterLimit(deps: RateLimitDeps): RateLimit {
  return createRateLimits(deps)(5, HOUR);
}

const ofLetter = { response: loginAnswers(deskLetterDetails), params: letterReference };

async function details(deps: LetterDeps, id: number, message?: string) {
  return answer(await readLetter(deps.database.read, deps, id), message);
}

export function letterDeskRoutes(desk: App, deps: LetterDeps) {
  const { database } = deps;

  desk.post(
    '/desk/letters',
    { schema: { response: loginAnswers(deskLetterDetails), body: newLetter } },
    async ({ user, body: { post_id } }) =>
      details(
        deps,
        await (post_id === undefined ? beginLetter(database, user) : createLetter(database, user, post_id)),
      ),
  );
  desk.get(
    '/desk/letters',
    { schema: { response: loginAnswers(letterPage), querystring: pageQuery } },
    async ({ query }) => {
      const { page, limit, offset } = toLimitOffset(query);
      const { read } = database;
      const [letters, count] = await Promise.all([listLetters(read, { limit, offset }), countLetters(read)]);
      return answer({ rows: await presentLetters(read, letters), count, page, limit });
    },
  );
  desk.get('/desk/letters/:id', { schema: ofLetter }, ({ params }) => details(deps, params.id));
  desk.put('/desk/letters/:id', { schema: { ...ofLetter, body: letterChange } }, async ({ params, body, user }) => {
    await changeLetter(database, user, params.id, body);
    return details(deps, params.id, 'Letter saved.');
  });
  desk.delete(
    '/desk/letters/:id',
    { schema: { response: loginAnswers(z.null()), params: letterReference } },
    async ({ params, user }) => {
      await removeLetter(database, user, params.id);
      return answer(null, 'Letter deleted.');
    },
  );
  sendingRoutes(desk, deps);
  previewRoutes(desk, deps);
  deliveryRoutes(desk, deps);
  settingsRoutes(desk, database);
}

function sendingRoutes(desk: App, deps: LetterDeps) {
  const { database, siteUrl } = deps;
  const sending = { ...ofLetter, body: z.preprocess((body) => body ?? {}, letterSend) };
  const resuming = { ...ofLetter, body: z.preprocess((body) => body ?? {}, letterResume) };
  desk.post('/desk/letters/:id/send', { schema: sending }, async ({ params, body, user }) => {
    requirePublicSite(siteUrl());
    await sendLetter(database, user, params.id, body);
    return details(deps, params.id);
  });
  desk.post('/desk/letters/:id/pause', { schema: ofLetter }, async ({ params, user }) => {
    await pauseLetter(database, user, params.id);
    return details(deps, params.id, 'Paused. No one else gets it until you resume.');
  });
  desk.post('/desk/letters/:id/resume', { schema: resuming }, async ({ params, body, user }) => {
    requirePublicSite(siteUrl());
    await resumeLetter(database, user, params.id, body);
    return details(deps, params.id, 'Sending resumed.');
  });
  desk.post('/desk/letters/:id/stop', { schema: ofLetter }, async ({ params, user }) => {
    await stopLetter(database, user, params.id);
    return details(deps, params.id, 'Letter cancelled.');
  });
  desk.post('/desk/letters/:id/send-to-new', { schema: ofLetter }, async ({ params, user }) => {
    requirePublicSite(siteUrl());
    const added = await sendToNewSubscribers(database, user, params.id);
    return details(deps, params.id, `On its way to ${countOf(added, 'more subscriber')}.`);
  });
}

function previewRoutes(desk: App, { database, content, siteUrl, sender, hasMailServer, testLimit }: LetterDeps) {
  const previewing = { response: loginAnswers(letterPreview), params: letterReference };
  const preview = (id: number) => previewLetter(database.read, content, { id, sender: sender(), siteUrl: siteUrl() });
  desk.get('/desk/letters/:id/preview', { schema: previewing }, async ({ params }) => answer(await preview(params.id)));
  // Shown in a frame, whose request has the cookie instead of the header.
  const page = {
    params: letterReference,
    querystring: previewQuery,
    description: 'The HTML of a letter, as a page for a frame.',
  };
  desk.get('/desk/letters/:id/preview.html', { schema: page }, async ({ params, query }, reply) => {
    const { html } = await preview(params.id);
    return reply
      .header('content-security-policy', previewPolicy(siteUrl()))
      .header('x-frame-options', 'SAMEORIGIN')
      .type('text/html; charset=utf-8')
      .send(showInScheme(html, query.scheme));
  });
  const testing = { response: { ...loginAnswers(z.null()), ...rateLimitErrors }, params: letterReference };
  desk.post('/desk/letters/:id/test', { schema: testing }, async ({ params, user }) => {
    takeAll([[testLimit, String(user.id)]], (wait) => `You have sent 5 tests. Try again in ${wait}.`);
    await enqueueTestLetter(database, { letterId: params.id, email: user.email });
    const done = hasMailServer
      ? `A test is on its way to ${user.email}.`
      : 'The test is stored on the server, since no mail service is set up yet.';
    return answer(null, done);
  });
}

/** A letter has inline styles, which no page of the site may have, but no script, and its links open elsewhere. */
function previewPolicy(siteUrl: string): string {
  return [
    "default-src 'none'",
    `img-src 'self' ${siteUrl}`,
    "style-src 'unsafe-inline'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    'sandbox allow-popups allow-popups-to-escape-sandbox',
  ].join('; ');
}

function deliveryRoutes(desk: App, deps: LetterDeps) {
  const { database, siteUrl } = deps;
  const { read } = database;
  const listing = { response: loginAnswers(deliveryPage), params: letterReference, querystring: deliveryQuery };
  desk.get('/desk/letters/:id/deliveries', { schema: listing }, async ({ params, query }) => {
    const { page, limit, offset } = toLimitOffset(query);
    if (!(await findLetter(read, params.id))) throw notFound('This letter was deleted.');
    const filter = { letterId: params.id, show: query.show };
    const [rows, count] = await Promise.all([
      listDeliveries(read, filter, { limit, offset }),
      countListedDeliveries(read, filter),
    ]);
    return answer({
      rows: rows.map(({ changed_at, ...row }) => ({ ...row, changed_at: isoTime(changed_at) })),
      ...{ count, page, limit },
    });
  });
  const again = { ...ofLetter, body: sendAgainInput };
  desk.post('/desk/letters/:id/send-again', { schema: again }, async ({ params, body, user }) => {
    requirePublicSite(siteUrl());
    const { show, delivery_id } = body;
    const count = await sendAgain(database, user, params.id, { show, deliveryId: delivery_id });
    return details(deps, params.id, `${countOf(count, 'letter')} will be sent again.`);
  });
}

function settingsRoutes(desk: App, database: Database) {
  const settings = { response: loginAnswers(newsletterSettings) };
  desk.get('/desk/newsletter-settings', { schema: settings }, async () =>
    answer(await newsletterSettingsRow.read(database.read)),
  );
  desk.put('/desk/newsletter-settings', { schema: { ...settings, body: newsletterSettings } }, async (request) => {
    await changeNewsletterSettings(database, request.user, request.body);
    return answer(await newsletterSettingsRow.read(database.read), 'Newsletter settings saved.');
  });
}
