import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import swagger from '@fastify/swagger';
import fastify, { type FastifyBaseLogger, type FastifySchema, LogController } from 'fastify';
import { jsonSchemaTransform, serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { nothingHere } from '#server/base/errors.ts';
import { answerClientErrors } from './client-error.ts';
import { answerWithJson } from './error-answer.ts';
import { findRequestProblem, rejectMalformedUrl } from './reject-malformed-url.ts';
import { toOriginForm } from './request-target.ts';
import type { SecurityHeaders } from './security-headers.ts';
import type { App } from './typed-app.ts';
import { validateContract } from './validate-contract.ts';

const HEADERS_TIMEOUT_MS = 10_000;
/** For the whole request to arrive; a picture over a slow network needs a while. */
const REQUEST_TIMEOUT_MS = 120_000;
const KEEP_ALIVE_MS = 15_000;
/** For a connection on which nothing moves: an answer that nobody takes stays in memory. */
const STANDSTILL_MS = 180_000;
const BODY_LIMIT_BYTES = 1024 * 1024;
const PARAMETER_MAXIMUM = 2000;

const BEARER = 'bearer';
/** What the schema of a route declares that is only for people who are logged in; `requireLogin` holds it to that. */
export const NEEDS_BEARER: Security = [{ [BEARER]: [] }];
const ADMIN = 'admin';
/** The same for admins alone. The list is that of the roles a caller must have, as OpenAPI 3.1 has it. */
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
          'The access token that logging in answers. Reading also takes it from the cookie `session`, downloads do not.',
      },
    },
  },
};

/** Sees a request before the framework does, and answers it or passes it on. */
export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

interface FrameworkOptions {
  logger: FastifyBaseLogger;
  trustProxy: string | false;
  headers: SecurityHeaders;
  middleware: Middleware;
}

/** Fastify with the limits, the contracts and the one error handler that every route of ours lives under. */
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
    // Before any hook has run.
    frameworkErrors: (error, request, reply) => answerWithJson(error, request, reply.headers(headers)),
    clientErrorHandler: answerClientErrors(headers),
    serverFactory: (handler) => {
      const answer = (request: IncomingMessage, response: ServerResponse) => {
        const toHandler = () => handler(request, response);
        toOriginForm(request);
        return findRequestProblem(request) ? toHandler() : middleware(request, response, toHandler);
      };
      // Both would be answered by Node itself, without the headers of every answer.
      const server = createServer({ ...timeouts, requireHostHeader: false }, answer).on('checkExpectation', answer);
      return server.setTimeout(STANDSTILL_MS);
    },
  }).withTypeProvider<ZodTypeProvider>();

  app.setValidatorCompiler(validateContract);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerWithJson);
  app.setNotFoundHandler(async () => {
    throw nothingHere();
  });
  // Another site may send text/plain without asking first, as it may not send JSON.
  app.removeContentTypeParser('text/plain');
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  app.addHook('onRequest', rejectMalformedUrl);
  await app.register(swagger, { openapi: OPEN_API, transform: jsonSchemaTransform });
  return app;
}
