import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { writeFileAtomic } from '#server/base/write-file-atomic.ts';
import { type Delivery, writeMessage } from './write-message.ts';

/** Replaces the mail server on sites without one: writes each mail to an `.eml` file, which mail programs can open. */
export function openOutbox(dataDir: string, logger: Pick<Logger, 'info'>): Delivery {
  const folder = join(dataDir, 'outbox');
  logger.info({ outbox: folder }, 'mails are written into files, since SMTP_URL is not set');
  return {
    deliver: async (mail, sender) => {
      // Imported with the first mail, since the library takes 7 MB of memory.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await transport.sendMail(writeMessage(mail, sender));
      const name = fileName();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Mails contain codes and links that let their holder in.
      await writeFileAtomic(join(folder, name), message as Buffer, { mode: 0o600 });
      logger.info({ file: name }, 'a mail was written into the outbox');
    },
    close: () => {},
  };
}

function fileName(): string {
  return `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(6).toString('hex')}.eml`;
}
