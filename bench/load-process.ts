import { performance } from 'node:perf_hooks';
import autocannon, { type Options } from 'autocannon';
import { httpGetOk } from './http-get.ts';
import type { LoadAnswer, Loaded, LoadOrder } from './load.ts';

const CONNECTIONS = 32;
/** A run ends at a multiple of this. */
const SAMPLE_MS = 20;

process.on('disconnect', () => process.exit());
process.on('message', async (order: LoadOrder) => {
  const answer = await carryOut(order).catch((error: Error) => ({ failed: error.message }));
  process.send?.(answer);
});

async function carryOut(order: LoadOrder): Promise<LoadAnswer> {
  const { kind, headers } = order;
  if (kind === 'sustain') return run({ url: order.url, headers, duration: order.seconds }, order.status);
  if (kind === 'in turn') return { milliseconds: await askInTurn(order.origin, order.paths, headers) };
  return askAll(order.origin, order.paths, headers);
}

function askAll(url: string, paths: string[], headers: Record<string, string>): Promise<Loaded> {
  const left = paths.values();
  const setupRequest: NonNullable<Options['requests']>[number]['setupRequest'] = (request) => {
    const { value } = left.next();
    return value === undefined ? null : { ...request, path: value };
  };
  return run({ url, headers, amount: paths.length, requests: [{ setupRequest }] }, 200);
}

async function askInTurn(origin: string, paths: string[], headers: Record<string, string>): Promise<number[]> {
  const milliseconds: number[] = [];
  for (const path of paths) {
    const started = performance.now();
    await httpGetOk(origin + path, headers);
    milliseconds.push(performance.now() - started);
  }
  return milliseconds;
}

async function run(options: Omit<Options, 'sampleInt' | 'connections'>, status: number): Promise<Loaded> {
  const result = await autocannon({ ...options, connections: CONNECTIONS, sampleInt: SAMPLE_MS });
  const { errors, requests, statusCodeStats } = result;
  const expected = statusCodeStats[status]?.count ?? 0;
  if (errors > 0 || expected === 0 || expected !== requests.total) {
    const counts = Object.entries(statusCodeStats).map(([code, { count }]) => `${count} times ${code}`);
    const answers = `${counts.join(', ') || 'nothing'} with ${errors} errors`;
    throw new Error(`Under load, ${options.url} answered ${answers}, instead of ${status} alone.`);
  }
  return { requests: requests.total, seconds: result.duration };
}
