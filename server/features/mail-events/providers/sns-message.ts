import { verify, X509Certificate } from 'node:crypto';
import { z } from 'zod';
import { forbidden } from '#server/base/errors.ts';
import { eventId, looseText, readJson, requireRecent, requireSigned, type Webhook } from './provider.ts';

/** @throws when the address cannot be reached */
export type FetchText = (url: string) => Promise<string>;

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

/** Reads messages of Amazon SNS and checks their signatures. */
export function openSnsMessages(fetchText: FetchText) {
  const certificates = new Map<string, Promise<X509Certificate>>();

  const certificateAt = (url: string): Promise<X509Certificate> => {
    const known = certificates.get(url);
    if (known) return known;
    if (certificates.size >= CERTIFICATES_MAXIMUM) certificates.clear();
    const certificate = fetchText(url).then((text) => new X509Certificate(text));
    certificates.set(url, certificate);
    certificate.catch(() => certificates.delete(url));
    return certificate;
  };

  return {
    /** @throws {HttpError} 403 or 400 */
    async read({ raw, now }: Webhook): Promise<SnsMessage> {
      const read = readJson(message, raw.toString('utf8'));
      requireRecent(Date.parse(read.Timestamp), now, REPEATED_WITHIN_MS);
      requireSigned(CERTIFICATE.test(read.SigningCertURL));
      const certificate = await certificateAt(read.SigningCertURL).catch(() => {
        throw forbidden('The certificate of the signature could not be read.');
      });
      requireSigned(Date.parse(certificate.validTo) > now && isSigned(read, certificate));
      return read;
    },
    /** Tells SNS that this address wants the messages of the topic. */
    async confirm({ SubscribeURL = '' }: SnsMessage): Promise<void> {
      if (!CONFIRMATION.test(SubscribeURL)) throw forbidden('The subscription is not one of Amazon SNS.');
      await fetchText(SubscribeURL);
    },
  };
}

function isSigned(read: SnsMessage, certificate: X509Certificate): boolean {
  const algorithm = { 1: 'sha1', 2: 'sha256' }[read.SignatureVersion];
  const names = read.Type === 'Notification' ? SIGNED_OF_NOTIFICATION : SIGNED_OF_OTHERS;
  const signed = names.flatMap((name) => (read[name] === undefined ? [] : [`${name}\n${read[name]}\n`])).join('');
  return verify(algorithm, Buffer.from(signed), certificate.publicKey, Buffer.from(read.Signature, 'base64'));
}
