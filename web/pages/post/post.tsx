import { useContent } from '#web/content.ts';
import type { PostRequest } from '#web/requests.ts';
import { PostArticle } from './post-article.tsx';
import { PostNotFound } from './post-not-found.tsx';

export default function Post({ request: { key, before } }: { request: PostRequest }) {
  const post = useContent('post', key, before);
  return post ? <PostArticle post={post} before={before} /> : <PostNotFound />;
}
