import { createHmac, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { MailProviderId } from '#shared/mail-providers.ts';
import type { TestDelivery } from './letter-deliveries.ts';

/** Something that a provider tells, in its own words. */
export type Told = 'delivered' | 'hard' | 'soft' | 'complaint' | 'unsubscribed';

export interface SignedWebhook {
  headers: Record<string, string>;
  payload: string;
}

interface Telling {
  delivery: TestDelivery;
  told: Told;
  /** When it is signed. */
  at?: number;
}

const fixture = (name: string) => readFileSync(new URL(`../../fixtures/sns/${name}`, import.meta.url), 'utf8');
const snsKey = fixture('signing-key.pem');
export const snsCertificate = fixture('certificate.pem');
export const SNS_CERTIFICATE_URL =
  'https://sns.ap-south-1.amazonaws.com/SimpleNotificationService-7506a1e35b36ef5a444dd1a8e7cc3ed8.pem';

const sendGrid = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });

/** As they are entered at the desk. */
export const KEYS = {
  mailgun: 'key-of-the-tests-0123456789abcdef',
  resend: `whsec_${Buffer.from('a secret of the tests, long enough').toString('base64')}`,
  sendgrid: sendGrid.publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
};

const JSON_TYPE = { 'content-type': 'application/json' };

/** Webhooks as each provider writes and signs them. */
export const tell: Record<MailProviderId, (telling: Telling) => SignedWebhook> = {
  ses: ({ delivery, told, at }) => signSns({ Message: JSON.stringify(sesNotification(delivery, told)) }, at),
  postmark: ({ delivery, told }) => ({ headers: JSON_TYPE, payload: JSON.stringify(postmarkRecord(delivery, told)) }),
  mailgun: ({ delivery, told, at = Date.now() }) => {
    const timestamp = seconds(at);
    const token = randomUUID();
    const signature = createHmac('sha256', KEYS.mailgun).update(`${timestamp}${token}`).digest('hex');
    const body = { signature: { timestamp, token, signature }, 'event-data': mailgunEvent(delivery, told) };
    return { headers: JSON_TYPE, payload: JSON.stringify(body) };
  },
  resend: ({ delivery, told, at }) => signResend(resendEvent(told, { message_id: delivery.messageId }), at),
  sendgrid: ({ delivery, told, at }) => signSendGrid([sendGridEvent(delivery, told)], at),
};

export const SNS_TOPIC = 'arn:aws:sns:ap-south-1:123456789012:letters';

export function signSns(
  message: { Message: string; Type?: string; SubscribeURL?: string; SigningCertURL?: string; TopicArn?: string },
  at = Date.now(),
): SignedWebhook {
  const { Type = 'Notification', Message, SubscribeURL, SigningCertURL = SNS_CERTIFICATE_URL } = message;
  const { TopicArn = SNS_TOPIC } = message;
  const body: Record<string, string> = {
    Type,
    MessageId: randomUUID(),
    TopicArn,
    Message,
    Timestamp: new Date(at).toISOString(),
    ...(SubscribeURL !== undefined && { SubscribeURL, Token: 'a token' }),
  };
  const signed = Object.entries(body)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}\n${value}\n`)
    .join('');
  const Signature = sign('sha256', Buffer.from(signed), snsKey).toString('base64');
  const payload = JSON.stringify({ ...body, SignatureVersion: '2', Signature, SigningCertURL });
  return { headers: { 'content-type': 'text/plain; charset=UTF-8' }, payload };
}

export function signResend(event: object, at = Date.now()): SignedWebhook {
  const [id, timestamp, payload] = [`msg_${randomUUID()}`, seconds(at), JSON.stringify(event)];
  const secret = Buffer.from(KEYS.resend.replace('whsec_', ''), 'base64');
  const signature = createHmac('sha256', secret).update(`${id}.${timestamp}.${payload}`).digest('base64');
  const signatures = `v1,${Buffer.from('of an older key').toString('base64')} v1,${signature}`;
  return {
    headers: { ...JSON_TYPE, 'svix-id': id, 'svix-timestamp': timestamp, 'svix-signature': signatures },
    payload,
  };
}

export function signSendGrid(events: object[], at = Date.now()): SignedWebhook {
  const [timestamp, payload] = [seconds(at), JSON.stringify(events)];
  const signature = sign('sha256', Buffer.from(timestamp + payload), sendGrid.privateKey).toString('base64');
  const headers = {
    'x-twilio-email-event-webhook-timestamp': timestamp,
    'x-twilio-email-event-webhook-signature': signature,
  };
  return { headers: { ...JSON_TYPE, ...headers }, payload };
}

export function sendGridEvent({ token }: Pick<TestDelivery, 'token'>, told: Told) {
  const words = {
    delivered: { event: 'delivered', response: '250 OK' },
    hard: { event: 'bounce', type: 'bounce', status: '5.1.1', reason: '550 5.1.1 no such user' },
    soft: { event: 'bounce', type: 'bounce', status: '5.2.2', reason: '552 5.2.2 over quota' },
    complaint: { event: 'spamreport' },
    unsubscribed: { event: 'unsubscribe' },
  }[told];
  return { email: 'anybody@mail.example', timestamp: 1, sg_event_id: randomUUID(), delivery: token, ...words };
}

/** @param names what names the delivery, which is the Message-ID or only the recipient */
export function resendEvent(told: Told, names: { message_id: string; to?: string[] }) {
  const bounce = (type: string, message: string) => ({ bounce: { type, subType: 'General', message } });
  const [type, words] = {
    delivered: ['email.delivered', {}],
    hard: ['email.bounced', bounce('Permanent', '550 5.1.1 no such user')],
    soft: ['email.bounced', bounce('Transient', 'The mailbox is full.')],
    complaint: ['email.complained', {}],
    unsubscribed: ['contact.updated', {}],
  }[told] as [string, object];
  return { type, created_at: '2026-11-01T10:00:00Z', data: { email_id: randomUUID(), ...names, ...words } };
}

export function sesNotification({ to }: TestDelivery, told: Told) {
  const mail = { source: to, messageId: 'changed by SES', destination: ['anybody@mail.example'] };
  const bounce = (bounceType: string, status: string) => ({
    notificationType: 'Bounce',
    mail,
    bounce: { bounceType, bouncedRecipients: [{ emailAddress: 'anybody@mail.example', status }] },
  });
  return {
    delivered: { eventType: 'Delivery', mail, delivery: {} },
    hard: bounce('Permanent', '5.1.1'),
    soft: bounce('Transient', '4.2.2'),
    complaint: { notificationType: 'Complaint', mail, complaint: { complaintFeedbackType: 'abuse' } },
    unsubscribed: { eventType: 'Subscription', mail },
  }[told];
}

function postmarkRecord({ token }: TestDelivery, told: Told) {
  const ID = Math.floor(Math.random() * 1e12);
  const record = { MessageID: randomUUID(), Metadata: { delivery: token } };
  const words = {
    delivered: { RecordType: 'Delivery', Details: 'Test' },
    hard: { RecordType: 'Bounce', ID, Type: 'HardBounce', TypeCode: 1, Details: 'smtp;550 5.1.1 no such user' },
    soft: { RecordType: 'Bounce', ID, Type: 'SoftBounce', TypeCode: 4096, Details: 'smtp;452 4.2.2 full' },
    complaint: { RecordType: 'SpamComplaint', ID, Type: 'SpamComplaint', TypeCode: 100001 },
    unsubscribed: { RecordType: 'SubscriptionChange', SuppressSending: true, SuppressionReason: 'ManualSuppression' },
  }[told];
  return { ...record, ...words };
}

function mailgunEvent({ token }: TestDelivery, told: Told) {
  const status = (code: string) => ({ 'delivery-status': { code: 550, 'enhanced-code': code } });
  const words = {
    delivered: { event: 'delivered' },
    hard: { event: 'failed', severity: 'permanent', reason: 'bounce', ...status('5.1.1') },
    soft: { event: 'failed', severity: 'permanent', reason: 'generic', ...status('5.7.1') },
    complaint: { event: 'complained' },
    unsubscribed: { event: 'unsubscribed' },
  }[told];
  return { id: randomUUID(), 'user-variables': { delivery: token }, ...words };
}

function seconds(at: number): string {
  return String(Math.floor(at / 1000));
}
