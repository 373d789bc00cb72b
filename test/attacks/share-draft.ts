import type { DeskApp } from '../support/accounts/desk-app.ts';
import { postIn, type Writer } from '../support/texts/writing.ts';

export const WORD = 'kingfisher';

/** A draft of a member, and its preview link. */
export async function shareDraft(site: DeskApp, member: Writer, fields: object = {}) {
  const content = `The ${WORD} dives. [Away](https://elsewhere.example/)`;
  const draft = { title: `The ${WORD}`, content, format: 'markdown', status: 'draft', tags: [WORD], ...fields };
  const { id, slug } = postIn(await member.create(draft));
  const { url } = postIn(await site.send('POST', `/api/post/${id}/preview-link`, undefined, member.bearer));
  const { pathname, search, searchParams } = new URL(url);
  return {
    id,
    slug,
    page: pathname + search,
    call: `/api/post/${id}${search}`,
    token: searchParams.get('preview') ?? '',
  };
}
