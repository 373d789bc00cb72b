import { expect, test } from 'vitest';
import { guard } from '../support/runner/guard.ts';
import { rawRequest } from '../support/server/raw-request.ts';
import { shareSite } from './shared-site.ts';

guard('The page behind a secret link was cached, or its address leaked to other sites.');

/** Over a connection, because the cache answers in front of the framework. */
const site = shareSite({}, async ({ listen }) => ({ origin: await listen() }));

const PAGES = [
  '/reset-password',
  '/newsletter/confirm',
  '/newsletter/preferences',
  '/newsletter/unsubscribe',
  '/replies/confirm',
  '/replies/stop',
];
const TOKEN = 'Vq3zR8mW1xY5tK7pL2nB0c';

async function ask(url: string, more: string[] = [], method = 'GET') {
  const lines = [`${method} ${url} HTTP/1.1`, 'Host: site.example', 'Connection: close', ...more];
  const { status, headers } = await rawRequest(site().origin, `${lines.join('\r\n')}\r\n\r\n`);
  return { status, rules: [headers['cache-control'], headers['referrer-policy']] };
}

const PRIVATE = ['no-store', 'no-referrer'];
const PUBLIC = ['public, max-age=0, s-maxage=1, must-revalidate', 'strict-origin-when-cross-origin'];

test.each(PAGES)('%s with a token is stored by nobody, and without it as before', async (page) => {
  const secret = `${page}/${TOKEN}`;
  for (const encoding of ['identity', 'gzip', 'br', 'gzip, br']) {
    const accept = `Accept-Encoding: ${encoding}`;
    // The first answer is made, the second compressed better, and later ones are cached: at either address.
    for (const url of [secret, page, secret, secret, page, page, secret, `${secret}/?letter=1-2-a`]) {
      for (const method of ['GET', 'HEAD']) {
        const { status, rules } = await ask(url, [accept], method);
        expect([url, method, encoding, status, rules]).toEqual([
          url,
          method,
          encoding,
          200,
          url === page ? PUBLIC : PRIVATE,
        ]);
      }
    }
    const { status, rules } = await ask(secret, [accept, 'If-None-Match: *']);
    expect([status, rules]).toEqual([304, PRIVATE]);
  }
});
