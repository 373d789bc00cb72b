import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { StartupError } from './base/errors.ts';
import { readConfig } from './config.ts';

function wrongIn(variables: Record<string, string>): string[] {
  try {
    readConfig(variables);
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError);
    const [first, ...lines] = (error as Error).message.split('\n');
    expect(first).toBe('The configuration is wrong:');
    return lines;
  }
  return [];
}

test('needs nothing', () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    siteUrl: undefined,
    dataDir: resolve(import.meta.dirname, '../data'),
    databaseUrl: '',
    databaseConnections: 14,
    adminEmail: 'admin@chintan.localhost',
    adminName: '',
    adminPassword: undefined,
    smtpUrl: '',
    mailFrom: undefined,
    bounceAddress: undefined,
    dkimKeyFile: undefined,
    dkimSelector: 'chintan',
    s3: undefined,
    signIn: {
      oidc: { issuer: 'https://replit.com/oidc', name: 'Replit', clientId: undefined, clientSecret: undefined },
      firebase: undefined,
    },
    backupDays: 14,
    starter: 'essays',
    trustProxy: false,
    secret: undefined,
    rateLimits: true,
    isNewSite: false,
    logLevel: 'info',
  });
});

test('takes an empty variable for one that is not set', () => {
  const names = [
    'PORT',
    'HOST',
    'SITE_URL',
    'DATA_DIR',
    'DATABASE_URL',
    'ADMIN_EMAIL',
    'ADMIN_NAME',
    'ADMIN_PASSWORD',
    'SMTP_URL',
    'MAIL_FROM',
    'BOUNCE_ADDRESS',
    'DKIM_KEY_FILE',
    'DKIM_SELECTOR',
    'S3_ENDPOINT',
    'S3_REGION',
    'OIDC_ISSUER',
    'OIDC_CLIENT_ID',
    'FIREBASE_API_KEY',
    'FIREBASE_AUTH_EMULATOR_HOST',
    'LOG_LEVEL',
  ];
  expect(readConfig(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readConfig({}));
});

test('reads every variable', () => {
  const config = readConfig({
    PORT: '0',
    HOST: '0.0.0.0',
    SITE_URL: 'https://site.example/',
    DATA_DIR: '/var/lib/chintan',
    DATABASE_URL: 'postgresql://user:secret@host:5432/db?sslmode=require',
    DATABASE_CONNECTIONS: '20',
    ADMIN_EMAIL: 'owner@site.example',
    ADMIN_NAME: ' Asha Menon ',
    ADMIN_PASSWORD: '12345678',
    SMTP_URL: 'smtp://user:p%40ss@mail.example:2525',
    MAIL_FROM: '"The Lamp" <letters@site.example>',
    BOUNCE_ADDRESS: 'bounces@site.example',
    DKIM_KEY_FILE: '/etc/chintan/dkim.pem',
    DKIM_SELECTOR: 'lamp',
    S3_ENDPOINT: 'https://s3.site.example/',
    S3_BUCKET: 'chintan-media',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
    S3_REGION: 'ap-south-1',
    OIDC_ISSUER: 'https://accounts.site.example/realms/readers',
    OIDC_NAME: 'Lamp',
    OIDC_CLIENT_ID: 'chintan',
    OIDC_CLIENT_SECRET: 'secret',
    FIREBASE_API_KEY: 'key',
    FIREBASE_AUTH_DOMAIN: 'lamp-1234.firebaseapp.com',
    FIREBASE_PROJECT_ID: 'lamp-1234',
    BACKUP_DAYS: '0',
    STARTER: 'none',
    TRUST_PROXY: '10.0.0.0/8, 10.1.2.3/32, ::1',
    SECRET: 'a secret of thirty-two characters or more',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'silent',
  });
  expect(config).toEqual({
    port: 0,
    host: '0.0.0.0',
    siteUrl: 'https://site.example',
    dataDir: '/var/lib/chintan',
    databaseUrl: 'postgresql://user:secret@host:5432/db?sslmode=require',
    databaseConnections: 20,
    adminEmail: 'owner@site.example',
    adminName: 'Asha Menon',
    adminPassword: '12345678',
    smtpUrl: 'smtp://user:p%40ss@mail.example:2525',
    mailFrom: { name: 'The Lamp', address: 'letters@site.example' },
    bounceAddress: 'bounces@site.example',
    dkimKeyFile: '/etc/chintan/dkim.pem',
    dkimSelector: 'lamp',
    s3: {
      endpoint: 'https://s3.site.example',
      bucket: 'chintan-media',
      accessKeyId: 'key',
      secretAccessKey: 'secret',
      region: 'ap-south-1',
    },
    signIn: {
      oidc: {
        issuer: 'https://accounts.site.example/realms/readers',
        name: 'Lamp',
        clientId: 'chintan',
        clientSecret: 'secret',
      },
      firebase: {
        apiKey: 'key',
        authDomain: 'lamp-1234.firebaseapp.com',
        projectId: 'lamp-1234',
        emulatorHost: undefined,
      },
    },
    backupDays: 0,
    starter: 'none',
    trustProxy: '10.0.0.0/8, 10.1.2.3/32, ::1',
    secret: 'a secret of thirty-two characters or more',
    rateLimits: false,
    isNewSite: false,
    logLevel: 'silent',
  });
});

test('counts a relative data folder from the project, wherever it is started', () => {
  expect(readConfig({ DATA_DIR: 'elsewhere' }).dataDir).toBe(resolve(import.meta.dirname, '../elsewhere'));
});

test('lists everything that is wrong at once, without what was in it', () => {
  const lines = wrongIn({
    PORT: 'web',
    SITE_URL: 'site.example',
    DATABASE_URL: 'mysql://user:secretword@host/db',
    ADMIN_EMAIL: 'owner',
    ADMIN_PASSWORD: 'secretw',
    SMTP_URL: 'http://user:secretword@mail.example',
    MAIL_FROM: 'letters',
    STARTER: 'poems',
    TRUST_PROXY: 'everybody',
    SECRET: 'secretword',
    RATE_LIMITS: 'few',
    LOG_LEVEL: 'loud',
    CHINTAN_PORT: '80',
    chintan_colour: 'red',
  });
  expect(lines).toEqual([
    '  - CHINTAN_PORT is not known; it is called PORT',
    expect.stringMatching(/^ {2}- chintan_colour is not known; the variables are PORT, HOST, SITE_URL, /),
    '  - PORT must be a whole number from 0 to 65535',
    '  - SITE_URL must be an address without a path, such as https://example.org',
    '  - DATABASE_URL must start with postgres://, or be empty for SQLite',
    '  - ADMIN_EMAIL must be an email address',
    '  - ADMIN_PASSWORD must be 8 to 128 characters long',
    expect.stringMatching(/^ {2}- SMTP_URL must be the address of a mail server, such as smtp:/),
    '  - MAIL_FROM must be one email address, alone or as in: The Lamp <letters@example.org>',
    '  - STARTER must be one of: essays, none',
    '  - TRUST_PROXY must be the address of the proxy, such as 127.0.0.1 or 10.0.0.0/8',
    '  - SECRET must be at least 32 characters long',
    '  - RATE_LIMITS must be one of: on, off',
    '  - LOG_LEVEL must be one of: fatal, error, warn, info, debug, trace, silent',
  ]);
  expect(lines.join()).not.toMatch(/secretw/);
});

test('wants an object store whole or not at all', () => {
  const whole = {
    S3_ENDPOINT: 'http://127.0.0.1:9000',
    S3_BUCKET: 'media',
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secretword',
  };
  expect(readConfig(whole).s3).toMatchObject({ endpoint: 'http://127.0.0.1:9000', region: undefined });
  const needs = 'an object store needs S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY';
  for (const name of Object.keys(whole)) {
    expect(wrongIn({ ...whole, [name]: ' ' })).toContain(`  - ${name} is missing; ${needs}`);
    expect(wrongIn({ ...whole, [name]: '' })).toEqual([`  - ${name} is missing; ${needs}`]);
  }
  expect(wrongIn({ S3_REGION: 'eu-central-1' })).toHaveLength(4);
});

test.each([
  [
    'S3_ENDPOINT',
    ['s3.example.org', 'ftp://s3.example.org', 'https://key:secret@s3.example.org', 'https://s3.example.org/?x'],
  ],
  ['S3_BUCKET', ['a', 'My Bucket', 'media/images', 'MEDIA']],
])('refuses wrong values of %s, of which none shows in the list', (name, values) => {
  const whole = {
    S3_ENDPOINT: 'https://a.example',
    S3_BUCKET: 'media',
    S3_ACCESS_KEY_ID: 'x',
    S3_SECRET_ACCESS_KEY: 'x',
  };
  for (const value of values) {
    const lines = wrongIn({ ...whole, [name]: value });
    expect([value, lines]).toEqual([value, [expect.stringMatching(`^  - ${name} must be `)]]);
    expect(lines.join()).not.toContain('secret@');
  }
});

test.each([
  ['PORT', ['-1', '65536', '1.5', 'NaN', '3000 3001']],
  ['SITE_URL', ['ftp://site.example', 'javascript:alert(1)', '//site.example', 'https://site.example/blog']],
  ['DATABASE_URL', ['sqlite:chintan.db', 'postgres:/host/db', 'postgres://a b', 'postgres://host:port/db']],
  ['DATABASE_CONNECTIONS', ['4', '0', '501', '7.5', 'many']],
  ['ADMIN_EMAIL', ['@site.example', 'a b@site.example']],
  ['ADMIN_PASSWORD', ['x'.repeat(129)]],
  ['SMTP_URL', ['mail.example:587', 'smtp://', 'smtp://a@b@c:x', 'smtps://mail.example/?tls.rejectUnauthorized=false']],
  [
    'SMTP_URL',
    ['smtp://user:100%@mail.example', 'smtp://mail.example/path', 'smtp://mail.example#x', 'lmtp://mail.example'],
  ],
  ['MAIL_FROM', ['Lamp', 'a@b.example, c@d.example', 'Lamp <a@b.example> x', 'a@b.example\nBcc: c@d.example', '<>']],
  ['SECRET', ['x', 'x'.repeat(31)]],
  ['RATE_LIMITS', ['ON', 'false', '0']],
  ['TRUST_PROXY', ['true', '*', '10.0.0.0/99', '300.1.1.1', '10.0.0.1,']],
])('refuses wrong values of %s', (name, values) => {
  for (const value of values) {
    const lines = wrongIn({ [name]: value });
    expect([value, lines]).toEqual([value, [expect.stringMatching(`^  - ${name} `)]]);
  }
});

test.each([' https://site.example ', 'HTTPS://Site.Example/', 'https://site.example:443'])(
  'takes %j for the address that browsers make of it',
  (SITE_URL) => {
    expect(readConfig({ SITE_URL }).siteUrl).toBe('https://site.example');
  },
);

test('leaves the variables of others alone', () => {
  expect(wrongIn({ PATH: '/bin', npm_config_x: 'y', NODE_ENV: 'test', HOSTNAME: 'x' })).toEqual([]);
});

test.each(['1e3', '0x50', ' ', '80.5', '-1', '70000', '８०'])(
  'takes no other spelling of a number: PORT=%s',
  (PORT) => {
    expect(wrongIn({ PORT })).toEqual(['  - PORT must be a whole number from 0 to 65535']);
  },
);
