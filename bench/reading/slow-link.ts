import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Lane } from './lane.ts';
import { listening } from './listening.ts';

export interface Network {
  name: string;
  roundTripMs: number;
  /** In each direction, shared by all connections. */
  kilobitsPerSecond: number;
}

/** As in the profiles of these names in WebPageTest. */
export const SLOW_3G: Network = { name: 'slow 3G', roundTripMs: 400, kilobitsPerSecond: 400 };
export const GOOD_4G: Network = { name: '4G', roundTripMs: 170, kilobitsPerSecond: 9000 };
/** For what is prepared and not measured. */
export const NO_DELAY: Network = { name: 'none', roundTripMs: 0, kilobitsPerSecond: 10_000_000 };

/** Those of TCP and of TLS 1.3. */
const ROUND_TRIPS_OF_HANDSHAKES = 2;
const QUIET_MAXIMUM_MS = 20_000;

/** A slow network between the browser and a server. */
export interface SlowLink {
  origin: string;
  use(network: Network): void;
  /** A browser that was not here before comes: its first connection has to be set up. */
  startVisit(): void;
  /** Waits until nothing was transferred for this time, but not for ever. */
  untilQuiet(milliseconds: number): Promise<void>;
  close(): void;
}

/**
 * The delay is in the harness and not in the browser, so that it holds for whatever asks: what a page prefetches is
 * asked for outside the page, where the browser's own emulation does not slow it down.
 *
 * The server speaks HTTP/1.1 without encryption, a public site HTTP/2 with it. So as there, only the first connection
 * of a visit costs round trips for its set-up; the others stand for streams of the same connection.
 */
export async function openSlowLink(port: number): Promise<SlowLink> {
  const [up, down] = [new Lane(), new Lane()];
  const sockets = new Set<Socket>();
  let handshakeMs = 0;
  let opensAt: number | undefined;

  const server = createServer(async (client) => {
    opensAt ??= performance.now() + handshakeMs;
    const target = connect({ port, host: '127.0.0.1', noDelay: true });
    client.setNoDelay(true);
    join(client, target);
    await sleep(Math.max(0, opensAt - performance.now()));
    up.carry(client, target);
    down.carry(target, client);
  });

  function join(...pair: Socket[]): void {
    for (const socket of pair) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        sockets.delete(socket);
        for (const other of pair) if (socket.errored) other.destroy();
      });
    }
  }

  return {
    origin: `http://127.0.0.1:${await listening(server)}`,
    use(network) {
      handshakeMs = ROUND_TRIPS_OF_HANDSHAKES * network.roundTripMs;
      for (const lane of [up, down]) lane.use(network.roundTripMs / 2, network.kilobitsPerSecond);
    },
    startVisit() {
      opensAt = undefined;
    },
    async untilQuiet(milliseconds) {
      const end = performance.now() + QUIET_MAXIMUM_MS;
      const since = performance.now();
      const lastUsed = () => Math.max(since, up.lastUsed, down.lastUsed);
      while (performance.now() < Math.min(end, lastUsed() + milliseconds)) await sleep(50);
    },
    close() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
