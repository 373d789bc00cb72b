import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Copy } from './cached-page.ts';

/** The least that a Node server can do, for comparison: it looks up the requested encoding and writes the result. */
process.on('disconnect', () => process.exit());
process.once('message', (copies: Copy[]) => {
  const pages = new Map(copies.map((copy) => [copy.encoding, copy]));
  const server = createServer((request, response) => {
    const page = pages.get(`${request.headers['accept-encoding']}`);
    if (!page) response.writeHead(404).end();
    else if (request.headers['if-none-match'] === page.etag) response.writeHead(304, page.notModifiedHeaders).end();
    else response.writeHead(200, page.headers).end(page.body);
  });
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }));
});
