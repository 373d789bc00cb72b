import { type Child, startChild } from './child-process.ts';

const CONNECTIONS = 32;

/** What the process that makes the load is asked to do. */
export type LoadOrder =
  /** One address over and over. */
  | {
      kind: 'sustained';
      url: string;
      headers: Record<string, string>;
      connections: number;
      seconds: number;
      status: number;
    }
  /** Each address once. */
  | { kind: 'once each'; origin: string; paths: string[]; headers: Record<string, string>; connections: number }
  /** One after the other, each timed. */
  | { kind: 'in turn'; origin: string; paths: string[]; headers: Record<string, string> };

export type LoadAnswer = { requests: number; seconds: number } | { milliseconds: number[] } | { failed: string };

export interface Load {
  sustain(order: { url: string; headers: Record<string, string>; seconds: number; status?: number }): Promise<Loaded>;
  askOnceEach(origin: string, paths: string[], headers: Record<string, string>): Promise<Loaded>;
  /** @returns milliseconds from the request to the last byte, the client's own time (about 0.2 ms) included */
  askInTurn(origin: string, paths: string[], headers: Record<string, string>): Promise<number[]>;
  stop(): Promise<void>;
}

export interface Loaded {
  requests: number;
  seconds: number;
}

/** In a process of its own, so that the server has a core for itself. */
export async function startLoad(): Promise<Load> {
  const child = await startChild([process.execPath, 'bench/load-process.ts'], { messages: true });
  return {
    sustain: ({ status = 200, ...order }) =>
      give<Loaded>(child, { kind: 'sustained', connections: CONNECTIONS, status, ...order }),
    askOnceEach: (origin, paths, headers) =>
      give<Loaded>(child, { kind: 'once each', connections: CONNECTIONS, origin, paths, headers }),
    askInTurn: async (origin, paths, headers) => {
      const { milliseconds } = await give<{ milliseconds: number[] }>(child, {
        kind: 'in turn',
        origin,
        paths,
        headers,
      });
      return milliseconds;
    },
    stop: child.stop,
  };
}

async function give<Result>(child: Child, order: LoadOrder): Promise<Result> {
  const answered = child.message<LoadAnswer>();
  child.process.send(order);
  const answer = await answered;
  if ('failed' in answer) throw new Error(answer.failed);
  return answer as Result;
}
