import type { WriteDb } from '#server/database/database.ts';
import type { AfterSave } from '#server/features/after-save.ts';
import { insertAuthor } from '#server/features/author/author-store.ts';
import { saveBook } from '#server/features/book/book-store.ts';
import { insertCategory } from '#server/features/categories/category-store.ts';
import { findOrCreateCategory } from '#server/features/categories/find-category.ts';
import { savePost } from '#server/features/posts/writing/save-post.ts';
import { saveSiteSettings } from '#server/features/site/site-store.ts';
import { insertVideo } from '#server/features/videos/video-store.ts';
import { EMPTY_WRITING } from '#shared/writing.ts';
import { starterAuthor, starterBook, starterCategories, starterSite, starterVideos } from './starter-content.ts';
import type { StarterEssay } from './starter-essay.ts';
import { starterEssays } from './starter-essays.ts';

const DAY_MS = 24 * 60 * 60_000;

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
