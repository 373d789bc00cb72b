import { badRequest, forbidden } from '#server/base/errors.ts';
import type { Database } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { lockSiteLists } from '#server/features/site/site-list-lock.ts';
import { settingRow } from '#server/features/site/site-store.ts';

interface SnsTopics {
  /** Whose messages are taken: that of the first one, until an admin decides otherwise. */
  accepted: string[];
  /** Others that have sent something, the latest last; an admin decides about them. */
  refused: string[];
}

/** Enough for an admin to recognise their own. */
const REFUSED_MAXIMUM = 5;

export const snsTopicsRow = settingRow<SnsTopics>('snsTopics', { accepted: [], refused: [] });

/**
 * Amazon signs the messages of every topic, also those of strangers, so a signature does not prove that a message is about
 * the mails of this site.
 * @throws {HttpError} 403 for any topic but those that are accepted, once there is one
 */
export async function requireOwnTopic(database: Database, topic: string): Promise<void> {
  const known = await snsTopicsRow.read(database.read);
  if (known.accepted.includes(topic) || isFirst(known)) return;
  if (!known.refused.includes(topic)) await rememberRefused(database, topic);
  throw forbidden(ANOTHER_TOPIC);
}

/** An admin who has removed all topics has decided, too. */
function isFirst({ accepted, refused }: SnsTopics): boolean {
  return accepted.length === 0 && refused.length === 0;
}

const ANOTHER_TOPIC =
  'Another topic of Amazon SNS was confirmed first. An admin can accept this one under “Returned letters”.';

function rememberRefused(database: Database, topic: string): Promise<void> {
  return database.transaction(async (db) => {
    await lockSiteLists(db);
    const { accepted, refused } = await snsTopicsRow.read(db);
    const others = refused.filter((other) => other !== topic);
    await snsTopicsRow.save(db, { accepted, refused: [...others, topic].slice(-REFUSED_MAXIMUM) });
  });
}

/**
 * Accepts the first topic that has sent something, if there is none yet.
 * @throws {HttpError} 403 if another one became the first meanwhile
 */
export async function rememberFirstTopic(database: Database, topic: string): Promise<void> {
  if ((await snsTopicsRow.read(database.read)).accepted.includes(topic)) return;
  await database.transaction(async (db) => {
    await lockSiteLists(db);
    const { accepted, refused } = await snsTopicsRow.read(db);
    if (isFirst({ accepted, refused })) await snsTopicsRow.save(db, { accepted: [topic], refused });
    else if (!accepted.includes(topic)) throw forbidden(ANOTHER_TOPIC);
  });
}

/**
 * Takes messages of these topics alone; any other that was accepted is refused from now on.
 * @throws {HttpError} 400 for one that has never sent anything
 */
export async function acceptTopics(database: Database, by: { id: number }, accepted: string[]): Promise<void> {
  await database.transaction(async (db) => {
    await lockSiteLists(db);
    const before = await snsTopicsRow.read(db);
    const known = [...before.accepted, ...before.refused];
    if (accepted.some((topic) => !known.includes(topic))) throw badRequest('This topic has sent nothing to the site.');
    const refused = known.filter((topic) => !accepted.includes(topic));
    await snsTopicsRow.save(db, { accepted, refused });
    await recordAudit(db, 'mail events changed', { by });
  });
}
