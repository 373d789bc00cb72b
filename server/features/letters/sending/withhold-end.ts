import { Readable } from 'node:stream';

/** Thrown into the stream when the end of a message must not be sent. */
export class EndWithheld extends Error {
  override name = 'EndWithheld';
}

/**
 * Gives out a message, but its end only once `mayEnd` has resolved to `true`. SMTP has one moment that nobody can see
 * into: between the end of the message and the server's answer. So what must be on the disk before that moment is written
 * here. The library asks for the message only after the server has agreed to take it.
 */
export function withholdEnd(message: Buffer, mayEnd: () => Promise<boolean>): Readable {
  let isGiven = false;
  return new Readable({
    read() {
      if (!isGiven) {
        isGiven = true;
        this.push(message);
        return;
      }
      mayEnd().then(
        (isAllowed) => {
          if (isAllowed) this.push(null);
          else this.destroy(new EndWithheld());
        },
        () => this.destroy(new EndWithheld()),
      );
    },
  });
}
