import fastifyStatic from '@fastify/static';
import type { App } from './typed-app.ts';

const HASHED = 'public, max-age=31536000, immutable';
const NAMED = 'public, max-age=3600';

/** The browser's files as they were built and compressed; those under `assets/` carry a hash in their name. */
export async function staticFiles(app: App, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header('cache-control', path.includes('/assets/') ? HASHED : NAMED);
    },
  });
}
