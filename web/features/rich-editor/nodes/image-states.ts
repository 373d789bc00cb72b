import type { TextImage } from '#web/features/text-images/image-list.ts';
import { uploadKeyOf } from '#web/features/text-images/placeholders.ts';

/** What is known of the images that were added to the text, for the views that show them. */
export class ImageStates {
  #images = new Map<string, TextImage>();
  readonly #listeners = new Set<() => void>();

  /** @returns `undefined` for an image that the site has */
  ofAddress(address: string): TextImage | undefined {
    return this.#images.get(uploadKeyOf({ address }) ?? '');
  }

  update(images: TextImage[]): void {
    this.#images = new Map(images.map((image) => [image.key, image]));
    for (const listener of this.#listeners) listener();
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
