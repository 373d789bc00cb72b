import type { AppOptions } from '#server/app-deps.ts';
import type { InvalidatedTags } from '#server/database/cache-tags.ts';
import type { Database } from '#server/database/database.ts';
import { saveSiteSettings } from '#server/features/site/site-store.ts';
import type { Site } from '#shared/contracts/site.ts';
import { type Bearer, type BuiltCategory, buildCategory, buildSession, buildUser } from '../database/builders.ts';
import type { OpenDatabase } from '../database/databases.ts';
import { type Answer, openApp, type TestApp } from '../server/test-app.ts';

/** Somebody who is logged in, and what they do with posts. */
export interface Writer {
  id: number;
  bearer: Bearer;
  get(url: string): Promise<Answer>;
  create(fields?: Record<string, unknown>): Promise<Answer>;
  update(fields: Record<string, unknown>): Promise<Answer>;
  remove(id: number): Promise<Answer>;
  restore(id: number): Promise<Answer>;
}

export interface WritingApp extends TestApp {
  category: BuiltCategory;
  writer(): Promise<Writer>;
  admin(): Promise<Writer>;
  /** Nobody. */
  stranger: Writer;
}

export async function openWriting(open: OpenDatabase, options: Partial<AppOptions> = {}): Promise<WritingApp> {
  const app = await openApp(open, options);
  const category = await buildCategory(app.database);
  const as = async (is_admin: 0 | 1) => {
    const id = await buildUser(app.database, { is_admin });
    return writerWith(app, category, id, await buildSession(app.database, id));
  };
  return {
    ...app,
    category,
    writer: () => as(0),
    admin: () => as(1),
    stranger: writerWith(app, category, 0, {} as Bearer),
  };
}

function writerWith({ get, send }: TestApp, category: BuiltCategory, id: number, bearer: Bearer): Writer {
  const whole = { title: 'The lamp', summary: 'A summary.', content: 'A body.', category: category.name };
  return {
    id,
    bearer,
    get: (url) => get(url, bearer),
    create: (fields) => send('POST', '/api/post/create', { ...whole, ...fields }, bearer),
    update: (fields) => send('PUT', '/api/post/update', { ...whole, ...fields }, bearer),
    remove: (postId) => send('DELETE', '/api/post/delete', { id: postId }, bearer),
    restore: (postId) => send('POST', '/api/post/restore', { id: postId }, bearer),
  };
}

/** @returns the post in the answer, which must be one of success */
export function postIn(answer: Answer) {
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json().data;
}

export function refusal(answer: Answer): [status: number, message: unknown] {
  return [answer.statusCode, answer.json().message];
}

export function setSite(database: Database, settings: Partial<Site>): Promise<void> {
  return database.transaction((db) => saveSiteSettings(db, settings));
}

/** What a listener is told from now on, but for the jobs that follow from it. */
export function listenTo(database: Database): InvalidatedTags[] {
  const heard: InvalidatedTags[] = [];
  database.onInvalidate((tags) => {
    const others = tags === 'everything' ? tags : tags.filter((tag) => tag !== 'jobs');
    if (others.length > 0) heard.push(others);
  });
  return heard;
}

/** What of it is about pages: jobs are shown on none. */
export function aboutPages(heard: InvalidatedTags[]): InvalidatedTags[] {
  return heard.map((tags) => (tags === 'everything' ? tags : tags.filter((tag) => tag !== 'jobs')));
}

/** What a form sends: several values of one name as a list, the file as bytes. */
export function formOf(fields: Record<string, string | string[]>, file?: { bytes: Buffer; name: string }) {
  const form = new FormData();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) form.append(name, value);
  }
  if (file) form.append('featured_image', new File([new Uint8Array(file.bytes)], file.name));
  return form;
}

/** Sends a form without a socket. */
export async function sendForm({ app }: TestApp, url: string, form: FormData, bearer: Record<string, string>) {
  const request = new Request('http://site', { method: 'POST', body: form });
  const payload = Buffer.from(await request.arrayBuffer());
  const headers = { ...bearer, 'content-type': request.headers.get('content-type') ?? '' };
  return app.inject({ method: 'POST', url, headers, payload });
}

/** What the table says, and what a recount says. */
export async function countsOf({ read }: Database) {
  const kept = await read.selectFrom('categories').select(['id', 'post_count']).orderBy('id').execute();
  const counted = await read
    .selectFrom('categories')
    .leftJoin('posts', (join) => join.onRef('posts.category_id', '=', 'categories.id').on('status', '=', 'published'))
    .select((eb) => ['categories.id', eb.fn.count<number>('posts.id').as('post_count')])
    .groupBy('categories.id')
    .orderBy('categories.id')
    .execute();
  return { kept: kept.map((row) => ({ ...row })), counted: counted.map((row) => ({ ...row })) };
}
