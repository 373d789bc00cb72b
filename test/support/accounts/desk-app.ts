import type { AppOptions } from '#server/app-deps.ts';
import type { AuditAction } from '#shared/contracts/desk/audit-log.ts';
import type { OpenDatabase } from '../database/databases.ts';
import type { Answer } from '../server/test-app.ts';
import { openWriting, postIn, type Writer, type WritingApp } from '../texts/writing.ts';

/** Somebody who asks for what only admins may ask for. */
interface Desk {
  get(address: string): Promise<Answer>;
  post(address: string, body?: unknown): Promise<Answer>;
  put(address: string, body: unknown): Promise<Answer>;
  remove(address: string, body?: unknown): Promise<Answer>;
}

export interface DeskApp extends WritingApp {
  owner: Writer;
  desk: Desk;
  /** What the screen “History” shows: action and subject, the oldest first. */
  auditLog(): Promise<[AuditAction, string][]>;
}

/** A site with an admin at the desk. */
export async function openDesk(open: OpenDatabase, options: Partial<AppOptions> = {}): Promise<DeskApp> {
  const app = await openWriting(open, options);
  const owner = await app.admin();
  const desk = deskOf(app, owner);
  const auditLog = async () =>
    postIn(await desk.get('history'))
      .rows.map(({ act, subject }: { act: AuditAction; subject: string }) => [act, subject])
      .toReversed();
  return { ...app, owner, desk, auditLog };
}

/** The same desk for somebody else: addresses begin after `/api/desk/`. */
export function deskOf({ get, send }: Pick<WritingApp, 'get' | 'send'>, { bearer }: Pick<Writer, 'bearer'>): Desk {
  const at = (address: string) => `/api/desk/${address}`;
  return {
    get: (address) => get(at(address), bearer),
    post: (address, body) => send('POST', at(address), body, bearer),
    put: (address, body) => send('PUT', at(address), body, bearer),
    remove: (address, body) => send('DELETE', at(address), body, bearer),
  };
}
