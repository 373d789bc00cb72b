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
  return /\bList-Unsubscribe\b.*\bOne-Click\b/is.test(formText(request));
}
