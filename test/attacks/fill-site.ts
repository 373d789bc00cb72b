import type { DeskApp } from '../support/accounts/desk-app.ts';
import { postIn } from '../support/texts/writing.ts';

const TAG_MAXIMUM = 50;
const WATCH = 'https://www.youtube.com/watch?v=UtBsl3j0YRQ';

/** Writes a text wherever the site lets anybody write one. @returns the addresses of the pages that show it */
export async function fillSite(app: DeskApp, text: string): Promise<string[]> {
  const short = text.slice(0, TAG_MAXIMUM);
  const writer = await app.writer();
  const name = { first_name: text, last_name: text, phone_no: 9812345678 };
  postIn(await app.send('POST', '/api/auth/update-profile', name, writer.bearer));
  const category = postIn(await app.desk.post('categories', { name: text, slug: 'taken', description: text }));
  const claims = { subscribers: text.slice(0, 30), satisfaction: text.slice(0, 30), updates: text.slice(0, 30) };
  const links = [{ name: text, url: 'https://elsewhere.example/' }];
  const site = {
    name: text,
    tagline: text,
    description: text,
    claims,
    journey: [{ title: text, text }],
    social: links,
  };
  postIn(await app.desk.put('site', site));
  const book = { title: text, subtitle: text, description: text, shops: links, isShown: true };
  postIn(await app.desk.put('book', book));
  const achievements = { readers: short, articles: short, subscribers: short, satisfaction: short };
  const figures = Object.fromEntries(Object.entries(achievements).map(([key, value]) => [key, value.slice(0, 30)]));
  postIn(await app.desk.put('author', { name: text, bio: text, expertise: [text], achievements: figures }));
  postIn(await app.desk.post('videos', { watchAddress: WATCH, title: text, description: text, duration: '1:00' }));
  for (const policy of ['privacy', 'terms', 'cookies']) postIn(await app.desk.put(`policies/${policy}`, { text }));
  const written = { title: text, summary: text, content: text, tags: [short], category: category.id };
  const series = postIn(await app.desk.post('series', { name: text, slug: 'taken', description: text }));
  const post = postIn(await writer.create({ ...written, youtube_url: WATCH, series_id: series.id }));
  postIn(await app.send('POST', '/api/post/comment', { post_id: post.id, comment: text }, app.owner.bearer));
  postIn(await app.send('POST', '/api/post/comment', { post_id: post.id, comment: text }, writer.bearer));
  const sought = `search=${encodeURIComponent(text)}`;
  return [
    '/',
    '/?category=taken',
    '/blog',
    `/blog?${sought}`,
    `/blog?category=taken&${sought}`,
    `/blog/${encodeURIComponent(post.slug)}`,
    `/blog/${encodeURIComponent(post.slug)}?before=999999`,
    '/archive',
    '/categories',
    `/tag/${encodeURIComponent(text.slice(0, 50))}`,
    '/series',
    '/series/taken',
    '/about',
    '/newsletter',
    '/privacy',
    '/terms',
    '/cookies',
    '/login',
    '/dashboard',
    `/${encodeURIComponent(text)}`,
  ];
}
