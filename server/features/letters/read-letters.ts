import { notFound } from '#server/base/errors.ts';
import { isoTime, isoTimeOrNull } from '#server/base/iso-time.ts';
import type { Db } from '#server/database/database.ts';
import { newsletterSettingsRow, readReplyTo } from '#server/features/newsletter/newsletter-settings.ts';
import type { DeskLetter, DeskLetterDetails } from '#shared/contracts/letter.ts';
import { postPath } from '#shared/text/post-path.ts';
import { countAudience, countWithoutDelivery } from './audience-store.ts';
import type { LetterContent } from './content/compose-letter.ts';
import { countConsequences, countDeliveries, countRepeatable, type DeliveryCounts } from './delivery-store.ts';
import { findPostsForLetters } from './letter-post-store.ts';
import {
  countStartedLetters,
  findLetter,
  findLetterWithContent,
  findOwnWords,
  type LetterRow,
} from './letter-store.ts';
import { letterInterval, readMailRate } from './mail-rate-store.ts';
import { unreachableHost } from './public-site.ts';

export async function presentLetters(db: Db, letters: LetterRow[]): Promise<DeskLetter[]> {
  const ids = letters.map(({ id }) => id);
  const postIds = letters.flatMap(({ post_id }) => post_id ?? []);
  const [counts, consequences, posts] = await Promise.all([
    countDeliveries(db, ids),
    countConsequences(db, ids),
    findPostsForLetters(db, postIds),
  ]);
  return letters.map((letter) => ({
    ...{ id: letter.id, subject: letter.subject, preheader: letter.preheader, language: letter.language },
    ...{ extent: letter.extent, audience: letter.audience, status: letter.status, reason: letter.reason },
    revision: letter.revision,
    ...(letter.post_id !== null && presentPost(posts.get(letter.post_id))),
    created_at: isoTime(letter.created_at),
    due_at: isoTimeOrNull(letter.due_at),
    started_at: isoTimeOrNull(letter.started_at),
    finished_at: isoTimeOrNull(letter.finished_at),
    counts: counts.get(letter.id) as DeliveryCounts,
    total: letter.total,
    ...{ bounced: 0, complained: 0, unsubscribed: 0, ...consequences.get(letter.id) },
    visits: letter.visits,
  }));
}

interface LetterSite {
  content: LetterContent;
  siteUrl: () => string;
  hasMailServer: boolean;
}

/** @throws {HttpError} 404 when there is no such letter */
export async function readLetter(
  db: Db,
  { content, siteUrl, hasMailServer }: LetterSite,
  id: number,
): Promise<DeskLetterDetails> {
  const letter = await findLetter(db, id);
  if (!letter) throw notFound('This letter was deleted.');
  const now = Date.now();
  const [[presented], replyTo, recipients, since, rate, { per_second }, size, earlier, repeatable, words] =
    await Promise.all([
      presentLetters(db, [letter]),
      readReplyTo(db),
      countRecipients(db, letter),
      letter.status === 'sent' ? countWithoutDelivery(db, letter) : 0,
      readMailRate(db),
      newsletterSettingsRow.read(db),
      sizeOf(db, content, letter),
      countStartedLetters(db, letter),
      countRepeatable(db, id),
      findOwnWords(db, id),
    ]);
  const shown = presented as DeskLetter;
  const interval = letterInterval(rate, per_second, now);
  const left = shown.counts.pending + shown.counts.sending;
  const isPublished = shown.post?.is_published === true;
  return {
    ...shown,
    body: words?.body ?? null,
    web_path: isPublished ? postPath(shown.post?.slug ?? '') : `/newsletter/letters/${id}`,
    reply_to: replyTo,
    has_mail_server: hasMailServer,
    unreachable_host: unreachableHost(siteUrl()),
    recipients,
    subscribed_since: since,
    size,
    rate: Math.round((1000 / interval) * 100) / 100,
    seconds_left: letter.status === 'sending' ? Math.ceil((left * interval) / 1000) : null,
    problem: rate.problem === null ? null : { code: rate.problem, since: isoTime(rate.problem_at ?? now) },
    earlier,
    repeatable,
  };
}

async function countRecipients(db: Db, { language }: LetterRow) {
  const [inLanguage, all] = await Promise.all([
    countAudience(db, { audience: 'language', language }),
    countAudience(db, { audience: 'all', language }),
  ]);
  return { language: inLanguage, all };
}

/** Before a letter starts, its size is that of what would be sent now. */
async function sizeOf(db: Db, content: LetterContent, letter: LetterRow): Promise<number> {
  if (letter.started_at === null) return (await content.compose(db, letter))?.size ?? 0;
  const { html } = (await findLetterWithContent(db, letter.id)) ?? {};
  return Buffer.byteLength(html ?? '');
}

function presentPost(post: { id: number; title: string; slug: string; status: string; revision: number } | undefined) {
  if (!post) return {};
  const { id, title, slug, status, revision } = post;
  return { post: { id, title, slug, is_published: status === 'published', revision } };
}
