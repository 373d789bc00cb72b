import type { FastifyRequest } from 'fastify';
import type { App } from './typed-app.ts';

/** Accepts only these types of bodies, as unparsed text. */
export function acceptTextForms(app: App, ...types: string[]): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(types, { parseAs: 'string' }, async (_request: FastifyRequest, body: string) => body);
}

export function formText({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : '';
}

/** Whether a mail program asks, without showing a page (RFC 8058). */
export function isOneClick(request: FastifyRequest): boolean {
  const text = formText(request);
  const name = text.search(/\bList-Unsubscribe\b/i);
  // Two searches, since one for both would look for the second from each of the first: seconds for a hostile form.
  return name !== -1 && /\bOne-Click\b/i.test(text.slice(name));
}
