import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { previewPage } from './mail-preview.ts';

/** `npm run mail:preview` serves every mail to browsers on this machine until it is stopped with Ctrl+C. */
const server = createServer((request, response) => {
  const page = previewPage(new URL(request.url ?? '/', 'http://localhost').pathname);
  response.writeHead(page ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
  response.end(page ?? 'There is no such email.');
});
server.listen(Number(process.env.PORT ?? 0), '127.0.0.1', () => {
  process.stdout.write(`The emails are at http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
