import { Agent, get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import autocannon, { type Options } from 'autocannon';
import { fail, startChild } from './processes.ts';

const CONNECTIONS = 32;
/** A run ends at a multiple of this. */
const SAMPLE_MS = 20;

type Headers = Record<string, string>;
interface Sustained {
  url: string;
  headers: Headers;
  seconds: number;
  status?: number;
}
type Order =
  | ({ kind: 'sustain' } & Sustained)
  | { kind: 'at once' | 'in turn'; origin: string; paths: string[]; headers: Headers };

export interface Loaded {
  requests: number;
  seconds: number;
}

/** Each call rejects when a response does not have the expected status, which is 200 by default. */
export interface Load {
  /** Requests one address over and over, with 32 connections. */
  sustain(order: Sustained): Promise<Loaded>;
  /** Requests each of the addresses once, with 32 connections. */
  askAll(origin: string, paths: string[], headers: Headers): Promise<Loaded>;
  /**
   * Requests the addresses one after the other.
   * @returns the milliseconds from each request to the last byte, including the client's own time (about 0.2 ms)
   */
  askInTurn(origin: string, paths: string[], headers: Headers): Promise<number[]>;
  stop(): Promise<void>;
}

if (import.meta.main) {
  process.on('disconnect', () => process.exit());
  process.on('message', async (order: Order) => {
    process.send?.(await carryOut(order).catch((error: Error) => ({ failed: error.message })));
  });
}

/** Starts a separate process that generates the load, so that the server has a core to itself. */
export async function startLoad(): Promise<Load> {
  const child = await startChild([process.execPath, 'bench/load.ts'], { messages: true });
  const send = async <Answer>(order: Order): Promise<Answer> => {
    const answer = await child.ask<Answer | { failed: string }>(order);
    if (typeof answer === 'object' && answer !== null && 'failed' in answer) fail(answer.failed);
    return answer as Answer;
  };
  return {
    sustain: (order) => send({ kind: 'sustain', ...order }),
    askAll: (origin, paths, headers) => send({ kind: 'at once', origin, paths, headers }),
    askInTurn: (origin, paths, headers) => send({ kind: 'in turn', origin, paths, headers }),
    stop: child.stop,
  };
}

async function carryOut(order: Order): Promise<Loaded | number[]> {
  const { kind, headers } = order;
  if (kind === 'sustain') return run({ url: order.url, headers, duration: order.seconds }, order.status);
  if (kind === 'in turn') return askInTurn(order.origin, order.paths, headers);
  const left = order.paths.values();
  const setupRequest: NonNullable<Options['requests']>[number]['setupRequest'] = (request) => {
    const { value } = left.next();
    return value === undefined ? null : { ...request, path: value };
  };
  return run({ url: order.origin, headers, amount: order.paths.length, requests: [{ setupRequest }] });
}

async function askInTurn(origin: string, paths: string[], headers: Headers): Promise<number[]> {
  const milliseconds: number[] = [];
  for (const path of paths) {
    const started = performance.now();
    await httpGetOk(origin + path, headers);
    milliseconds.push(performance.now() - started);
  }
  return milliseconds;
}

async function run(options: Omit<Options, 'sampleInt' | 'connections'>, status = 200): Promise<Loaded> {
  const result = await autocannon({ ...options, connections: CONNECTIONS, sampleInt: SAMPLE_MS });
  const { errors, requests, statusCodeStats } = result;
  const expected = statusCodeStats[status]?.count ?? 0;
  if (errors > 0 || expected === 0 || expected !== requests.total) {
    const answers = `${JSON.stringify(statusCodeStats)} with ${errors} errors`;
    fail(`Under load, ${options.url} answered ${answers}, instead of ${status} alone.`);
  }
  return { requests: requests.total, seconds: result.duration };
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

/** The body is as it was transferred, still compressed. */
export async function httpGet(url: string, headers: Headers = {}): Promise<{ answer: IncomingMessage; body: Buffer }> {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { agent, headers }, resolve).on('error', reject);
  });
  return { answer, body: await buffer(answer) };
}

export async function httpGetOk(url: string, headers: Headers = {}) {
  const got = await httpGet(url, headers);
  if (got.answer.statusCode !== 200) fail(`${url} was answered with ${got.answer.statusCode} instead of 200.`);
  return got;
}
