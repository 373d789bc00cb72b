import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { listenOn } from '../support/server/listen-on.ts';

interface Proxy {
  port: number;
  /** Passes bytes on; keeps them to itself for ever, but takes connections; or is not there at all. */
  set(mode: 'passing' | 'silent' | 'away'): Promise<void>;
  close(): Promise<void>;
}

/** Stands before another server, and can fail as networks do. */
export async function startProxy(socketPath: string): Promise<Proxy> {
  const sockets = new Set<Socket>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = connect(socketPath);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.on('data', (bytes) => void (isSilent || to.write(bytes)));
      from.on('error', () => {});
      from.on('close', () => {
        sockets.delete(from);
        if (!isSilent) to.destroy();
      });
    }
  });
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const close = () =>
    new Promise<void>((closed) => {
      server.close(() => closed());
      cut();
    });
  await listenOn(server, 0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    set: async (mode) => {
      // What was swallowed is lost for good.
      if (isSilent && mode === 'passing') cut();
      isSilent = mode === 'silent';
      if (mode === 'away') await close();
      else if (!server.listening) await listenOn(server, port);
    },
    close,
  };
}
