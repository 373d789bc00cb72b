import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { type DeliveryReference, firstSigned } from '#server/features/newsletter/delivery-token.ts';
import { bounceKind } from './read-webhook.ts';
import type { MailEvent } from './record-mail-event.ts';

const IN_ADDRESS = /\+(\d{1,15}-\d{1,15}-[0-9a-f]{12})@/gi;
const IN_MESSAGE_ID = /<letter-(\d{1,15}-\d{1,15}-[0-9a-f]{12})@/gi;
/** Where mail servers write whom a message was really for. */
const RECIPIENT_HEADERS = ['x-original-to', 'delivered-to', 'envelope-to', 'to'];
/**
 * What a report says of a letter stands before the text that it returns. Anybody can write to the address that letters
 * come from, and a megabyte of empty lines would keep the parser, and so everybody, waiting for seconds. So would as many
 * equals signs in Base64, each of which ends a piece.
 */
const LINES_MAXIMUM = 5000;
const EQUALS_SIGNS_MAXIMUM = 5000;
const BYTES_MAXIMUM = 256 * 1024;
/** Of all parts together; a long list of addresses would be split in quadratic time. */
const HEADERS_MAXIMUM = 64 * 1024;

/**
 * Makes no text of HTML, which nothing here reads: the pattern that finds links takes hours for a few kilobytes that were
 * written for it.
 */
class ReportParser extends PostalMime {
  renderTextContent(): void {}
}

const STATUS = /^Status:\s*([245]\.\d{1,3}\.\d{1,3})/im;

/**
 * Reads a report of a mail server (RFC 3464) or of a mailbox provider (RFC 5965) about a letter. Only what we have
 * signed tells which delivery it is about: first the address it came back to, then the Message-ID of the returned letter.
 * The recipient that the report names is not believed, since forwarding changes it.
 * @param recipient the address the report was for, if the mail server has said it besides
 * @returns `undefined` for any other message, such as a note that somebody is away
 */
export async function readReport(
  raw: Buffer,
  { secret, recipient }: { secret: string; recipient: string },
): Promise<MailEvent | undefined> {
  const parser = new ReportParser({ forceRfc822Attachments: true, maxHeadersSize: HEADERS_MAXIMUM });
  const report = await parser.parse(beginningOf(raw)).catch(() => undefined);
  if (!report) return undefined;
  const kind = kindOf(report);
  if (!kind) return undefined;
  const delivery = findDelivery(report, recipient, secret);
  return delivery && { ...kind, delivery };
}

function beginningOf(raw: Buffer): Buffer {
  return upTo(upTo(raw.subarray(0, BYTES_MAXIMUM), '\n', LINES_MAXIMUM), '=', EQUALS_SIGNS_MAXIMUM);
}

/** What stands before a sign for the last time that is allowed, with it. */
function upTo(text: Buffer, sign: string, times: number): Buffer {
  let end = 0;
  for (let count = 0; count < times; count += 1) {
    const at = text.indexOf(sign, end);
    if (at === -1) return text;
    end = at + 1;
  }
  return text.subarray(0, end);
}

function kindOf(report: Email): Pick<MailEvent, 'kind' | 'code'> | undefined {
  const feedback = partOf(report, 'message/feedback-report');
  if (feedback) return /^Feedback-Type:\s*abuse/im.test(feedback) ? { kind: 'complaint', code: null } : undefined;
  // Each recipient has a group of lines of its own; a letter has one recipient.
  const groups = partOf(report, 'message/delivery-status')?.split(/\r?\n\r?\n/) ?? [];
  const failed = groups.find((group) => /^Action:\s*failed/im.test(group));
  if (failed === undefined) return undefined;
  const [, status = '5.0.0'] = STATUS.exec(failed) ?? [];
  return { kind: bounceKind(status), code: status };
}

function findDelivery(report: Email, recipient: string, secret: string): DeliveryReference | undefined {
  const addressed = report.headers.filter(({ key }) => RECIPIENT_HEADERS.includes(key)).map(({ value }) => value);
  const returned = ['message/rfc822', 'text/rfc822-headers', 'message/rfc822-headers'].map(
    (type) => partOf(report, type) ?? '',
  );
  const tokens = [
    ...tokensIn(recipient, IN_ADDRESS),
    ...addressed.flatMap((text) => tokensIn(text, IN_ADDRESS)),
    ...returned.flatMap((text) => tokensIn(text, IN_MESSAGE_ID)),
  ];
  return firstSigned(tokens, secret);
}

function tokensIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].slice(0, 10).map(([, token = '']) => token);
}

function partOf({ attachments }: Email, type: string): string | undefined {
  const part = attachments.find(({ mimeType }) => mimeType.toLowerCase() === type);
  return part && textOf(part);
}

function textOf({ content }: Attachment): string {
  return typeof content === 'string' ? content : Buffer.from(content as ArrayBuffer).toString('latin1');
}
