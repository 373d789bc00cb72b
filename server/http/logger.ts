import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';

/** How many bytes of unwritten lines are buffered; further lines are dropped. */
const BUFFER_MAXIMUM = 256 * 1024;

/**
 * Writes JSON lines to standard error; standard output is for people. Requests are logged by method and path only: a
 * query can contain what people search for, headers contain their tokens, and an IP address tells where they live.
 * @param secretPaths beginnings of paths, in lower case; whatever follows them is not logged
 */
export function createLogger(
  level: LevelWithSilent,
  secretPaths: readonly string[] = [],
  destination: DestinationStream = standardError(),
): Logger {
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
          path: withoutSecrets(request.url, secretPaths),
        }),
        res: (response: { statusCode: number }) => ({ statusCode: response.statusCode }),
      },
    },
    destination,
  );
}

/** A log that cannot be written, for example to a full disk, stops nothing. It continues when there is space again. */
function standardError(): DestinationStream {
  // With a minimum of 1, lines are still written at once, but `logger.flush` waits for those under way.
  const destination = pino.destination({ dest: 2, maxLength: BUFFER_MAXIMUM, minLength: 1 });
  const { flushSync } = destination;
  destination.on('error', () => {
    // pino would retry for ever, and the process could not exit.
    destination.flushSync = () => {};
  });
  destination.on('write', () => {
    destination.flushSync = flushSync;
  });
  return destination;
}

function withoutSecrets(url: string, secretPaths: readonly string[]): string {
  const [path = ''] = url.split('?');
  for (const secretPath of secretPaths) {
    const start = path.toLowerCase().indexOf(secretPath);
    if (start >= 0) return `${path.slice(0, start + secretPath.length)}…`;
  }
  return path;
}
