import type { WriteDb } from '#server/database/database.ts';
import { insertAuthor } from '#server/features/author/author-store.ts';
import { saveBook } from '#server/features/book/book-store.ts';
import { insertCategory } from '#server/features/categories/category-store.ts';
import { findOrCreateCategory } from '#server/features/categories/find-category.ts';
import { savePost } from '#server/features/posts/writing/save-post.ts';
import { saveSiteSettings } from '#server/features/site/site-store.ts';
import { insertVideo } from '#server/features/videos/video-store.ts';
import type { Book } from '#shared/contracts/site.ts';
import { EMPTY_WRITING } from '#shared/writing.ts';
import { starterAuthor, starterCategories, starterSite, starterVideos } from './starter-content.ts';
import type { StarterEssay } from './starter-essay.ts';
import { starterEssays } from './starter-essays.ts';

const DAY_MS = 86_400_000;

/** Gives a new site something to show on every screen. All of it can be changed or deleted. */
export async function plantStarterContent(db: WriteDb, adminId: number, now: number): Promise<void> {
  const { imageUrl, expertise, ...author } = starterAuthor;
  const { book, ...settings } = starterSite;
  await saveSiteSettings(db, settings);
  if (book) await plantBook(db, book);
  await insertAuthor(db, {
    ...author,
    user_id: adminId,
    image_path: imageUrl,
    expertise: JSON.stringify(expertise),
  });
  for (const category of starterCategories) await insertCategory(db, category);
  for (const video of starterVideos) {
    await insertVideo(db, {
      youtube_id: video.youtubeId,
      title: video.title,
      description: video.description,
      thumbnail_path: video.thumbnailUrl,
      duration: video.duration,
      published_at: now - video.daysAgo * DAY_MS,
    });
  }
  for (const essay of starterEssays) await plantEssay(db, essay, adminId, now);
}

async function plantEssay(db: WriteDb, essay: StarterEssay, authorId: number, now: number): Promise<void> {
  const { title, summary, content: body, tags, youtubeUrl = null } = essay;
  const { id: categoryId } = await findOrCreateCategory(db, essay.category);
  const writing = { ...EMPTY_WRITING, title, summary, body, categoryId, tags, youtubeUrl };
  await savePost(db, { authorId, slug: essay.slug, featured: essay.featured }, writing, {
    by: null,
    now: now - essay.daysAgo * DAY_MS,
    decision: { requested: 'published', status: 'published', waits: false },
  });
}

async function plantBook(db: WriteDb, { title, subtitle, description, coverUrl, shops }: Book): Promise<void> {
  await saveBook(db, {
    title,
    subtitle,
    description,
    cover_path: coverUrl,
    image_id: null,
    shops: JSON.stringify(shops),
    is_shown: 1,
  });
}
