import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { freeBytes } from '#server/base/disk-space.ts';
import { badRequest, HttpError, tooLarge } from '#server/base/errors.ts';
import { allowSlowBody } from '#server/http/slow-bodies.ts';
import { IMPORT_BYTES_MAXIMUM } from '#shared/form-limits.ts';

const TOO_LARGE = 'The file is larger than 2 GB. Import it on the server with npm run import.';
const EMPTY = 'The file is empty.';
const TOO_SLOW = 'The file arrived too slowly. Try again over a faster connection.';
const BROKEN_OFF = 'The file did not arrive completely. Upload it again.';

export type UploadLimits = typeof UPLOAD_LIMITS;

export const UPLOAD_LIMITS = {
  bytes: IMPORT_BYTES_MAXIMUM,
  /** What stays free, so that a file that arrives does not take the room that readers and writers need. */
  freeBytes: 200 * 1024 * 1024,
  /** A client that sends less than `slowBytes` in this time is sent away, or nobody else could upload anything. */
  slowMs: 60_000,
  slowBytes: 256 * 1024,
};

/**
 * Writes the body of a request to a file as it arrives. The caller removes what is left of it when this throws.
 * @throws {HttpError} 4xx with a sentence; an error of the disk when there is no room
 */
export async function receiveUpload(
  body: IncomingMessage,
  { folder, path }: { folder: string; path: string },
  limits: UploadLimits = UPLOAD_LIMITS,
): Promise<void> {
  const announced = Number(body.headers['content-length'] ?? 0);
  if (announced > limits.bytes) throw tooLarge(TOO_LARGE);
  await requireSpace(folder, announced + limits.freeBytes);
  allowSlowBody(body);
  const { counter, received, stop } = countBytes(limits);
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
  try {
    await pipeline(body, counter, file);
  } catch (error) {
    throw isBrokenOff(error) ? badRequest(BROKEN_OFF) : error;
  } finally {
    stop();
  }
  if (received() === 0) throw badRequest(EMPTY);
}

function countBytes({ bytes, slowMs, slowBytes }: UploadLimits) {
  let received = 0;
  let before = 0;
  const counter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length;
      done(received > bytes ? tooLarge(TOO_LARGE) : null, chunk);
    },
  });
  const timer = setInterval(() => {
    if (received - before < slowBytes) counter.destroy(new HttpError(408, TOO_SLOW, { connection: 'close' }));
    before = received;
  }, slowMs).unref();
  return { counter, received: () => received, stop: () => clearInterval(timer) };
}

async function requireSpace(folder: string, bytes: number): Promise<void> {
  if ((await freeBytes(folder)) >= bytes) return;
  throw Object.assign(new Error('There is not enough space for the file.'), { code: 'ENOSPC' });
}

/** The connection ended before the body did. */
function isBrokenOff(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ECONNRESET' || code === 'ERR_STREAM_PREMATURE_CLOSE';
}
