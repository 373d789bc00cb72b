import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { listening } from './listening.ts';

/** The body of one response, as it was sent. */
export interface Transfer {
  path: string;
  /** Its media type, without parameters. */
  type: string;
  encoding: string;
  bytes: number;
}

export interface Recorder {
  port: number;
  /** @returns what was transferred since the last call */
  take(): Transfer[];
  close(): void;
}

/** Passes requests on to a server, and records the answers: also of what the browser does not tell, such as prefetches. */
export async function openRecorder(target: string): Promise<Recorder> {
  let transfers: Transfer[] = [];

  function forward(asked: IncomingMessage, answer: ServerResponse): void {
    const { method, url: path = '', rawHeaders: headers } = asked;
    const forwarded = request(target + path, { method, headers } as object);
    forwarded.on('response', (response) => {
      const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = response.headers;
      const transfer: Transfer = { path, type: type.split(';')[0] as string, encoding, bytes: 0 };
      transfers.push(transfer);
      response.on('data', (chunk: Buffer) => {
        transfer.bytes += chunk.length;
      });
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(answer);
    });
    forwarded.on('error', () => answer.destroy());
    // The reader may have left.
    answer.once('close', () => forwarded.destroy());
    asked.pipe(forwarded);
  }

  const server = createServer({ keepAliveTimeout: 600_000 }, forward);
  return {
    port: await listening(server),
    take() {
      const taken = transfers;
      transfers = [];
      return taken;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
