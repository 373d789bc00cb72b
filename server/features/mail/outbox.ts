import { randomBytes } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Delivery, writeMessage } from './write-message.ts';

/** Without a mail server: one file for each mail, which mail programs open. */
export function openOutbox(dataDir: string, logger: Pick<Logger, 'info'>): Delivery {
  const folder = join(dataDir, 'outbox');
  logger.info({ outbox: folder }, 'mails are written into files, since SMTP_URL is not set');
  return {
    deliver: async (mail, sender) => {
      // With the first mail: the library takes 7 MB.
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
      const { message } = await transport.sendMail(writeMessage(mail, sender));
      const name = fileName();
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeWhole(join(folder, name), message as Buffer);
      logger.info({ file: name }, 'a mail was written into the outbox');
    },
    close: () => {},
  };
}

function fileName(): string {
  return `${new Date().toISOString().replaceAll(':', '-')}-${randomBytes(6).toString('hex')}.eml`;
}

/** There whole and on the disk, or not at all; for nobody else to read. */
async function writeWhole(path: string, content: Buffer): Promise<void> {
  const unfinished = `${path}.part`;
  const file = await open(unfinished, 'wx', 0o600);
  try {
    await file.writeFile(content);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(unfinished, path);
}
