import { z } from 'zod';
import { PREHEADER_MAXIMUM, SUBJECT_MAXIMUM } from '../form-limits.ts';
import { hasTooManyMarks, TOO_MANY_MARKS } from '../text/body-pieces.ts';
import { BODY_MAXIMUM } from '../writing.ts';
import { optional, pageOf, paging } from './list.ts';
import { idInput, isoTime, language, line, text } from './text.ts';

/** A letter of the newsletter that has begun to go out, as anybody may read it. */
const archivedLetter = z.object({
  id: z.int(),
  title: z.string(),
  /** Empty if the letter has none. */
  standfirst: z.string(),
  language,
  sent_at: isoTime,
  /** The post it was made from, whose page shows its text; `null` while strangers cannot see that post. */
  post_slug: z.string().nullable(),
});
export type ArchivedLetter = z.infer<typeof archivedLetter>;

/** Newest first. */
export const letterArchivePage = pageOf(archivedLetter);
export type LetterArchivePage = z.infer<typeof letterArchivePage>;

export const archivedLetterDetail = archivedLetter.extend({
  /** Of the post as well, where it still exists, so that visits can be counted. */
  post_id: z.int().nullable(),
  /** The text as it was when the letter went out. */
  html: z.string(),
});
export type ArchivedLetterDetail = z.infer<typeof archivedLetterDetail>;

/**
 * `queued` until its time has come, `paused` by an admin or by the site itself, `cancelled` for good once anybody may
 * have it. A letter that was cancelled before it started can be sent again.
 */
const letterStatus = z.enum(['draft', 'queued', 'sending', 'paused', 'sent', 'cancelled']);
export type LetterStatus = z.infer<typeof letterStatus>;

/**
 * Why a letter is paused or cancelled: by an `admin`; because of many `rejections`; because the mail server refused the
 * `sender`; because it would have gone out more than an hour `late`; because the `clock` of the machine was moved;
 * because its `post` is gone; because nobody is in its `audience`; because making it from its post `failed`; because its post was `changed` by someone who is
 * not an admin; because readers cannot reach the site's `address`; because the site was `restored` from a backup, and who
 * got it since then is unknown.
 */
const letterReason = z.enum([
  'admin',
  'rejections',
  'sender',
  'late',
  'clock',
  'post',
  'audience',
  'failed',
  'changed',
  'address',
  'restored',
]);
export type LetterReason = z.infer<typeof letterReason>;

/**
 * `sending` from just before the end of the message is sent until the mail server has answered. `unknown` when it did not answer: the recipient may have the letter or not. `skipped` when the recipient
 * must not get it any more.
 */
const deliveryStatus = z.enum(['pending', 'sending', 'sent', 'rejected', 'unknown', 'skipped']);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

/** The whole text, or its beginning with a link to the rest. */
const extent = z.enum(['full', 'excerpt']);
export type LetterExtent = z.infer<typeof extent>;

/** Every subscriber, or those who want letters in the language of this one. */
const audience = z.enum(['language', 'all']);
export type LetterAudience = z.infer<typeof audience>;

const subject = line(SUBJECT_MAXIMUM);
const preheader = line(PREHEADER_MAXIMUM);

/** Without a post, a letter has words of its own. */
export const newLetter = z.object({ post_id: idInput.optional() });

const seenRevision = z.int().optional();
/** Of the letter and of its post, as the admin has read them: if one has changed since then, the call is refused. */
const seen = { post_revision: seenRevision, revision: seenRevision };

/** In Markdown, exactly as it was typed. `hasTooManyMarks` counts paragraphs too, so `hasTooManyPieces` is not needed. */
const body = text(BODY_MAXIMUM).refine((body) => !hasTooManyMarks(body), TOO_MANY_MARKS);

/** Absent fields are left unchanged. Only a letter that is not about to be sent can be changed. */
export const letterChange = z.object({ subject, preheader, extent, audience, body }).partial().extend(seen);
export type LetterChange = z.output<typeof letterChange>;

export const letterSend = z.object({
  /** When to send it; ten minutes from now if it is absent. */
  at: optional(isoTime),
  /** Whether to send it without the ten minutes in which it can be cancelled. */
  now: z.boolean().optional(),
  ...seen,
});
export type LetterSend = z.output<typeof letterSend>;

export const letterResume = z.object(seen);
export type LetterResume = z.output<typeof letterResume>;

const deskLetter = z.object({
  id: z.int(),
  /** How often it was changed. */
  revision: z.int(),
  /** Absent without a post, and once it is deleted. */
  post: z
    .object({ id: z.int(), title: z.string(), slug: z.string(), is_published: z.boolean(), revision: z.int() })
    .optional(),
  subject: z.string(),
  preheader: z.string(),
  language,
  extent,
  audience,
  status: letterStatus,
  reason: letterReason.nullable(),
  created_at: isoTime,
  due_at: isoTime.nullable(),
  started_at: isoTime.nullable(),
  finished_at: isoTime.nullable(),
  /** How many deliveries are in each state. */
  counts: z.record(deliveryStatus, z.int()),
  /** The number of deliveries; 0 before the letter starts. */
  total: z.int(),
  bounced: z.int(),
  complained: z.int(),
  unsubscribed: z.int(),
  visits: z.int(),
});
export type DeskLetter = z.infer<typeof deskLetter>;

/** What the screen of one letter shows besides. */
export const deskLetterDetails = deskLetter.extend({
  /** Its own words, in Markdown; `null` if it is made from a post. */
  body: z.string().nullable(),
  /** Where readers find it on the site, once it was sent. */
  web_path: z.string(),
  reply_to: z.string(),
  /** Whether there is a mail server. Without one, letters become files in the outbox. */
  has_mail_server: z.boolean(),
  /** The host of the site’s address if readers cannot reach it: then letters go to nobody, but a test still goes to oneself. */
  unreachable_host: z.string().nullable(),
  /** How many would get it now, with each audience. */
  recipients: z.object({ language: z.int(), all: z.int() }),
  /** How many of its audience have subscribed since it was sent. */
  subscribed_since: z.int(),
  /** Of the HTML, in bytes. */
  size: z.int(),
  /** The most letters a second at the moment. */
  rate: z.number(),
  /** `null` unless it is being sent. */
  seconds_left: z.int().nullable(),
  /** Why nothing can be sent at the moment, as a code such as `ECONNREFUSED`; `null` if nothing is wrong. */
  problem: z.object({ code: z.string(), since: isoTime }).nullable(),
  /** Earlier letters from the same post that somebody may have. */
  earlier: z.int(),
  /** How many rejected deliveries can be tried once more, since their recipients still want and can get letters. */
  repeatable: z.int(),
});
export type DeskLetterDetails = z.infer<typeof deskLetterDetails>;

/** Newest first. */
export const letterPage = pageOf(deskLetter);
export type LetterPage = z.infer<typeof letterPage>;

/** A letter as a recipient gets it, with links that lead nowhere in place of personal ones. */
export const letterPreview = z.object({
  subject: z.string(),
  preheader: z.string(),
  from: z.string(),
  reply_to: z.string(),
  html: z.string(),
  text: z.string(),
  /** Of the HTML, in bytes. */
  size: z.int(),
  /** Whether only the beginning was taken because the whole text would be too large. */
  was_shortened: z.boolean(),
});
export type LetterPreview = z.infer<typeof letterPreview>;

/** What may need a decision: `bounced` and `complained` are told by mail servers after they took the letter. */
const deliveryFilter = z.enum(['rejected', 'unknown', 'bounced', 'complained', 'skipped']);
export type DeliveryFilter = z.infer<typeof deliveryFilter>;
export const deliveryQuery = z.object({ ...paging, show: deliveryFilter });

const deskDelivery = z.object({
  id: z.int(),
  /** `null` once the subscriber is deleted. */
  email: z.string().nullable(),
  status: deliveryStatus,
  /** The code of the mail server, such as `550 5.1.1`; `null` if there is none. */
  code: z.string().nullable(),
  bounce: z.enum(['hard', 'soft']).nullable(),
  changed_at: isoTime,
});
export type DeskDelivery = z.infer<typeof deskDelivery>;
export const deliveryPage = pageOf(deskDelivery);
export type DeliveryPage = z.infer<typeof deliveryPage>;

/** Which rejected or unknown deliveries to try once more. */
export const sendAgain = z.object({ show: z.enum(['rejected', 'unknown']), delivery_id: optional(idInput) });

export const newsletterSettings = z.object({
  /** The most letters a second; the site sends fewer while the mail server asks for it. */
  per_second: z.number().int().min(1, 'At least one a second.').max(500, 'At most 500 a second.'),
  /** Where answers to letters go; empty for the address of the owner. */
  reply_to: z.union([z.literal(''), z.email('Enter an email address, or leave the field empty.')]),
});
export type NewsletterSettings = z.output<typeof newsletterSettings>;

export const letterReference = z.object({ id: idInput });

/** In which colours the HTML of a letter is shown, whatever the device prefers. */
const colourScheme = z.enum(['light', 'dark']);
export type ColourScheme = z.infer<typeof colourScheme>;
export const previewQuery = z.object({ scheme: colourScheme.default('light') });
