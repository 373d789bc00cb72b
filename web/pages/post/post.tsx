import { useContent } from '#web/content/content.ts';
import { postKey } from '#web/content/post-key.ts';
import type { PostRequest } from '#web/routing/requests.ts';
import { PostArticle } from './post-article.tsx';
import { PostNotFound } from './post-not-found.tsx';

export default function Post({ request }: { request: PostRequest }) {
  const post = useContent(...postKey(request));
  return post ? <PostArticle post={post} before={request.before} /> : <PostNotFound />;
}
