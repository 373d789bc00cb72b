import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

const allowed = new WeakSet<Socket>();

/**
 * Lets the body of this request take longer than any other may. Node measures that time by the server alone, and
 * reports a request that is over it once; the route itself has to send away clients that are too slow.
 */
export function allowSlowBody(request: IncomingMessage): void {
  const { socket } = request;
  allowed.add(socket);
  // The next request on the same connection is one like any other.
  request.once('close', () => allowed.delete(socket));
}

export function mayBeSlow(socket: Socket): boolean {
  return allowed.has(socket);
}
