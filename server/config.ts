import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { NAME_MAXIMUM } from '#shared/form-limits.ts';
import { PASSWORD_MAXIMUM, PASSWORD_MINIMUM } from '#shared/text/password-rules.ts';
import { integerBetween, nonBlank, oneOf } from './base/environment-kinds.ts';
import { StartupError } from './base/errors.ts';
import { isSecret } from './base/secret.ts';
import { mailVariables } from './features/mail/mail-environment.ts';
import { objectStoreOf, storeProblems, storeVariables } from './features/media/store-environment.ts';
import { signInProblems, signInSettingsOf, signInVariables } from './features/sign-in/sign-in-settings.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const PASSWORD_RULE = `must be ${PASSWORD_MINIMUM} to ${PASSWORD_MAXIMUM} characters long`;
const HOME = resolve(import.meta.dirname, '..');

const environment = z.object({
  /** TCP port; 0 takes any free one. */
  PORT: integerBetween(0, 65_535).default(3000),
  HOST: nonBlank.default('127.0.0.1'),
  /** The public address. Every link is built from it, never from the Host header. */
  SITE_URL: z.string().refine(isOrigin, 'must be an address without a path, such as https://example.org').optional(),
  /** Database, media, outbox and backups. */
  DATA_DIR: nonBlank.default('./data'),
  /** Empty means SQLite in the data folder. */
  DATABASE_URL: z
    .string()
    .trim()
    .refine(isPostgresAddress, 'must start with postgres://, or be empty for SQLite')
    .default(''),
  /** The most connections to PostgreSQL that this process opens: one listens, and some are only for searches. */
  DATABASE_CONNECTIONS: integerBetween(5, 500).default(14),
  ADMIN_EMAIL: z.email('must be an email address').default('admin@chintan.localhost'),
  /** The name under which the first admin's posts appear. */
  ADMIN_NAME: z.string().trim().max(NAME_MAXIMUM, `must have at most ${NAME_MAXIMUM} characters`).default(''),
  /** If it is not set, the first start generates a password and prints it once. */
  ADMIN_PASSWORD: z.string().min(PASSWORD_MINIMUM, PASSWORD_RULE).max(PASSWORD_MAXIMUM, PASSWORD_RULE).optional(),
  ...mailVariables,
  ...storeVariables,
  ...signInVariables,
  /** How many days nightly backups are retained; 0 disables them. */
  BACKUP_DAYS: integerBetween(0, 3650).default(14),
  /** `essays` fills an empty site with starter content. */
  STARTER: oneOf(['essays', 'none']).default('essays'),
  /** The address of the reverse proxy, whose X-Forwarded headers are then trusted. */
  TRUST_PROXY: z
    .string()
    .trim()
    .refine(isAddressList, 'must be the address of the proxy, such as 127.0.0.1 or 10.0.0.0/8')
    .default(''),
  /** The key that codes are hashed with; needed only when several processes share a site but no data folder. */
  SECRET: z.string().refine(isSecret, 'must be at least 32 characters long').optional(),
  /** `off` is meant only for load tests. */
  RATE_LIMITS: oneOf(['on', 'off']).default('on'),
  LOG_LEVEL: oneOf(LOG_LEVELS).default('info'),
});

/**
 * Reads the environment into one validated object.
 * @throws {StartupError} listing everything that is wrong, one problem a line
 */
export function readConfig(variables: Record<string, string | undefined>) {
  const parsed = environment.safeParse(withoutEmpty(variables));
  const problems = [
    ...unknownNames(variables),
    ...storeProblems(variables),
    ...signInProblems(variables),
    ...(parsed.error?.issues ?? []).map((issue) => `${issue.path.join('.')} ${issue.message}`),
  ];
  if (!parsed.success || problems.length > 0) {
    throw new StartupError(['The configuration is wrong:', ...problems.map((line) => `  - ${line}`)].join('\n'));
  }
  const { data } = parsed;
  return {
    port: data.PORT,
    host: data.HOST,
    /** Without a trailing slash; `undefined` until the port is known. */
    siteUrl: data.SITE_URL && new URL(data.SITE_URL).origin,
    dataDir: resolve(HOME, data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    databaseConnections: data.DATABASE_CONNECTIONS,
    adminEmail: data.ADMIN_EMAIL,
    adminName: data.ADMIN_NAME,
    adminPassword: data.ADMIN_PASSWORD,
    smtpUrl: data.SMTP_URL,
    mailFrom: data.MAIL_FROM,
    bounceAddress: data.BOUNCE_ADDRESS,
    dkimKeyFile: data.DKIM_KEY_FILE && resolve(HOME, data.DKIM_KEY_FILE),
    dkimSelector: data.DKIM_SELECTOR,
    s3: objectStoreOf(data),
    signIn: signInSettingsOf(data),
    backupDays: data.BACKUP_DAYS,
    starter: data.STARTER,
    trustProxy: data.TRUST_PROXY || (false as const),
    secret: data.SECRET,
    rateLimits: data.RATE_LIMITS === 'on',
    /** Whether a site may begin in a data folder that has been in use: a flag of a single start, never a variable. */
    isNewSite: false as boolean,
    logLevel: data.LOG_LEVEL,
  };
}

export type Config = ReturnType<typeof readConfig>;

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && `${url.origin}/` === url.href;
}

function isPostgresAddress(text: string): boolean {
  return text === '' || (/^postgres(ql)?:\/\/\S+$/.test(text) && URL.canParse(text));
}

/** Accepts what the framework's `trustProxy` does: addresses, and ranges in CIDR notation. */
function isAddressList(text: string): boolean {
  return text.split(',').every((item) => {
    const [address = '', prefix = '0', ...rest] = item.trim().split('/');
    const bits = { 4: 32, 6: 128 }[isIP(address)] ?? -1;
    return rest.length === 0 && /^\d{1,3}$/.test(prefix) && Number(prefix) <= bits;
  });
}

/** `PORT=` in an environment file means "not set", as in a shell script. */
function withoutEmpty(variables: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
}

/** Our variables have no prefix, so one that starts with `CHINTAN_` would silently be ignored. */
function unknownNames(variables: Record<string, string | undefined>): string[] {
  return Object.keys(variables)
    .filter((name) => name.toUpperCase().startsWith('CHINTAN_'))
    .map((name) => {
      const known = name.toUpperCase().slice('CHINTAN_'.length);
      return known in environment.shape
        ? `${name} is not known; it is called ${known}`
        : `${name} is not known; the variables are ${Object.keys(environment.shape).join(', ')}`;
    });
}
