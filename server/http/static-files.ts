import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { z } from 'zod';
import type { App } from './typed-app.ts';

const HASHED = 'public, max-age=31536000, immutable';
const NAMED = 'public, max-age=3600';
/** Pages on other sites, such as those of feed readers, show them. */
const ICON = /[\\/][\w-]+\.(?:ico|png)$/;
const ASSET_NAME = /^\w[\w.-]*$/;

/** Serves the built and compressed browser files; those under `assets/` have a content hash in their name. */
export async function staticFiles(app: App, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (response, path) => {
      response.header('cache-control', path.includes('/assets/') ? HASHED : NAMED);
      if (ICON.test(path)) response.header('cross-origin-resource-policy', 'cross-origin');
    },
  });
  // Looked up at each request: a newer build, served by another process, may have added files since the start.
  const assets = join(folder, 'assets');
  const schema = { hide: true, params: z.object({ name: z.string() }) };
  app.get('/assets/:name', { schema }, (request, reply) => {
    const { name } = request.params;
    return ASSET_NAME.test(name) ? reply.sendFile(name, assets) : reply.callNotFound();
  });
}
