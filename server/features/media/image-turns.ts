import { busy } from '#server/errors.ts';

/** Of uploads; each keeps its 5 MB in memory meanwhile. */
const WAITING_MAXIMUM = 8;
const TRY_AGAIN_SECONDS = 15;

/** One image at a time, and the ones somebody waits for first. */
export class ImageTurns {
  readonly #uploads: (() => void)[] = [];
  readonly #others: (() => void)[] = [];
  #taken = false;

  /** @throws {HttpError} 503 when too many wait already */
  async forUpload<T>(work: () => Promise<T>): Promise<T> {
    if (this.#uploads.length >= WAITING_MAXIMUM) {
      throw busy('Many images are being prepared right now. Please try again in a few seconds.', TRY_AGAIN_SECONDS);
    }
    return this.#inTurn(this.#uploads, work);
  }

  async whenFree<T>(work: () => Promise<T>): Promise<T> {
    return this.#inTurn(this.#others, work);
  }

  async #inTurn<T>(queue: (() => void)[], work: () => Promise<T>): Promise<T> {
    if (this.#taken) await new Promise<void>((resolve) => queue.push(resolve));
    this.#taken = true;
    try {
      return await work();
    } finally {
      // Handed over: nobody who comes in between may take it.
      const next = this.#uploads.shift() ?? this.#others.shift();
      if (next) next();
      else this.#taken = false;
    }
  }
}
