import type { FetchText } from './providers/sns-message.ts';

const WITHIN_MS = 10_000;
const BYTES_MAXIMUM = 64 * 1024;

/** Fetches a small text, such as a certificate. Follows no redirect, since the address was checked and another was not. */
export const fetchText: FetchText = async (url) => {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(WITHIN_MS) });
  if (!response.ok || !response.body) throw new Error(`The answer was ${response.status}.`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > BYTES_MAXIMUM) throw new Error('The answer is too long.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
};
