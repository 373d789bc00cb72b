import { expect, test } from 'vitest';
import { EMPTY_WRITING, plainAt, type Writing } from '#shared/writing.ts';
import type { CompleteWriting, LockedPost } from '../post-write-store.ts';
import { UNSCHEDULED } from '../scheduling/schedule.ts';
import { type PlannedSave, type PostSettings, planSave } from './plan-save.ts';

const NOW = 1_000_000;
const AUTHOR = { id: 1, isAdmin: false };
const ADMIN = { id: 2, isAdmin: true };
const WRITING = { ...EMPTY_WRITING, title: 'Lamp', body: 'One.', categoryId: 3 };
const PART = { series_id: 5, series_order: 2 };

const DRAFT = { requested: 'draft', status: 'draft', waits: false } as const;
const PUBLISHED = { requested: 'published', status: 'published', waits: false } as const;
const WAITING = { requested: 'published', status: 'draft', waits: true } as const;

/** A featured post that its author published in January. */
const BEFORE = {
  ...plainAt('column', WRITING),
  ...{ id: 7, title: 'Lamp', body: 'One.', format: 'plain', tags: [], category_id: 3, language_chosen: 0 },
  ...{ slug: 'lamp', slug_chosen: 0, status: 'published', was_published: 1, published_at: 100, featured: 1 },
  ...{ saved_by: 1, review_requested_at: null, image_id: null, drawing: null, series_id: null, series_order: null },
  ...UNSCHEDULED,
} as Partial<LockedPost> as LockedPost;

interface Change extends Partial<PlannedSave> {
  before?: Partial<LockedPost>;
  writing?: Partial<Writing>;
}

function planOf({ before = {}, writing = {}, ...save }: Change) {
  return planSave({ ...BEFORE, ...before }, { ...WRITING, ...writing } as CompleteWriting, {
    ...{ by: AUTHOR, now: NOW, decision: PUBLISHED },
    ...save,
  });
}

test.each<[string, Change]>([
  ['the same text', {}],
  ['the slug that it has', { settings: { slug: 'lamp' }, before: { slug_chosen: 1 } }],
  ['the same picture, part and date', { settings: { imageId: null, drawing: null, publishedAt: 100 } }],
  ['the same review', { decision: WAITING, before: { status: 'draft', review_requested_at: 50 } }],
])('%s changes nothing', (_what, change) => {
  expect(planOf(change)).toMatchObject({ isChanged: false, version: 'none' });
});

test.each<[string, Change, object]>([
  ['another slug', { settings: { slug: 'diya' } }, { slug_chosen: 1 }],
  ['a slug that follows the title again', { settings: { slug: null }, before: { slug_chosen: 1 } }, { slug_chosen: 0 }],
  ['a part of a series', { settings: { part: PART } }, PART],
  ['a status', { decision: DRAFT }, { status: 'draft', published_at: 100, was_published: 1 }],
  ['a request for a review', { decision: WAITING }, { review_requested_at: NOW }],
  [
    'a time to be published',
    { decision: { ...DRAFT, schedule: { publish_at: 9, publish_local: 'L', publish_zone: 'Z' } } },
    { publish_at: 9, publish_local: 'L', publish_zone: 'Z', saved_by: 1 },
  ],
  ['a description of the image', { alsoChanges: true }, { featured: 1 }],
])('%s is a change without a version, and leaves the mark of an admin', (_what, change, columns) => {
  expect(planOf(change)).toMatchObject({ isChanged: true, version: 'none', columns: { ...columns, featured: 1 } });
});

test.each<[string, Change]>([
  ['a text', { writing: { body: 'Two.' } }],
  ['an image', { settings: { imageId: 4 } }],
  ['a drawing', { settings: { drawing: 'bell-7' } }],
  ['a date', { settings: { publishedAt: 90 } }],
])('%s by somebody else than an admin takes the mark that an admin gave', (_what, change) => {
  expect(planOf(change).columns.featured).toBe(0);
  for (const by of [ADMIN, null]) expect(planOf({ ...change, by }).columns.featured).toBe(1);
});

test.each<[string, Change, object]>([
  ['in one sitting', {}, { version: 'unless in one sitting' }],
  ['when it came from elsewhere', { forceVersion: true }, { version: 'always' }],
  ['by an import', { by: null }, { version: 'always' }],
])('a text that is replaced becomes a version: %s', (_when, change, plan) => {
  expect(planOf({ ...change, writing: { body: 'Two.' } })).toMatchObject({ isEmptied: false, ...plan });
});

test('an empty text in place of one is told, and always leaves a version', () => {
  expect(planOf({ writing: { body: ' ' }, decision: DRAFT })).toMatchObject({ isEmptied: true, version: 'always' });
  expect(planOf({ writing: { body: '' }, before: { body: '\n' } })).toMatchObject({ isEmptied: false });
});

test('a post is published with the rights of whoever saved it last, and an import takes nobody’s but a waiting time', () => {
  expect(planOf({ by: ADMIN, decision: DRAFT }).columns.saved_by).toBe(ADMIN.id);
  expect(planOf({ by: null }).columns.saved_by).toBeNull();
  const schedule = { publish_at: 9, publish_local: null, publish_zone: null };
  expect(planOf({ by: null, decision: { ...DRAFT, schedule } }).columns.saved_by).toBe(1);
});

test('a new post has the date on which it is published, or the one that was given', () => {
  const plan = (settings: PostSettings, decision: PlannedSave['decision']) =>
    planSave(undefined, WRITING as CompleteWriting, { by: AUTHOR, now: NOW, decision, settings }).columns;
  expect(plan({}, PUBLISHED)).toMatchObject({ published_at: NOW, was_published: 1, slug_chosen: 0 });
  expect(plan({ publishedAt: 5, slug: 'lamp' }, DRAFT)).toMatchObject({
    published_at: 5,
    was_published: 0,
    slug_chosen: 1,
  });
});
