import { performance } from 'node:perf_hooks';
import sharp from 'sharp';
import { BENCH_ADMIN } from './bench-admin.ts';
import { httpGetOk } from './http-get.ts';
import type { Plan } from './plan.ts';
import type { ServerProcess } from './server-process.ts';
import { type Spread, spreadOf } from './statistics.ts';

const CATEGORY = 'Philosophy';
const BODY = 'A lamp was lit beside the river, and nobody asked why. '.repeat(60).trim();

export interface WritingFigures {
  name: string;
  /** Milliseconds, one request at a time. */
  spread: Spread;
}

/** What it costs to write, with everything that an answer promises on the disk. Leaves its posts behind. */
export async function measureWriting(server: ServerProcess, plan: Plan): Promise<WritingFigures[]> {
  const call = await callsOf(server);
  const upload = await photograph();
  const ids: number[] = [];
  const create = async (image?: Buffer) => {
    const { id } = await call('POST', '/api/post/create', newPost(ids.length, image));
    ids.push(id);
  };
  const content = (turn: number) => `${BODY}\n${turn}`;
  return [
    await time('create a post', plan.writes, () => create()),
    await time('create a post with an image of 12 megapixels', plan.uploads, () => create(upload)),
    await time('update its text', plan.writes, (turn) =>
      call('PUT', '/api/post/update', { ...fieldsOf(turn), id: ids[0], content: content(turn) }),
    ),
    await time('update its title', plan.writes, (turn) =>
      call('PUT', '/api/post/update', { ...fieldsOf(turn), id: ids[1], title: `Title ${turn}` }),
    ),
    await time('delete a post', plan.uploads, (turn) => call('DELETE', '/api/post/delete', { id: ids[turn] })),
  ];
}

/** What a writer sees of many posts, nearly all of them their own. */
export async function measureDashboard(server: ServerProcess, plan: Plan): Promise<WritingFigures[]> {
  const headers = await login(server);
  const figures: WritingFigures[] = [];
  for (const path of [
    '/api/post/list?scope=mine&limit=50&body=omit',
    '/api/post/list?scope=mine&limit=50&body=omit&category_id=1',
    '/api/post/list?scope=all&limit=50&body=omit',
    '/api/post/list?body=omit',
    '/api/blog-posts?status=draft&body=omit',
    '/api/dashboard/stats',
    '/api/dashboard/recent-posts',
  ]) {
    figures.push(await time(path, plan.requestsPerList, () => httpGetOk(server.url + path, headers)));
  }
  return figures;
}

async function time(name: string, times: number, work: (turn: number) => Promise<unknown>): Promise<WritingFigures> {
  const milliseconds: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const started = performance.now();
    await work(turn);
    milliseconds.push(performance.now() - started);
  }
  return { name, spread: spreadOf(milliseconds) };
}

async function login({ url }: ServerProcess): Promise<{ authorization: string }> {
  const { email, password } = BENCH_ADMIN;
  const { access_token } = await ask(`${url}/api/auth/login`, 'POST', {}, { email, password });
  return { authorization: `Bearer ${access_token}` };
}

async function callsOf(server: ServerProcess) {
  const headers = await login(server);
  return (method: string, path: string, body: object) => ask(server.url + path, method, headers, body);
}

/** @returns the data of the answer */
async function ask(url: string, method: string, headers: Record<string, string>, body: object) {
  const isForm = body instanceof FormData;
  const response = await fetch(url, {
    method,
    headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
    body: isForm ? body : JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${method} ${url} was answered with ${response.status}: ${await response.text()}`);
  return (await response.json()).data;
}

function fieldsOf(turn: number) {
  const tags = [`tag ${turn % 9}`, 'lamp'];
  return { title: `A bench ${turn}`, summary: 'A summary.', content: BODY, category: CATEGORY, tags };
}

function newPost(turn: number, image: Buffer | undefined): object {
  const { tags, ...fields } = fieldsOf(turn);
  if (!image) return { ...fields, tags };
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const tag of tags) form.append('tags[]', tag);
  form.append('featured_image', new File([new Uint8Array(image)], 'lamp.jpg'));
  return form;
}

/** As a telephone takes them. */
function photograph(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 120, sigma: 12 } as const;
  return sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#8a3b12', noise } })
    .blur(2)
    .jpeg({ quality: 85 })
    .toBuffer();
}
