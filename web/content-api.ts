import type { ContentApi, PostWithComments } from '#shared/content-api.ts';
import type { Category } from '#shared/contracts/category.ts';
// Types alone: the contracts themselves would bring the schema library into every page.
import type { PostCardAnswer, PostDetailAnswer, PostRowAnswer } from '#shared/contracts/post.ts';
import { bearer } from './access-token.ts';
import { ContentError, UNREACHABLE } from './content.ts';

/** The content API over HTTP. */
export const fetchedContent: ContentApi = {
  site: () => get('/api/site'),
  categories: async () => (await get('/api/categories')).map(({ post_count, ...category }: Category) => category),
  postCounts: async () => {
    const categories: Category[] = await get('/api/categories');
    return Object.fromEntries(categories.map(({ slug, post_count }) => [slug, post_count]));
  },
  videos: () => get('/api/videos'),
  author: () => getOrNull('/api/author'),
  latest: async (category) => (await get(`/api/post/latest?${new URLSearchParams({ category })}`)).data,
  async post(key, before) {
    const query = `include=comments${before === null ? '' : `&before=${before}`}`;
    const answer = await getOrNull(`/api/post/${encodeURIComponent(key)}?${query}`);
    return answer && withoutAliases<PostWithComments & PostDetailAnswer>(answer.data);
  },
  signInWays: () => get('/api/sign-in-ways'),
  policy: (name) => get(`/api/policies/${name}`),
  async posts({ page, search, category }) {
    const query = { page: String(page), search, category, scope: 'public', body: 'omit' };
    const { data } = await get(`/api/post/list?${new URLSearchParams(query)}`);
    return { ...data, rows: data.rows.map(cardOf) };
  },
};

function cardOf({ youtubeUrl, ...row }: PostRowAnswer) {
  return withoutAliases(row);
}

/** The server's pages hold each field once; so do ours. */
function withoutAliases<Post extends PostCardAnswer & { content?: string | undefined }>(post: Post) {
  const { PostCategory, excerpt, content, ...rest } = post;
  return rest;
}

// biome-ignore lint/suspicious/noExplicitAny: our own server's answers, held to their contracts over there
async function get(path: string): Promise<any> {
  const answer = await getOrNull(path);
  if (answer === null) throw new ContentError(`404: ${path}`);
  return answer;
}

// biome-ignore lint/suspicious/noExplicitAny: as above
async function getOrNull(path: string): Promise<any> {
  try {
    // Whoever is logged in sees their drafts as well.
    const response = await fetch(path, { headers: bearer() });
    if (response.status === 404) return null;
    if (!response.ok) throw await failureOf(path, response);
    return await response.json();
  } catch (error) {
    // Also where an answer was cut off, or came from something between here and the site.
    throw error instanceof ContentError ? error : new ContentError(UNREACHABLE);
  }
}

/** The calls on posts refuse in an envelope, the others in words alone, which are shown after the status. */
async function failureOf(path: string, response: Response): Promise<ContentError> {
  const { status, statusText } = response;
  const text = await response.text();
  const { messagesIn, statusMessage } = await import('./session/failure-message.ts');
  const message = messagesIn(text).join(', ') || statusMessage(status, statusText);
  return new ContentError(path.startsWith('/api/post') ? message : `${status}: ${message}`);
}
