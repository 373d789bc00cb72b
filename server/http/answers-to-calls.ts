import compress from '@fastify/compress';
import type { App } from './typed-app.ts';

const FAST_BROTLI = { params: { 1: 4 } };

/** Compressed, and never kept by a cache that others share. */
export async function answersToCalls(api: App) {
  await api.register(compress, { encodings: ['br', 'gzip'], brotliOptions: FAST_BROTLI });
  api.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'private, no-cache');
  });
}
