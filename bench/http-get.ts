import { Agent, get } from 'node:http';

interface Answer {
  status: number;
  /** Names are in lower case. */
  headers: Record<string, string | string[] | undefined>;
  /** Alternating names and values, as they were received. */
  rawHeaders: string[];
  /** The body as transferred, still compressed. */
  body: Buffer;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1 });

export function httpGet(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part) => parts.push(part));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          rawHeaders: response.rawHeaders,
          body: Buffer.concat(parts),
        }),
      );
    });
    request.on('error', reject);
  });
}

/** @throws {Error} when the status is not 200 */
export async function httpGetOk(url: string, headers: Record<string, string> = {}): Promise<Answer> {
  const answer = await httpGet(url, headers);
  if (answer.status !== 200) throw new Error(`${url} was answered with ${answer.status} instead of 200.`);
  return answer;
}
