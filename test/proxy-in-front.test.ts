import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeFolder, onSqlite } from './support/database/databases.ts';
import { openApp } from './support/server/test-app.ts';

const NGINX = '/usr/sbin/nginx';
/** An address of this machine that no other program listens at, so that no port has to be looked for. */
const HOST = `127.${100 + (process.pid % 100)}.${(process.pid >> 8) % 250}.1`;
const PORT = 8443;

function ensureNginx(): boolean {
  if (existsSync(NGINX)) return true;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false;
  process.stderr.write('Installing nginx for the test of the manual.\n');
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'ignore' as const };
  execFileSync('apt-get', ['update', '-qq'], options);
  execFileSync('apt-get', ['install', '-qq', '--yes', '--no-install-recommends', 'nginx-light'], options);
  return existsSync(NGINX);
}

/** The configuration that the manual shows. */
function manualConfiguration(): string {
  const manual = readFileSync('docs/operations.md', 'utf8');
  return /```\n(proxy_cache_path [\s\S]*?)```/.exec(manual)?.[1] ?? '';
}

/** The same with the folders, the certificate and the ports of this test. */
function configurationFor(folder: string, site: string): string {
  const own = manualConfiguration()
    .replace('/var/cache/nginx/chintan', join(folder, 'cache'))
    .replace(/\/etc\/letsencrypt\/live\/example\.org\//g, `${folder}/`)
    .replace('listen 443', `listen ${HOST}:${PORT}`)
    .replace('http://127.0.0.1:3000', site);
  return `daemon off; master_process off; error_log stderr warn; pid ${join(folder, 'nginx.pid')};
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${join(folder, name)};`).join('\n  ')}
${own}}
`;
}

/** Made with OpenSSL for a day. */
function makeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const options = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=example.org'];
  execFileSync('openssl', [...options, ...files], { stdio: 'ignore' });
}

/** Starts nginx in front of a site, and ends it with the test. @returns what it complained of */
async function startNginx(site: string): Promise<() => string> {
  const folder = makeFolder();
  mkdirSync(join(folder, 'cache'));
  makeCertificate(folder);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configurationFor(folder, site));
  const nginx = spawn(NGINX, ['-c', file, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let complaints = '';
  nginx.stderr.on('data', (chunk) => (complaints += String(chunk)));
  const ended = new Promise((resolve) => nginx.on('exit', resolve));
  onTestFinished(async () => {
    nginx.kill('SIGTERM');
    await ended;
  });
  await vi.waitFor(() => ask('GET', '/healthz'), { timeout: 10_000 });
  return () => complaints;
}

function ask(method: string, path: string, headers: Record<string, string> = {}, body = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: HOST, port: PORT, method, path, headers, rejectUnauthorized: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(answer.statusCode ?? 0));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

onSqlite('nginx as the manual shows it', (open) => {
  test.runIf(process.platform === 'linux' && ensureNginx())(
    'serves the site, and lets nobody choose their network',
    async () => {
      const app = await openApp(open, { trustProxy: '127.0.0.1' });
      const complaints = await startNginx(await app.listen());
      expect(await ask('GET', '/robots.txt')).toBe(200);
      expect(complaints()).toBe('');
      const login = JSON.stringify({ email: 'asha@mail.example', password: 'Wrong.Kettle7Q' });
      const statuses: number[] = [];
      for (let turn = 0; turn < 14; turn += 1) {
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${turn}` };
        statuses.push(await ask('POST', '/api/auth/login', headers, login));
      }
      expect(statuses[0]).toBe(401);
      expect(statuses.at(-1)).toBe(429);
    },
  );
});
