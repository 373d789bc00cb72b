import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { contentTypeOf } from './file-name.ts';
import { type ListedFile, type MediaStore, MediaUnavailable } from './media-store.ts';

const FOLDER = 'media/';
const WRITE_WITHIN_MS = 60_000;
/** The time limit for the first byte, and for each chunk after it. */
const READ_WITHIN_MS = 15_000;
/** How often a request is repeated after an error of the store (5xx) or a rate limit. */
const RETRIES = 2;

export interface ObjectStoreAddress {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Needed only when it cannot be derived from the address. */
  region: string | undefined;
  /** Tests set a shorter limit than the default. */
  readWithinMs?: number;
}

/** Opens a bucket of any S3-compatible store. Uses path-style addresses, which all of them support. */
export function openObjectStore(address: ObjectStoreAddress): MediaStore {
  const { endpoint, bucket, accessKeyId, secretAccessKey, region, readWithinMs = READ_WITHIN_MS } = address;
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    service: 's3',
    retries: RETRIES,
    ...(region !== undefined && { region }),
  });
  const bucketUrl = `${endpoint}/${bucket}`;
  const urlOf = (name: string) => `${bucketUrl}/${FOLDER}${name}`;

  return {
    put: async (name, bytes) => {
      const headers = {
        'content-type': contentTypeOf(name),
        'content-length': `${bytes.length}`,
        'x-amz-content-sha256': hash('sha256', bytes),
      };
      const body = new Uint8Array(bytes);
      const answer = await ask(urlOf(name), { method: 'PUT', headers, body }, WRITE_WITHIN_MS);
      await finish(answer, 'PUT');
    },
    get: async (name) => {
      const abort = new AbortController();
      const timer = setTimeout(() => abort.abort(), readWithinMs);
      const answer = await ask(urlOf(name), { signal: abort.signal }).finally(() => clearTimeout(timer));
      if (answer.status === 404) return discard(answer);
      if (!answer.ok || !answer.body) return finish(answer, 'GET');
      const reader = answer.body.getReader();
      const stream = Readable.from(pieces(reader, readWithinMs), { objectMode: false });
      stream.once('close', () => void reader.cancel().catch(() => {}));
      return { length: Number(answer.headers.get('content-length')), stream };
    },
    remove: async (name) => {
      const answer = await ask(urlOf(name), { method: 'DELETE' }, WRITE_WITHIN_MS);
      await (answer.status === 404 ? discard(answer) : finish(answer, 'DELETE'));
    },
    list: async function* () {
      for (let after = ''; ; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: FOLDER, ...(after && { 'start-after': after }) });
        const answer = await ask(`${bucketUrl}?${query}`, {}, WRITE_WITHIN_MS);
        if (!answer.ok) await finish(answer, 'LIST');
        const text = await answer.text();
        const files = parseListing(text);
        yield* files;
        const last = files.at(-1);
        if (!last || !text.includes('<IsTruncated>true</IsTruncated>')) return;
        after = FOLDER + last.name;
      }
    },
  };

  async function ask(url: string, init: RequestInit, withinMs?: number): Promise<Response> {
    const signal = init.signal ?? (withinMs === undefined ? null : AbortSignal.timeout(withinMs));
    try {
      return await client.fetch(url, { ...init, signal });
    } catch (error) {
      throw new MediaUnavailable(error);
    }
  }
}

/**
 * Reads the response to its end.
 * @throws {MediaUnavailable} for an error, with the store's code, which is not personal
 */
async function finish(answer: Response, call: string): Promise<undefined> {
  const text = await answer.text().catch(() => '');
  if (answer.ok) return;
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? '';
  throw new MediaUnavailable(new Error(`The object store answered ${call} with ${answer.status} ${code}`.trim()));
}

async function discard(answer: Response): Promise<undefined> {
  await answer.body?.cancel();
}

async function* pieces(reader: ReadableStreamDefaultReader<Uint8Array>, withinMs: number): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { done, value } = await withTimeout(withinMs, reader.read());
    if (done) return;
    yield value;
  }
}

async function withTimeout<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise: timeout, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new MediaUnavailable(new Error('The object store went silent'))), milliseconds);
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function parseListing(text: string): ListedFile[] {
  return [...text.matchAll(/<Contents>.*?<\/Contents>/gs)].map(([entry]) => ({
    name: (/<Key>(.*?)<\/Key>/s.exec(entry)?.[1] ?? '').slice(FOLDER.length),
    writtenAt: Date.parse(/<LastModified>(.*?)<\/LastModified>/s.exec(entry)?.[1] ?? ''),
    bytes: Number(/<Size>(.*?)<\/Size>/s.exec(entry)?.[1] ?? 0),
  }));
}
