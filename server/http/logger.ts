import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';

const UNWRITTEN_MAXIMUM = 256 * 1024;

/**
 * JSON lines on standard error; standard output is for people. A request is its method and path: queries can hold
 * what people search for, headers their tokens, and an address where they live.
 * @param secretPaths beginnings of paths, in lower case; what follows them is not written
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

function withoutSecrets(url: string, secretPaths: readonly string[]): string {
  const [path = ''] = url.split('?');
  for (const secretPath of secretPaths) {
    const start = path.toLowerCase().indexOf(secretPath);
    if (start >= 0) return `${path.slice(0, start + secretPath.length)}…`;
  }
  return path;
}
