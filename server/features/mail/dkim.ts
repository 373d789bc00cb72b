import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { DKIMOptions } from 'nodemailer/lib/dkim';
import { StartupError } from '#server/base/errors.ts';
import { domainOf } from './mailbox.ts';

/** Gmail and others take nothing shorter seriously, and many mail servers verify no other kind of key. */
const BITS_MINIMUM = 2048;

/**
 * The headers that a signature covers, as RFC 6376 (5.4.1) recommends, and both for unsubscribing, which RFC 8058 demands.
 * The library's own list leaves out one of those.
 */
const SIGNED_HEADERS = [
  ...['From', 'Sender', 'Reply-To', 'Subject', 'Date', 'Message-ID', 'To', 'Cc', 'MIME-Version'],
  ...['Content-Type', 'Content-Transfer-Encoding', 'Content-Language', 'In-Reply-To', 'References', 'List-Id'],
  ...['List-Unsubscribe', 'List-Unsubscribe-Post', 'Precedence', 'Auto-Submitted'],
];

/** The key with which the site signs its mails, where the mail server does not. */
export interface Dkim {
  key: KeyObject;
  selector: string;
}

/**
 * Reads the private key and checks it, because the library sends mails unsigned, without a word, when it cannot use it.
 * @throws {StartupError} when the key cannot sign
 */
export async function readDkim({
  dkimKeyFile,
  dkimSelector,
}: {
  dkimKeyFile: string | undefined;
  dkimSelector: string;
}): Promise<Dkim | undefined> {
  if (dkimKeyFile === undefined) return undefined;
  const wrong = (problem: string) => new StartupError(`DKIM_KEY_FILE ${dkimKeyFile} ${problem}`);
  const pem = await readFile(dkimKeyFile).catch((error: NodeJS.ErrnoException) => {
    throw wrong(`cannot be read (${error.code}).`);
  });
  const key = parseKey(pem);
  const bits = key?.asymmetricKeyType === 'rsa' ? (key.asymmetricKeyDetails?.modulusLength ?? 0) : 0;
  if (!key || bits < BITS_MINIMUM) {
    throw wrong(`must hold a private RSA key of at least ${BITS_MINIMUM} bits, in PEM form without a passphrase.`);
  }
  return { key, selector: dkimSelector };
}

/** For the library. @param address the sender, whose domain signs */
export function dkimOptions({ key, selector }: Dkim, address: string): DKIMOptions {
  return {
    domainName: domainOf(address),
    keySelector: selector,
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }) as string,
    headerFieldNames: SIGNED_HEADERS.join(':'),
  };
}

/** What has to stand in the DNS, so that others can verify the signature. */
export function dkimRecord({ key, selector }: Dkim, address: string): { name: string; value: string } {
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  return {
    name: `${selector}._domainkey.${domainOf(address)}`,
    value: `v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`,
  };
}

function parseKey(pem: Buffer): KeyObject | undefined {
  try {
    return createPrivateKey(pem);
  } catch {
    return undefined;
  }
}
