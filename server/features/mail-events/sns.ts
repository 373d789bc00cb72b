import { verify, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { badRequest, forbidden } from '#server/base/errors.ts';
import { createFetchPublic } from '#server/base/fetch-public.ts';
import type { Database, WriteDb } from '#server/database/database.ts';
import { recordAudit } from '#server/features/audit-log/record-audit.ts';
import { lockSiteLists, settingRow } from '#server/features/site/site-store.ts';
import { eventId, looseText, readJson, requireRecent, requireSigned, type Webhook } from './read-webhook.ts';

/** @throws when the address cannot be reached */
export type FetchText = (url: string) => Promise<string>;

/** Follows no redirect, since the address was checked and another was not. */
const SMALL = { accept: '*/*', bytesMaximum: 64 * 1024, redirectsMaximum: 0 };

/** Fetches small texts, such as certificates. */
export function createFetchText(fetchPublic = createFetchPublic()): FetchText {
  return async (url) => (await fetchPublic(url, { ...SMALL, signal: AbortSignal.timeout(10_000) })).toString('utf8');
}

const message = z.object({
  Type: z.string(),
  MessageId: eventId,
  TopicArn: z.string().regex(/^arn:[\x21-\x7e]{1,300}$/),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string(),
  SigningCertURL: z.string(),
  Subject: looseText,
  SubscribeURL: looseText,
  Token: looseText,
});
type SnsMessage = z.output<typeof message>;

/** SNS repeats a message with the time of its publication; hours later if the topic is set up so. */
const REPEATED_WITHIN_MS = 8 * 60 * 60_000;
/** Anybody can have a certificate; only Amazon can put one here. Without a region, a bucket of S3 could have such a name. */
const CERTIFICATE =
  /^https:\/\/sns\.[a-z]{2}(-[a-z]{2,12}){1,2}-\d{1,2}\.amazonaws\.com(\.cn)?\/SimpleNotificationService-[0-9a-f]{1,64}\.pem$/;
const CONFIRMATION =
  /^https:\/\/sns\.[a-z]{2}(-[a-z]{2,12}){1,2}-\d{1,2}\.amazonaws\.com(\.cn)?\/\?Action=ConfirmSubscription&/;
/** What is signed, in this order, with each name and each value on a line of its own. */
const SIGNED_OF_NOTIFICATION = ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'] as const;
const SIGNED_OF_OTHERS = ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'] as const;
const CERTIFICATES_MAXIMUM = 20;

/** Receives messages of Amazon SNS: checks their signatures, confirms subscriptions, and takes only the site's own topics. */
export function openSns(database: Database, fetchText: FetchText): Webhook['receiveSns'] {
  const certificateAt = rememberCertificates(fetchText);
  return async (webhook) => {
    const received = await readSigned(webhook, certificateAt);
    const { Type, TopicArn, MessageId, Message } = received;
    await requireOwnTopic(database, TopicArn, { isConfirmed: false });
    if (Type === 'SubscriptionConfirmation') await confirm(received, fetchText);
    await requireOwnTopic(database, TopicArn, { isConfirmed: true });
    // A topic first sends a sentence that says that it works.
    const isTelling = Type === 'Notification' && Message.trimStart().startsWith('{');
    return isTelling ? { id: MessageId, text: Message } : undefined;
  };
}

function rememberCertificates(fetchText: FetchText) {
  const certificates = new Map<string, Promise<X509Certificate>>();
  return (url: string): Promise<X509Certificate> => {
    const known = certificates.get(url);
    if (known) return known;
    if (certificates.size >= CERTIFICATES_MAXIMUM) certificates.clear();
    const certificate = fetchText(url).then((text) => new X509Certificate(text));
    certificates.set(url, certificate);
    certificate.catch(() => certificates.delete(url));
    return certificate;
  };
}

/** @throws {HttpError} 403 or 400 */
async function readSigned(
  { raw, now }: Webhook,
  certificateAt: (url: string) => Promise<X509Certificate>,
): Promise<SnsMessage> {
  const read = readJson(message, raw.toString('utf8'));
  requireRecent(Date.parse(read.Timestamp), now, REPEATED_WITHIN_MS);
  requireSigned(CERTIFICATE.test(read.SigningCertURL));
  const certificate = await certificateAt(read.SigningCertURL).catch(() => {
    throw forbidden('The certificate of the signature could not be read.');
  });
  requireSigned(Date.parse(certificate.validTo) > now && isSigned(read, certificate));
  return read;
}

function isSigned(read: SnsMessage, certificate: X509Certificate): boolean {
  const algorithm = { 1: 'sha1', 2: 'sha256' }[read.SignatureVersion];
  const names = read.Type === 'Notification' ? SIGNED_OF_NOTIFICATION : SIGNED_OF_OTHERS;
  const signed = names.flatMap((name) => (read[name] === undefined ? [] : [`${name}\n${read[name]}\n`])).join('');
  return verify(algorithm, Buffer.from(signed), certificate.publicKey, Buffer.from(read.Signature, 'base64'));
}

/** Tells SNS that this address wants the messages of the topic. */
async function confirm({ SubscribeURL = '' }: SnsMessage, fetchText: FetchText): Promise<void> {
  if (!CONFIRMATION.test(SubscribeURL)) throw forbidden('The subscription is not one of Amazon SNS.');
  await fetchText(SubscribeURL);
}

interface SnsTopics {
  /** Whose messages are taken: that of the first one, until an admin decides otherwise. */
  accepted: string[];
  /** Others that have sent something, the latest last; an admin decides about them. */
  refused: string[];
}

/** Enough for an admin to recognise their own. */
const REFUSED_MAXIMUM = 5;
const ANOTHER_TOPIC =
  'Another topic of Amazon SNS was confirmed first. An admin can accept this one under “Returned letters”.';

export const snsTopicsRow = settingRow<SnsTopics>('snsTopics', { accepted: [], refused: [] });

/**
 * Amazon signs the messages of every topic, also those of strangers, so a signature does not prove that a message is about
 * the mails of this site. The first topic is accepted once it is confirmed.
 * @throws {HttpError} 403 for any topic but those that are accepted, once there is one
 */
async function requireOwnTopic(database: Database, topic: string, { isConfirmed }: { isConfirmed: boolean }) {
  const known = await snsTopicsRow.read(database.read);
  if (known.accepted.includes(topic) || (!isConfirmed && isFirst(known))) return;
  if (!known.refused.includes(topic)) await changeTopics(database, (before) => withTopic(before, topic));
  const after = await snsTopicsRow.read(database.read);
  if (!after.accepted.includes(topic)) throw forbidden(ANOTHER_TOPIC);
}

/** An admin who has removed all topics has decided, too. */
function isFirst({ accepted, refused }: SnsTopics): boolean {
  return accepted.length === 0 && refused.length === 0;
}

function withTopic(known: SnsTopics, topic: string): SnsTopics {
  if (isFirst(known)) return { accepted: [topic], refused: [] };
  const { accepted, refused } = known;
  if (accepted.includes(topic) || refused.includes(topic)) return known;
  return { accepted, refused: [...refused, topic].slice(-REFUSED_MAXIMUM) };
}

/**
 * Takes messages of these topics alone; any other that was accepted is refused from now on.
 * @throws {HttpError} 400 for one that has never sent anything
 */
export async function acceptTopics(database: Database, by: { id: number }, accepted: string[]): Promise<void> {
  await changeTopics(database, async (before, db) => {
    const known = [...before.accepted, ...before.refused];
    if (accepted.some((topic) => !known.includes(topic))) throw badRequest('This topic has sent nothing to the site.');
    await recordAudit(db, 'mail events changed', { by });
    return { accepted, refused: known.filter((topic) => !accepted.includes(topic)) };
  });
}

function changeTopics(
  database: Database,
  change: (before: SnsTopics, db: WriteDb) => SnsTopics | Promise<SnsTopics>,
): Promise<void> {
  return database.transaction(async (db) => {
    await lockSiteLists(db);
    await snsTopicsRow.save(db, await change(await snsTopicsRow.read(db), db));
  });
}
