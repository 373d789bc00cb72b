import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { startChild } from './child-process.ts';
import { httpGet } from './http-get.ts';
import { makeTemporaryFolder } from './leftovers.ts';
import type { Copy, Peer } from './peer.ts';

const READY_WITHIN_MS = 5000;
const TRY_EVERY_MS = 50;
/** nginx makes these from the file it serves. */
const FROM_THE_FILE = new Set(['content-length', 'content-type', 'etag', 'last-modified']);

/** @returns nginx with one worker and a configuration of our own, or why there is none */
export async function startNginx(copies: Copy[]): Promise<Peer | string> {
  if (spawnSync('nginx', ['-v']).status !== 0) return 'nginx is not installed here.';
  const folder = makeTemporaryFolder('nginx');
  const port = await freePort();
  for (const { encoding, body } of copies) writeFileSync(join(folder, `page.${encoding}`), body);
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, copies));

  const child = await startChild(['nginx', '-p', folder, '-c', join(folder, 'nginx.conf')]);
  const peer: Peer = {
    name: 'nginx',
    pid: child.pid,
    address: (encoding) => `http://127.0.0.1:${port}/${encoding}`,
    stop: child.stop,
  };
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  while (!(await answers(peer.address('identity')))) {
    if (Date.now() > giveUpAt) {
      await child.stop();
      return `nginx is installed, but did not start. ${child.lastWords()}`;
    }
    await new Promise((done) => setTimeout(done, TRY_EVERY_MS));
  }
  return peer;
}

/** Each encoding at an address of its own, which spares nginx the choice between them. */
function configuration(folder: string, port: number, copies: Copy[]): string {
  const locations = copies.map(
    ({ encoding, headers }) => `
    location = /${encoding} {
      alias ${folder}/page.${encoding};
${pairsOf(headers)
  .map(([name, value]) => `      add_header ${name} "${value}";`)
  .join('\n')}
    }`,
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 256; }
http {
  ${temporary.join('\n  ')}
  access_log off;
  sendfile on;
  tcp_nopush on;
  open_file_cache max=16;
  open_file_cache_valid 60s;
  keepalive_requests 1000000000;
  types {}
  default_type "text/html; charset=utf-8";
  server {
    listen 127.0.0.1:${port};
${locations.join('\n')}
  }
}
`;
}

function pairsOf(headers: string[]): [string, string][] {
  return headers
    .flatMap((name, index): [string, string][] => (index % 2 === 0 ? [[name, headers[index + 1] ?? '']] : []))
    .filter(([name]) => !FROM_THE_FILE.has(name.toLowerCase()));
}

async function answers(url: string): Promise<boolean> {
  return httpGet(url).then(
    ({ status }) => status === 200,
    () => false,
  );
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
