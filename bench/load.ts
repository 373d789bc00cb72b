import { Agent, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import autocannon from 'autocannon';
import { fail, startChild } from './processes.ts';

const CONNECTIONS = 32;
/** A run ends at a multiple of this. */
const SAMPLE_MS = 20;

type Headers = Record<string, string>;

interface Order {
  url: string;
  headers: Headers;
  /** How long to request the address over and over … */
  seconds?: number;
  /** … or the paths to request once each, in place of its own. */
  paths?: string[];
}

export interface Loaded {
  requests: number;
  seconds: number;
}

/** Sends requests with 32 connections. Rejects when a response does not have the status 200. */
export type Load = (order: Order) => Promise<Loaded>;

if (import.meta.main) {
  process.on('disconnect', () => process.exit());
  process.on('message', async (order: Order) => {
    process.send?.(await carryOut(order).catch((error: Error) => ({ failed: error.message })));
  });
}

/** Starts a separate process that generates the load, so that the server has a core to itself. */
export async function startLoad(): Promise<{ load: Load; stop: () => Promise<void> }> {
  const child = await startChild([process.execPath, 'bench/load.ts'], { messages: true });
  const load: Load = async (order) => {
    const answer = await child.ask<Loaded | { failed: string }>(order);
    return 'failed' in answer ? fail(answer.failed) : answer;
  };
  return { load, stop: child.stop };
}

async function carryOut({ url, headers, seconds, paths = [] }: Order): Promise<Loaded> {
  const left = paths.values();
  const setupRequest = (request: object) => {
    const { value } = left.next();
    return value === undefined ? null : { ...request, path: value };
  };
  const extent = seconds === undefined ? { amount: paths.length, requests: [{ setupRequest }] } : { duration: seconds };
  const result = await autocannon({ url, headers, ...extent, connections: CONNECTIONS, sampleInt: SAMPLE_MS });
  const { errors, requests, statusCodeStats } = result;
  if (errors > 0 || requests.total === 0 || statusCodeStats[200]?.count !== requests.total) {
    fail(`Under load, ${url} answered ${JSON.stringify(statusCodeStats)} with ${errors} errors, instead of 200 alone.`);
  }
  return { requests: requests.total, seconds: result.duration };
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** The body is as it was transferred, still compressed. */
export async function httpGet(url: string, headers: Headers = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent, headers }, resolve).on('error', reject);
  });
  const body = await buffer(answer);
  if (answer.statusCode !== 200) fail(`${url} was answered with ${answer.statusCode} instead of 200.`);
  return { answer, body };
}

/** @returns the milliseconds from each request to its last byte, including the client's own time (about 0.2 ms) */
export async function timeInTurn(url: string, headers: Headers, times: number): Promise<number[]> {
  const milliseconds: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const started = performance.now();
    await httpGet(url, headers);
    milliseconds.push(performance.now() - started);
  }
  return milliseconds;
}
