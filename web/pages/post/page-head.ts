import type { ReadContent } from '#web/content.ts';
import { type Head, missing, page } from '#web/heads.ts';
import { paths } from '#web/paths.ts';
import { type PostRequest, postKey } from '#web/requests.ts';

/** A draft has no canonical address, and is not redirected to one: a preview link would lose its token. */
export function postHead(request: PostRequest, content: ReadContent): Head {
  const post = content(...postKey(request));
  const { name } = content('site');
  if (!post) return missing(`Post Not Found · ${name}`, content);
  const address = paths.post(post.slug);
  const canonical = post.status === 'published' ? address : null;
  const head = { ...page(`${post.title} · ${name}`, content, canonical, post.summary), language: post.language, post };
  return post.is_preview || (post.slug === request.key && !request.preview) ? head : { ...head, moved: address };
}
