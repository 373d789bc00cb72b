import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Server } from 'node:net';
import { onTestFinished } from 'vitest';
import { createFetchPublic, type FetchPublic, type Network } from '#server/base/fetch-public.ts';
import { isPublicAddress } from '#server/base/public-address.ts';

export interface OldSite {
  /** Such as `http://127.0.0.1:4711`. */
  origin: string;
  port: number;
  /** The paths that were asked for, in order. */
  asked: string[];
}

/** A website that is moved away from, on this machine. Closed after the test. */
export async function startOldSite(answer: RequestListener): Promise<OldSite> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request, response);
  });
  onTestFinished(() => server.closeAllConnections());
  const port = await startServer(server);
  return { origin: `http://127.0.0.1:${port}`, port, asked };
}

/** @returns its port on this machine; it is closed after the test */
export async function startServer(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

/** Fetches as the site does, but for these ports of this machine, which stand for the public web. */
export function fetchBeside(sites: Pick<OldSite, 'port'>[], network: Partial<Network> = {}): FetchPublic {
  const ports = sites.map(({ port }) => port);
  const mayConnect = (address: string, port: number) => ports.includes(port) || isPublicAddress(address);
  return createFetchPublic({ mayConnect, ...network });
}
