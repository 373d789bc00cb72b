import { randomBytes } from 'node:crypto';
import { postPath } from '#shared/text/post-path.ts';

export const CONFIRM_REPLIES_PATH = '/replies/confirm/';
export const STOP_REPLIES_PATH = '/replies/stop/';
const TOKEN_BYTES = 16;

/** Makes the random token in the links of the mails about replies: 128 bits, URL-safe. */
export function makeReplyToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function confirmRepliesLink(siteUrl: string, token: string): string {
  return `${siteUrl}${CONFIRM_REPLIES_PATH}${token}`;
}

export function stopRepliesLink(siteUrl: string, token: string): string {
  return `${siteUrl}${STOP_REPLIES_PATH}${token}`;
}

/** Opens the page of the post where the conversation begins, however many newer ones there are. */
export function conversationLink(siteUrl: string, { slug, parentId }: { slug: string; parentId: number }): string {
  return `${siteUrl}${postPath(slug)}?before=${parentId + 1}#comment-${parentId}`;
}
