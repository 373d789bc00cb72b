import type { ContentApi, PostWithComments } from '#shared/content-api.ts';
import type { Author } from '#shared/contracts/author.ts';
import type { Category } from '#shared/contracts/category.ts';
// These are imported as types only: the contracts themselves would add the schema library to every page.
import type { PostCardAnswer, PostDetailAnswer, PostRowAnswer } from '#shared/contracts/post.ts';
import type { Site } from '#shared/contracts/site.ts';
import { bearer } from '#web/access-token.ts';
import { ContentError, UNREACHABLE } from './content.ts';

export const fetchedContent: ContentApi = {
  site: async () => {
    const { book, journey, ...site }: Site = await get('/api/site');
    return site;
  },
  book: async () => (await get('/api/site')).book,
  journey: async () => (await get('/api/site')).journey,
  categories: async () => (await get('/api/categories')).map(({ post_count, ...category }: Category) => category),
  postCounts: async () => {
    const categories: Category[] = await get('/api/categories');
    return Object.fromEntries(categories.map(({ slug, post_count }) => [slug, post_count]));
  },
  videos: () => get('/api/videos'),
  author: async () => {
    const author: Author | null = await getOrNull('/api/author');
    if (author === null) return null;
    const { bio, ...shown } = author;
    return shown;
  },
  archive: (year, page) => getOrNull(`/api/archive?year=${year ?? ''}&page=${page}`),
  startHere: () => getOrNull('/api/start-here'),
  allSeries: () => get('/api/series'),
  series: (slug) => getOrNull(`/api/series/${encodeURIComponent(slug)}`),
  letters: (page) => get(`/api/newsletter/letters?page=${page}`),
  letter: (id) => getOrNull(`/api/newsletter/letters/${id}`),
  latest: async (category) => (await get(`/api/post/latest?${new URLSearchParams({ category })}`)).data,
  async post(key, before, preview = '') {
    const query = `include=comments${before === null ? '' : `&before=${before}`}${preview && `&preview=${preview}`}`;
    const answer = await getOrNull(`/api/post/${encodeURIComponent(key)}?${query}`);
    return answer && withoutAliases<PostWithComments & PostDetailAnswer>(answer.data);
  },
  signInWays: () => get('/api/sign-in-ways'),
  siteText: (name) => get(`/api/site-texts/${name}`),
  async posts({ page, search, category, language = '', tag = '' }) {
    const query = { page: String(page), search, category, language, tag, scope: 'public', body: 'omit' };
    const { data } = await get(`/api/post/list?${new URLSearchParams(query)}`);
    return { ...data, rows: data.rows.map(cardOf) };
  },
};

function cardOf({ youtubeUrl, ...row }: PostRowAnswer) {
  return withoutAliases(row);
}

/** Removes the duplicate fields of the public API, so that the shape is the same as in pages rendered by the server. */
function withoutAliases<Post extends PostCardAnswer & { content?: string | undefined }>(post: Post) {
  const { PostCategory, excerpt, content, ...rest } = post;
  return rest;
}

// biome-ignore lint/suspicious/noExplicitAny: the server validates its responses against the contracts
async function get(path: string): Promise<any> {
  const answer = await getOrNull(path);
  if (answer === null) throw new ContentError(`404: ${path}`);
  return answer;
}

// biome-ignore lint/suspicious/noExplicitAny: as above
async function getOrNull(path: string): Promise<any> {
  try {
    // With a token, the response includes the drafts of the user.
    const response = await fetch(path, { headers: bearer() });
    if (response.status === 404) return null;
    if (!response.ok) throw await failureOf(path, response);
    return await response.json();
  } catch (error) {
    // This includes responses that were truncated, or that came from a proxy in between.
    throw error instanceof ContentError ? error : new ContentError(UNREACHABLE, UNREACHABLE);
  }
}

/** Post endpoints return errors in an envelope; the messages of all others follow the status code. */
async function failureOf(path: string, response: Response): Promise<ContentError> {
  const { status, statusText } = response;
  const text = await response.text();
  const { messagesIn, statusMessage } = await import('#web/session/failure-message.ts');
  const said = messagesIn(text).join(', ');
  const message = said || statusMessage(status, statusText);
  return new ContentError(path.startsWith('/api/post') ? message : `${status}: ${message}`, said || undefined);
}
