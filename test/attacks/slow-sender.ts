import { once } from 'node:events';
import { connect } from 'node:net';
import { onTestFinished, vi } from 'vitest';
import type { Database } from '#server/database/database.ts';
import type { Writer } from '../support/texts/writing.ts';

export interface SlowRequest {
  method: 'POST' | 'PUT' | 'DELETE';
  url: string;
  body: object;
}

/**
 * Sends a request but for the last byte of its body, and waits until the site has seen who asks.
 * @returns sends that byte, and says the status of the answer
 */
export async function sendSlowly(
  origin: string,
  { database, as }: { database: Database; as: Writer },
  { method, url, body }: SlowRequest,
): Promise<() => Promise<number>> {
  const text = JSON.stringify(body);
  const { hostname, port } = new URL(origin);
  await setLastUse(database, as.id);
  const socket = connect(Number(port), hostname);
  // The site would wait for the rest of it.
  onTestFinished(() => void socket.destroy());
  const answer: Buffer[] = [];
  socket.on('data', (chunk) => answer.push(chunk));
  socket.write(
    `${method} ${url} HTTP/1.1\r\nhost: site\r\nconnection: close\r\nauthorization: ${as.bearer.authorization}\r\n` +
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text.slice(0, -1)}`,
  );
  // A session that was long not used is noted as used as soon as it is known whose it is.
  await vi.waitFor(
    async () => {
      if ((await lastUseOf(database, as.id)) === 0) throw new Error('Not seen yet.');
    },
    { timeout: 60_000 },
  );
  return async () => {
    socket.write(text.slice(-1));
    await once(socket, 'close');
    return Number(Buffer.concat(answer).toString().split(' ')[1]);
  };
}

function setLastUse(database: Database, userId: number) {
  return database.transaction((db) =>
    db.updateTable('sessions').set({ last_used_at: 0 }).where('user_id', '=', userId).execute(),
  );
}

async function lastUseOf({ read }: Database, userId: number) {
  const row = await read.selectFrom('sessions').select('last_used_at').where('user_id', '=', userId).executeTakeFirst();
  return row?.last_used_at;
}
