import S3rver from '@20minutes/s3rver';
import { onTestFinished } from 'vitest';
import type { ObjectStoreAddress } from '#server/features/media/object-store.ts';
import { makeFolder } from '../database/databases.ts';

const BUCKET = 'chintan-media';

/** A real object store that checks signatures. Ended with the test. */
export async function startObjectStore(): Promise<ObjectStoreAddress & { stop(): Promise<void> }> {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: makeFolder(),
    configureBuckets: [{ name: BUCKET }],
  });
  const { port } = await server.run();
  let running = true;
  const stop = async () => {
    if (!running) return;
    running = false;
    server.httpServer.closeAllConnections();
    await server.close();
  };
  onTestFinished(stop);
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: BUCKET,
    // The only pair it knows.
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
    region: undefined,
    stop,
  };
}
