import { startChild } from './child-process.ts';
import type { Copy, Peer } from './peer.ts';

/** The least that Node can do: a process that looks the address up and writes what it finds. */
export async function startBareServer(copies: Copy[]): Promise<Peer> {
  const child = await startChild([process.execPath, 'bench/bare-server-process.ts'], { messages: true });
  const listening = child.message<{ port: number }>();
  child.process.send(copies);
  const { port } = await listening;
  return {
    name: 'node:http',
    pid: child.pid,
    address: (encoding) => `http://127.0.0.1:${port}/${encoding}`,
    stop: child.stop,
  };
}
