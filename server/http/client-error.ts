import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyError } from 'fastify';
import { errorAnswer } from './error-answer.ts';
import type { SecurityHeaders } from './security-headers.ts';
import { mayBeSlow } from './slow-bodies.ts';

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
