import { type DestinationStream, type Logger, pino } from 'pino';
import type { Config } from '#server/config.ts';

/**
 * JSON lines on standard error; standard output is for people. A request is its method and path: queries can hold
 * what people search for, headers their tokens, and an address where they live.
 */
export function createLogger(level: Config['logLevel'], destination: DestinationStream = pino.destination(2)): Logger {
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

/** Links that are sent by mail hold their tokens in the path. */
function withoutSecrets(url: string): string | undefined {
  return url.split('?')[0]?.replace(/(\/(?:reset-password|newsletter\/(?:confirm|unsubscribe))\/).+/i, '$1…');
}
