import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import swagger from '@fastify/swagger';
import fastify, {
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyRequest,
  type FastifySchema,
  LogController,
} from 'fastify';
import { jsonSchemaTransform, serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { badRequest, HttpError, nothingHere } from '#server/base/errors.ts';
import { answerWithJson, errorAnswer } from './error-answer.ts';
import type { SecurityHeaders } from './security-headers.ts';
import { mayBeSlow } from './slow-bodies.ts';
import { type App, validateContract } from './typed-app.ts';

/** Not imported, since that would read every export of the module, of which `WebSocket` loads a whole HTTP client. */
const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http');

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
    // Contracts are compiled by zod, see below. Without this, Fastify would load its own compilers, which take 6 MB.
    schemaController: { compilersFactory: { buildValidator: neverCompile, buildSerializer: neverCompile } },
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

const COMPRESSED = 'This site does not accept compressed requests. Send the request without compression.';

/**
 * Refuses compressed bodies. Nothing of ours sends any, and each would need memory to decompress before anybody knows
 * who sent it. What reads a body as it arrives would also have to know of the compression.
 */
async function refuseCompressed({ method, headers }: FastifyRequest): Promise<void> {
  const encoding = headers['content-encoding'] ?? 'identity';
  // Nothing reads the body of these, and some of them are answered from the cache before this.
  if (method === 'GET' || method === 'HEAD' || encoding.trim().toLowerCase() === 'identity') return;
  throw new HttpError(415, COMPRESSED, { 'accept-encoding': 'identity' });
}

/** Rejects addresses that are not UTF-8 or contain a NUL, which PostgreSQL refuses as parameters. */
async function rejectMalformedUrl(request: FastifyRequest): Promise<void> {
  const problem = findRequestProblem(request.raw);
  if (problem !== undefined) throw badRequest(problem);
  let address: string;
  try {
    address = decodeURIComponent(request.url.replaceAll('+', ' '));
  } catch {
    throw badRequest('The address is not valid: it holds a broken percent sequence.');
  }
  if (address.includes('\0')) throw badRequest('The address is not valid: it holds a NUL character.');
}

/**
 * Finds problems of requests that Node itself would accept. HTTP/1.1 requires exactly one Host header (RFC 9112, 3.2).
 * @returns a sentence
 */
function findRequestProblem({ httpVersion, rawHeaders }: IncomingMessage): string | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return 'The site speaks HTTP/1.1 and HTTP/1.0 only.';
  const hosts = countHosts(rawHeaders);
  if (hosts > 1) return 'The request names more than one site that it is for.';
  if (hosts === 0 && httpVersion === '1.1') return 'The request does not say which site it is for.';
  return undefined;
}

/** Needs the raw headers, alternating names and values, because `headers` has only the first Host of several. */
function countHosts(rawHeaders: string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts;
}

/** The time that the response has to arrive; what the client sends meanwhile is not read. */
const LINGER_MS = 2000;

const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT';
const STATUS_BY_CODE: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, [TOO_SLOW]: 408 };

/** Responds to data that is not HTTP, arrives too slowly or is too long, and so never becomes a request. */
export function answerClientErrors(headers: SecurityHeaders) {
  return (error: Error & { code: string }, socket: Socket): void => {
    // The parser reports another error for everything that follows.
    if (!socket.writable) return;
    if (error.code === TOO_SLOW && mayBeSlow(socket)) return;
    const { statusCode, body } = errorAnswer({ statusCode: STATUS_BY_CODE[error.code] ?? 400 } as FastifyError);
    const text = JSON.stringify(body);
    const lines = Object.entries({
      ...headers,
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(text),
      'cache-control': 'no-store',
      connection: 'close',
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    // Destroying the socket at once would reset the connection while the client is sending, and lose the response.
    socket.end(`HTTP/1.1 ${statusCode} ${STATUS_CODES[statusCode]}\r\n${lines.join('')}\r\n${text}`);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}

function neverCompile(): never {
  throw new Error('Only zod compiles the contracts of routes.');
}
