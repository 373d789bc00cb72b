import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { httpGetOk } from './http-get.ts';
import { cleanUpOnExit, makeTemporaryFolder } from './leftovers.ts';
import { residentMegabytes } from './process-figures.ts';
import { printTable } from './report.ts';
import { startServer } from './server-process.ts';
import { spreadOf } from './statistics.ts';

/**
 * What readers notice while images are uploaded: pages asked for one after the other, each rendered anew, before, during
 * and after; and the memory of the server itself. `node bench/images.ts`, with built pages.
 */
const UPLOADS = 5;
const BYTES = 5 * 1024 * 1024;
const QUIET_MS = 5000;
const PAUSE_MS = 10;
/** Or it would be their memory that is seen to grow. */
const PAGES_TO_FILL_THE_CACHE = 4000;
/** Memory is given back when nothing has happened for a while. */
const SETTLE_MS = 15_000;

cleanUpOnExit();
const image = await largePhotograph();
const server = await startServer(makeTemporaryFolder('images'));
const rows: string[][] = [];
const answered: number[] = [];
const authorization = await logIn();
let page = 0;

// What is loaded with the first image stays loaded, and would be taken for memory that does not come back.
await upload();
while (await isMakingFiles()) await sleep(500);
for (let time = 0; time < PAGES_TO_FILL_THE_CACHE; time += 1) await httpGetOk(newPage());
await sleep(SETTLE_MS);
await whilePagesAreAsked('before', () => sleep(QUIET_MS));
for (const again of ['', ', again']) {
  await whilePagesAreAsked(`${UPLOADS} uploads at once${again}`, () =>
    Promise.all(Array.from({ length: UPLOADS }, () => upload())),
  );
  await whilePagesAreAsked(`their smaller files${again}`, async () => {
    while (await isMakingFiles()) await sleep(500);
  });
}
await sleep(SETTLE_MS);
await whilePagesAreAsked('after', () => sleep(QUIET_MS));
await server.stop();

printTable({
  title: `Pages while images of ${(image.length / 1e6).toFixed(1)} MB, 12 megapixels are made`,
  columns: ['', 'seconds', 'pages', 'median ms', 'p95 ms', 'slowest ms', 'server MB at most', 'server MB'],
  rows,
  notes: [`An upload was answered after ${answered.map((time) => (time / 1000).toFixed(1)).join(', ')} s.`],
});

async function whilePagesAreAsked(name: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  let most = 0;
  let done = false;
  const started = performance.now();
  const working = work().finally(() => {
    done = true;
  });
  while (!done) {
    times.push(await timed(() => httpGetOk(newPage())));
    most = Math.max(most, residentMegabytes(server.pid) ?? 0);
    await sleep(PAUSE_MS);
  }
  await working;
  const { median: middle, p95, maximum } = spreadOf(times);
  const seconds = (performance.now() - started) / 1000;
  rows.push([
    name,
    seconds.toFixed(1),
    `${times.length}`,
    ...[middle, p95, maximum].map((time) => time.toFixed(1)),
    most.toFixed(0),
    (residentMegabytes(server.pid) ?? 0).toFixed(0),
  ]);
}

function newPage(): string {
  page += 1;
  return `${server.url}/blog?search=${page}`;
}

async function upload(): Promise<void> {
  const form = new FormData();
  const fields = { title: 'An image', summary: 'A summary.', content: 'A body.', category: 'Wisdom' };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('featured_image', new File([image], 'photograph.jpg', { type: 'image/jpeg' }));
  const creation = () => call('/api/post/create', { method: 'POST', headers: { authorization }, body: form });
  answered.push(await timed(creation));
}

async function isMakingFiles(): Promise<boolean> {
  for (let id = 1; id <= answered.length; id += 1) {
    const { ready, total } = await call(`/api/media/${id}`, { headers: { authorization } });
    if (ready !== total) return true;
  }
  return false;
}

async function logIn(): Promise<string> {
  const body = JSON.stringify({ email: 'admin@chintan.localhost', password: 'only for the benchmark' });
  const headers = { 'content-type': 'application/json' };
  return `Bearer ${(await call('/api/auth/login', { method: 'POST', headers, body })).access_token}`;
}

async function call(path: string, init: RequestInit): Promise<Record<string, unknown>> {
  const answer = await fetch(server.url + path, init);
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** As large as is taken, with the detail of a photograph. */
async function largePhotograph(): Promise<Buffer<ArrayBuffer>> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  const grain = await sharp({ create: { width: 500, height: 375, channels: 3, background: '#888', noise } })
    .png()
    .toBuffer();
  for (let quality = 97; ; quality -= 1) {
    const jpeg = await sharp(grain).resize(4000, 3000).jpeg({ quality }).toBuffer();
    if (jpeg.length <= BYTES) return Buffer.from(jpeg);
  }
}
