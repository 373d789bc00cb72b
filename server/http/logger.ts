import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '#server/config.ts';

const UNWRITTEN_MAXIMUM = 256 * 1024;

/**
 * JSON lines on standard error; standard output is for people. A request is its method and path: queries can hold
 * what people search for, headers their tokens, and an address where they live.
 */
export function createLogger(level: Config['logLevel'], destination: DestinationStream = standardError()): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: {
        err: pino.stdSerializers.err,
        req: (request: { method: string; url: string }) => ({
          method: request.method,
          path: withoutSecrets(request.url),
        }),
        res: (response: { statusCode: number }) => ({ statusCode: response.statusCode }),
      },
    },
    destination,
  );
}

/** A log that cannot be written, say to a full disk, ends nothing: it goes on when there is room. */
function standardError(): DestinationStream {
  const destination = pino.destination({ dest: 2, maxLength: UNWRITTEN_MAXIMUM });
  const { flushSync } = destination;
  destination.on('error', () => {
    // It would try for ever, and the process could not end.
    destination.flushSync = () => {};
  });
  destination.on('write', () => {
    destination.flushSync = flushSync;
  });
  return destination;
}

/** Links that are sent by mail hold their tokens in the path. */
function withoutSecrets(url: string): string | undefined {
  return url.split('?')[0]?.replace(/(\/(?:reset-password|newsletter\/(?:confirm|unsubscribe))\/).+/i, '$1…');
}
