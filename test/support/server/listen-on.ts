import { once } from 'node:events';
import type { Server } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const AGAIN_MS = 20;

/** A port that was let go of may have been given to somebody else meanwhile, who needs it for a moment. */
export async function listenOn(server: Server, port: number): Promise<void> {
  for (;;) {
    server.listen(port, '127.0.0.1');
    const problem = await once(server, 'listening').then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error,
    );
    if (!problem) return;
    if (problem.code !== 'EADDRINUSE') throw problem;
    await setTimeout(AGAIN_MS);
  }
}
