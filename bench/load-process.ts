import { performance } from 'node:perf_hooks';
import autocannon, { type Options, type Result } from 'autocannon';
import { httpGetOk } from './http-get.ts';
import type { LoadAnswer, LoadOrder } from './load.ts';

/** A run ends at a multiple of it. */
const SAMPLE_MS = 20;

process.on('disconnect', () => process.exit());
process.on('message', async (order: LoadOrder) => {
  try {
    process.send?.(await carryOut(order));
  } catch (error) {
    process.send?.({ failed: (error as Error).message } satisfies LoadAnswer);
  }
});

function carryOut(order: LoadOrder): Promise<LoadAnswer> {
  switch (order.kind) {
    case 'sustained':
      return sustain(order);
    case 'once each':
      return askOnceEach(order);
    case 'in turn':
      return askInTurn(order);
  }
}

async function sustain({ url, headers, connections, seconds, status }: LoadOrder & { kind: 'sustained' }) {
  return run({ url, headers, connections, duration: seconds }, status);
}

async function askOnceEach({ origin, paths, headers, connections }: LoadOrder & { kind: 'once each' }) {
  const left = paths.values();
  const setupRequest: NonNullable<Options['requests']>[number]['setupRequest'] = (request) => {
    const { value } = left.next();
    return value === undefined ? null : { ...request, path: value };
  };
  return run({ url: origin, headers, connections, amount: paths.length, requests: [{ setupRequest }] }, 200);
}

async function askInTurn({ origin, paths, headers }: LoadOrder & { kind: 'in turn' }) {
  const milliseconds: number[] = [];
  for (const path of paths) {
    const started = performance.now();
    await httpGetOk(origin + path, headers);
    milliseconds.push(performance.now() - started);
  }
  return { milliseconds };
}

async function run(options: Omit<Options, 'sampleInt'>, status: number) {
  const result: Result = await autocannon({ ...options, sampleInt: SAMPLE_MS });
  const counts = Object.entries(result.statusCodeStats).map(([code, { count }]) => `${count} times ${code}`);
  const expected = result.statusCodeStats[status]?.count ?? 0;
  if (result.errors > 0 || expected === 0 || expected !== result.requests.total) {
    throw new Error(
      `Under load, ${options.url} answered ${counts.join(', ') || 'nothing'} with ${result.errors} errors, instead of ${status} alone.`,
    );
  }
  return { requests: result.requests.total, seconds: result.duration };
}
