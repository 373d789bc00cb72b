import { connect } from 'node:net';

interface RawAnswer {
  /** 0 when the connection ended without an answer. */
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Writes bytes as they are to the site, and reads until the connection ends. */
export function rawRequest(origin: string, bytes: string | Buffer): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname);
    socket.on('data', (chunk) => chunks.push(chunk));
    // A connection that is reset after the answer has still brought it.
    socket.on('error', () => {});
    socket.on('close', () => resolve(parse(Buffer.concat(chunks).toString())));
    socket.write(bytes);
  });
}

function parse(answer: string): RawAnswer {
  const end = answer.indexOf('\r\n\r\n');
  const [first = '', ...lines] = answer.slice(0, end).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) =>
      line
        .toLowerCase()
        .split(/: (.*)/s)
        .slice(0, 2),
    ),
  );
  return { status: Number(first.split(' ')[1] ?? 0), headers, body: answer.slice(end + 4) };
}
