import { Readable } from 'node:stream';
import { HttpError } from '#server/base/errors.ts';
import { type FileType, previewName } from '#server/features/media/file-name.ts';
import type { ImageRow } from '#server/features/media/image-store.ts';
import type { Media } from '#server/features/media/media.ts';
import { runImageTask } from '#server/features/media/run-image-task.ts';
import type { Pages } from '#shared/pages.ts';
import { type PreviewImage, previewFileName } from '#shared/preview-image.ts';
import type { Preview } from './read-previews.ts';

interface PreviewFile {
  /** The name in the store. */
  name: string;
  length: number;
  body: Readable | Buffer;
}

interface PreviewFilesDeps {
  media: Media;
  pages: () => Promise<Pages>;
}

/** Wider than a preview image shows it, and small enough to be decoded quickly. */
const PHOTO_WIDTH = 960;
/** Many times as long as an ordinary one takes. */
const PHOTO_TIMEOUT_MS = 10_000;

/**
 * The files of preview images. What they show is in their names, and they can be made again, so no row names them: one
 * that is missing, for whatever reason, is made when it is next needed.
 */
export class PreviewFiles {
  readonly #media: Media;
  readonly #pages: PreviewFilesDeps['pages'];
  readonly #making = new Map<string, Promise<PreviewFile>>();

  constructor({ media, pages }: PreviewFilesDeps) {
    this.#media = media;
    this.#pages = pages;
  }

  /** @returns `undefined` if it has not been made yet */
  async find({ image }: Preview): Promise<PreviewFile | undefined> {
    for (const type of possibleTypes(image)) {
      const name = storedName(image, type);
      const stored = await this.#media.store.get(name);
      if (stored) return { name, length: stored.length, body: stored.stream };
    }
    return undefined;
  }

  /**
   * Makes the file, once for all who wait for it. Several processes that do so at once write the same file.
   * @throws {HttpError} 503 if many others are already waiting
   */
  make(preview: Preview): Promise<PreviewFile> {
    const name = previewFileName(preview.image);
    const running = this.#making.get(name);
    if (running) return running;
    const making = this.#media.queue.addPreview(() => this.#makeNow(preview)).finally(() => this.#making.delete(name));
    this.#making.set(name, making);
    return making;
  }

  async #makeNow(preview: Preview): Promise<PreviewFile> {
    const { type, bytes } = await this.#draw(preview);
    const name = storedName(preview.image, type);
    await this.#media.store.put(name, bytes);
    return { name, length: bytes.length, body: bytes };
  }

  async #draw({ image, photo }: Preview) {
    const { title, language, siteName, label, seed, drawing: chosen } = image;
    const drawing = await (await this.#pages()).drawPreview(seed, chosen);
    const task = { kind: 'preview' as const, content: { title, language, siteName, label, drawing } };
    const found = photo && (await this.#media.store.get(photoName(photo)));
    const withoutPhoto = () => runImageTask(task, Readable.from([]));
    if (!found) return withoutPhoto();
    // A photograph that takes too long would take as long at every further request.
    return runImageTask(task, found.stream, PHOTO_TIMEOUT_MS).catch((error) => {
      if (error instanceof HttpError) return withoutPhoto();
      throw error;
    });
  }
}

/** If the photograph is lost or damaged, a drawing is shown instead. */
function possibleTypes({ photo }: PreviewImage): ('jpg' | 'png')[] {
  return photo === null ? ['png'] : ['jpg', 'png'];
}

function storedName(image: PreviewImage, type: FileType): string {
  return previewName(previewFileName(image).replace(/\w+$/, type));
}

function photoName({ name, variants }: ImageRow): string {
  const fitting = variants.find(({ type, width }) => type === 'webp' && width === PHOTO_WIDTH);
  return (fitting ?? { name }).name;
}
