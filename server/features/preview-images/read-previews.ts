import type { Db } from '#server/database/database.ts';
import { previewIn, previewName } from '#server/features/media/file-name.ts';
import { MEDIA } from '#server/features/media/image-address.ts';
import { findImages, type ImageRow } from '#server/features/media/image-store.ts';
import type { MediaStore } from '#server/features/media/media-store.ts';
import { readSiteSettings } from '#server/features/site/site-store.ts';
import {
  type PreviewImage,
  previewFileName,
  previewOfCategory,
  previewOfPage,
  previewOfPost,
  previewOfSeries,
} from '#shared/preview-image.ts';
import { listPreviewedCategories, listPreviewedPosts, listPreviewedSeries } from './preview-store.ts';

export interface Preview {
  image: PreviewImage;
  photo: ImageRow | undefined;
}

/** @returns `undefined` if there is no such subject, or strangers do not see it */
export async function readPreview(read: Db, subject: string): Promise<Preview | undefined> {
  return (await readPreviews(read, [subject])).get(subject);
}

/**
 * Reads what the preview images of these subjects show at this moment.
 * @returns previews by subject, without those of what strangers do not see
 */
async function readPreviews(read: Db, subjects: string[]): Promise<Map<string, Preview>> {
  const [site, posts, categories, series] = await Promise.all([
    readSiteSettings(read),
    listPreviewedPosts(read, idsOf('post', subjects)),
    listPreviewedCategories(read, idsOf('category', subjects)),
    listPreviewedSeries(read, idsOf('series', subjects)),
  ]);
  const images = await findImages(
    read,
    [...posts, ...series].flatMap(({ image_id }) => image_id ?? []),
  );
  const photoOf = ({ image_id }: { image_id: number | null }) => images.get(image_id ?? 0);
  return bySubject([
    ...posts.map((row) => withPhoto(photoOf(row), (photo) => previewOfPost({ ...row, photo }, site.name))),
    ...series.map((row) => withPhoto(photoOf(row), (photo) => previewOfSeries({ ...row, photo }, site.name))),
    ...categories.map((row) => ({ image: previewOfCategory(row, site.name), photo: undefined })),
    ...pagesOf(subjects).map((name) => ({ image: previewOfPage(`/${name}`, site), photo: undefined })),
  ]);
}

function withPhoto(photo: ImageRow | undefined, preview: (address: string | null) => PreviewImage): Preview {
  return { image: preview(photo ? MEDIA + photo.name : null), photo };
}

function bySubject(previews: Preview[]): Map<string, Preview> {
  return new Map(previews.map((preview) => [preview.image.subject, preview]));
}

function idsOf(kind: 'post' | 'category' | 'series', subjects: string[]): number[] {
  return named(kind, /^[1-9]\d{0,14}$/, subjects).map(Number);
}

function pagesOf(subjects: string[]): string[] {
  return named('page', /^[a-z]+(?:-[a-z]+)*$/, subjects);
}

function named(kind: string, name: RegExp, subjects: string[]): string[] {
  const names = subjects
    .filter((subject) => subject.startsWith(`${kind}-`))
    .map((subject) => subject.slice(kind.length + 1));
  return names.filter((one) => name.test(one));
}

const BATCH_SIZE = 200;

/** @returns the names of all preview images in the store */
export async function listPreviews(store: MediaStore): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of store.list()) if (previewIn(name)) names.push(name);
  return names;
}

/**
 * Removes those of these files of preview images that no address leads to, because what they show has changed or is no
 * longer seen by strangers. Nothing is lost: a file that is needed again is made again.
 */
export async function removeOutdatedPreviews(read: Db, store: MediaStore, names: string[]): Promise<void> {
  for (let start = 0; start < names.length; start += BATCH_SIZE) {
    const outdated = await findOutdated(read, names.slice(start, start + BATCH_SIZE));
    for (const name of outdated) await store.remove(name);
  }
}

async function findOutdated(read: Db, names: string[]): Promise<string[]> {
  const subjects = new Set(names.map((name) => previewIn(name)?.subject ?? ''));
  const previews = await readPreviews(read, [...subjects]);
  const current = new Set([...previews.values()].map(({ image }) => previewName(previewFileName(image))));
  return names.filter((name) => !current.has(name));
}
