import { startChild } from './child-process.ts';

type Headers = Record<string, string>;

/** A message to the process that generates the load. */
export type LoadOrder =
  | { kind: 'sustain'; url: string; headers: Headers; seconds: number; status: number }
  | { kind: 'at once' | 'in turn'; origin: string; paths: string[]; headers: Headers };

export type LoadAnswer = Loaded | { milliseconds: number[] } | { failed: string };

export interface Loaded {
  requests: number;
  seconds: number;
}

/** Each call rejects when a response does not have the expected status, which is 200 by default. */
export interface Load {
  /** Requests one address over and over, with 32 connections. */
  sustain(order: { url: string; headers: Headers; seconds: number; status?: number }): Promise<Loaded>;
  /** Requests each of the addresses once, with 32 connections. */
  askAll(origin: string, paths: string[], headers: Headers): Promise<Loaded>;
  /**
   * Requests the addresses one after the other.
   * @returns the milliseconds from each request to the last byte, including the client's own time (about 0.2 ms)
   */
  askInTurn(origin: string, paths: string[], headers: Headers): Promise<number[]>;
  stop(): Promise<void>;
}

/** Starts a separate process that generates the load, so that the server has a core to itself. */
export async function startLoad(): Promise<Load> {
  const child = await startChild([process.execPath, 'bench/load-process.ts'], { messages: true });
  const send = async <Answer>(order: LoadOrder): Promise<Answer> => {
    const answer = await child.ask<LoadAnswer>(order);
    if ('failed' in answer) throw new Error(answer.failed);
    return answer as Answer;
  };
  return {
    sustain: ({ status = 200, ...order }) => send({ kind: 'sustain', status, ...order }),
    askAll: (origin, paths, headers) => send({ kind: 'at once', origin, paths, headers }),
    askInTurn: async (origin, paths, headers) =>
      (await send<{ milliseconds: number[] }>({ kind: 'in turn', origin, paths, headers })).milliseconds,
    stop: child.stop,
  };
}
