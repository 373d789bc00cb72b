import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { WriteDb } from '#server/database/database.ts';
import type { AfterSave } from '#server/features/after-save.ts';
import { insertAuthor } from '#server/features/author/author-store.ts';
import { saveBook } from '#server/features/book/book-store.ts';
import { findOrCreateCategory, insertCategory } from '#server/features/categories/category-store.ts';
import { savePost } from '#server/features/posts/writing/save-post.ts';
import { saveSiteSettings } from '#server/features/site/site-store.ts';
import { insertVideo } from '#server/features/videos/video-store.ts';
import type { AuthorStats } from '#shared/contracts/author.ts';
import type { Category } from '#shared/contracts/category.ts';
import type { Book, SiteSettings } from '#shared/contracts/site.ts';
import type { Language } from '#shared/contracts/text.ts';
import { EMPTY_WRITING } from '#shared/writing.ts';

const FOLDER = join(import.meta.dirname, 'content');
const DAY_MS = 24 * 60 * 60_000;

interface StarterEssay {
  title: string;
  summary: string;
  /** In Markdown; each line is a paragraph. */
  content: string;
  category: string;
  tags: string[];
  /** The language that `languageOf` detects in the content. */
  language: Language;
  slug: string;
  daysAgo: number;
  featured?: true;
  /** A watch address with a `v=` parameter. */
  youtubeUrl?: string;
}

/** What `site.yaml` holds. */
interface StarterSite {
  settings: SiteSettings;
  categories: Pick<Category, 'name' | 'slug' | 'description'>[];
  author: { name: string; bio: string; expertise: string[]; stats: AuthorStats };
  book: Pick<Book, 'title' | 'subtitle' | 'description' | 'shops'>;
  videos: { youtube_id: string; title: string; description: string; duration: string; daysAgo: number }[];
}

const site: StarterSite = parse(readFileSync(join(FOLDER, 'site.yaml'), 'utf8'));

export const { settings: starterSite, categories: starterCategories, videos: starterVideos } = site;
export const starterAuthor = {
  ...site.author,
  image_path: null,
  expertise: JSON.stringify(site.author.expertise),
  stats: JSON.stringify(site.author.stats),
};
export const starterBook = {
  ...site.book,
  shops: JSON.stringify(site.book.shops),
  is_shown: 1 as const,
};

/** Newest first. */
export const starterEssays: StarterEssay[] = readdirSync(FOLDER)
  .filter((file) => file.endsWith('.md'))
  .map((file) => readEssay(readFileSync(join(FOLDER, file), 'utf8')))
  .sort((a, b) => a.daysAgo - b.daysAgo);

/** The front matter begins with the first line, and nothing in these texts looks like its end. */
function readEssay(file: string): StarterEssay {
  const [, frontMatter = '', ...content] = file.split(/^---\n/m);
  return { ...parse(frontMatter), content: content.join('---\n').trimEnd() };
}

interface Planting {
  adminId: number;
  now: number;
  afterSave: AfterSave;
}

/** Gives a new site something to show on every screen. All of it can be changed or deleted. */
export async function insertStarterContent(db: WriteDb, { adminId, now, afterSave }: Planting): Promise<void> {
  await saveSiteSettings(db, starterSite);
  await saveBook(db, starterBook);
  await insertAuthor(db, { ...starterAuthor, user_id: adminId });
  for (const category of starterCategories) await insertCategory(db, category);
  for (const { daysAgo, ...video } of starterVideos) {
    await insertVideo(db, { ...video, thumbnail_path: '', published_at: now - daysAgo * DAY_MS });
  }
  for (const essay of starterEssays) await plantEssay(db, essay, { adminId, now, afterSave });
}

async function plantEssay(db: WriteDb, essay: StarterEssay, { adminId, now, afterSave }: Planting): Promise<void> {
  const { title, summary, content: body, tags, youtubeUrl = null } = essay;
  const categoryId = await findOrCreateCategory(db, essay.category);
  const format = 'markdown' as const;
  const writing = { ...EMPTY_WRITING, title, summary, body, format, categoryId, tags, youtubeUrl };
  await savePost(db, { authorId: adminId, slug: essay.slug, featured: essay.featured }, writing, {
    by: null,
    now: now - essay.daysAgo * DAY_MS,
    decision: { requested: 'published', status: 'published', waits: false },
    afterSave,
  });
}
