import type { PostRequest } from '#web/routing/requests.ts';

/** The key of the post's content. */
export function postKey({ key, before, preview }: PostRequest): ['post', string, number | null, string?] {
  return preview ? ['post', key, before, preview] : ['post', key, before];
}
