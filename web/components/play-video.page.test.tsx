import { expect, test } from 'vitest';
import { main, openSite } from '../../test/support/browser/site-in-dom.tsx';
import { buildPost } from '../../test/support/database/builders.ts';

const VIDEO = 'UtBsl3j0YRQ';

async function openVideos() {
  const site = await openSite();
  const body = `https://www.youtube.com/watch?v=${VIDEO}`;
  await buildPost(site.database, { title: 'A lamp', format: 'markdown', body });
  const video = { youtube_id: VIDEO, title: 'A river', description: '', thumbnail_path: '', duration: '1:00' };
  await site.database.transaction(async (db) => {
    await db
      .insertInto('videos')
      .values({ ...video, published_at: 1 })
      .execute();
    db.invalidate('videos');
  });
  return site;
}

test.each([
  ['/blog/a-lamp', 'Video: A lamp'],
  ['/', 'A river'],
])('a press on a video at %s puts the player in its place, with the focus', async (address, title) => {
  const { visit, user } = await openVideos();
  await visit(address);
  const still = document.querySelector<HTMLElement>('.video-still');
  expect(still?.getAttribute('href')).toContain(VIDEO);
  expect(still?.querySelectorAll('.drawing')).toHaveLength(1);
  await user.click(still as HTMLElement);
  const player = main().getByTitle(title);
  expect(player.getAttribute('src')).toContain(`youtube-nocookie.com/embed/${VIDEO}`);
  expect(document.activeElement).toBe(player);
  expect(document.querySelector('.video-still')).toBeNull();
});
