import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import swagger from '@fastify/swagger';
import fastify, { type FastifyBaseLogger, type FastifySchema, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { nothingHere } from '#server/base/errors.ts';
import { answerClientErrors } from './client-error.ts';
import { answerWithJson } from './error-answer.ts';
import { refuseCompressed } from './refuse-compressed.ts';
import { findRequestProblem, rejectMalformedUrl } from './reject-malformed-url.ts';
import type { SecurityHeaders } from './security-headers.ts';
import type { App } from './typed-app.ts';
import { validateContract } from './validate-contract.ts';

const HEADERS_TIMEOUT_MS = 10_000;
/** The time in which the whole request must arrive; an image over a slow network needs a while. */
const REQUEST_TIMEOUT_MS = 120_000;
const KEEP_ALIVE_MS = 15_000;
/** The time after which an inactive connection is closed: a response that the client does not read stays in memory. */
const SOCKET_TIMEOUT_MS = 180_000;
/** Enough for the forms of strangers, of whom each connection can keep as much in memory until the request times out. */
const BODY_LIMIT_BYTES = 64 * 1024;
const PARAMETER_MAXIMUM = 2000;

const BEARER = 'bearer';
/** Declared by the schema of a route that requires a login; `requireLogin` enforces it. */
export const NEEDS_BEARER: Security = [{ [BEARER]: [] }];
const ADMIN = 'admin';
/** The same for admins only. OpenAPI 3.1 lists the roles that a caller must have here. */
export const NEEDS_ADMIN: Security = [{ [BEARER]: [ADMIN] }];
type Security = NonNullable<FastifySchema['security']>;

export function needsAdmin(schema: FastifySchema | undefined): boolean {
  return schema?.security?.some((scheme) => scheme[BEARER]?.includes(ADMIN)) ?? false;
}

const OPEN_API = {
  openapi: '3.1.0',
  info: { title: 'Chintan', version: '1', description: 'What the pages of the site read, and what others may call.' },
  components: {
    securitySchemes: {
      [BEARER]: {
        type: 'http' as const,
        scheme: 'bearer',
        description:
          'The access token that a login returns. Calls that only read also accept the cookie `session`, except downloads.',
      },
    },
  },
};

/** Runs before the framework, and either responds to a request or passes it on. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

const ABSOLUTE_TARGET = /^https?:\/\/[^/?#]+(.*)$/is;

interface FrameworkOptions {
  logger: FastifyBaseLogger;
  trustProxy: string | false;
  headers: SecurityHeaders;
  middleware: Middleware;
}

/** Fastify with the limits, the contract validation and the error handler that apply to every route. */
export async function createFramework({ logger, trustProxy, headers, middleware }: FrameworkOptions): Promise<App> {
  const timeouts = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  const app: App = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    bodyLimit: BODY_LIMIT_BYTES,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAMETER_MAXIMUM },
    // These errors occur before any hook has run, so the headers are set here.
    frameworkErrors: (error, request, reply) => answerWithJson(error, request, reply.headers(headers)),
    clientErrorHandler: answerClientErrors(headers),
    serverFactory: (handler) => {
      const answer = (request: IncomingMessage, response: ServerResponse) => {
        const toHandler = () => handler(request, response);
        toOriginForm(request);
        return findRequestProblem(request) ? toHandler() : middleware(request, response, toHandler);
      };
      // Node would respond to a missing Host and to an unknown Expect header itself, without our headers.
      const server = createServer({ ...timeouts, requireHostHeader: false }, answer).on('checkExpectation', answer);
      return server.setTimeout(SOCKET_TIMEOUT_MS);
    },
  }).withTypeProvider<ZodTypeProvider>();

  app.setValidatorCompiler(validateContract);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerWithJson);
  app.setNotFoundHandler(async () => {
    throw nothingHere();
  });
  // Another site can send text/plain without a CORS preflight request, which JSON requires.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  app.addHook('onRequest', rejectMalformedUrl);
  app.addHook('onRequest', refuseCompressed);
  await app.register(swagger, { openapi: OPEN_API, transform: jsonSchemaTransform });
  return app;
}

/**
 * Rewrites `GET http://site/blog HTTP/1.1` to `/blog` (RFC 9112, 3.2.2), so that everything after this sees `/blog`.
 * The host in it is ignored, as the `Host` header is: the site knows its own address.
 */
function toOriginForm(request: IncomingMessage): void {
  const path = ABSOLUTE_TARGET.exec(request.url ?? '')?.[1];
  if (path !== undefined) request.url = path.startsWith('/') ? path : `/${path}`;
}
