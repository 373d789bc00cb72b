import { startChild } from './child-process.ts';

type Headers = Record<string, string>;

/** What the process that makes the load is asked to do. */
export type LoadOrder =
  | { kind: 'sustain'; url: string; headers: Headers; seconds: number; status: number }
  | { kind: 'at once' | 'in turn'; origin: string; paths: string[]; headers: Headers };

export type LoadAnswer = Loaded | { milliseconds: number[] } | { failed: string };

export interface Loaded {
  requests: number;
  seconds: number;
}

/** Each rejects when an answer has another status than the one expected, which is 200 unless it is given. */
export interface Load {
  /** One address over and over, 32 requests at a time. */
  sustain(order: { url: string; headers: Headers; seconds: number; status?: number }): Promise<Loaded>;
  /** All of the addresses, 32 at a time. */
  askAll(origin: string, paths: string[], headers: Headers): Promise<Loaded>;
  /** @returns milliseconds from each request to its last byte, the client's own time (about 0.2 ms) included */
  askInTurn(origin: string, paths: string[], headers: Headers): Promise<number[]>;
  stop(): Promise<void>;
}

/** In a process of its own, so that the server has a core for itself. */
export async function startLoad(): Promise<Load> {
  const child = await startChild([process.execPath, 'bench/load-process.ts'], { messages: true });
  const give = async <Answer>(order: LoadOrder): Promise<Answer> => {
    const answer = await child.ask<LoadAnswer>(order);
    if ('failed' in answer) throw new Error(answer.failed);
    return answer as Answer;
  };
  return {
    sustain: ({ status = 200, ...order }) => give({ kind: 'sustain', status, ...order }),
    askAll: (origin, paths, headers) => give({ kind: 'at once', origin, paths, headers }),
    askInTurn: async (origin, paths, headers) =>
      (await give<{ milliseconds: number[] }>({ kind: 'in turn', origin, paths, headers })).milliseconds,
    stop: child.stop,
  };
}
