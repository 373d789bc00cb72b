import { describe, expect, test } from 'vitest';
import { StartupError } from '#server/base/errors.ts';
import { readConfig } from '#server/config.ts';

const FIREBASE = {
  FIREBASE_API_KEY: 'key',
  FIREBASE_AUTH_DOMAIN: 'lamp-1234.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'lamp-1234',
};
const EMULATOR = { ...FIREBASE, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' };

function wrongIn(variables: Record<string, string>): string {
  try {
    readConfig(variables);
  } catch (error) {
    expect(error).toBeInstanceOf(StartupError);
    return (error as Error).message;
  }
  return '';
}

describe('an issuer', () => {
  test.each([
    'https://accounts.google.com',
    'https://id.example/realms/x',
    'http://localhost:8080',
    'http://127.0.0.1:1',
  ])('is at an address such as %s', (OIDC_ISSUER) => {
    expect(readConfig({ OIDC_ISSUER, OIDC_CLIENT_ID: 'x' }).signIn.oidc.issuer).toBe(OIDC_ISSUER);
  });

  test.each([
    'http://id.example',
    'http://127.0.0.1.evil.example',
    'id.example',
    'https://user:pw@id.example',
    'https://id.example/?x',
  ])('is at no address such as %s', (OIDC_ISSUER) => {
    const message = wrongIn({ OIDC_ISSUER, OIDC_CLIENT_ID: 'x' });
    expect(message).toContain('OIDC_ISSUER must be the https address of an OpenID Connect issuer');
    expect(message).not.toContain('pw@');
  });

  test('that does not know the site is missed', () => {
    expect(wrongIn({ OIDC_CLIENT_SECRET: 'secretword', OIDC_NAME: 'Lamp' })).toBe(
      'The configuration is wrong:\n  - OIDC_CLIENT_ID is missing; without it OIDC_CLIENT_SECRET, OIDC_NAME would change nothing',
    );
  });

  test('is Replit’s unless it is said otherwise', () => {
    expect(readConfig({ OIDC_CLIENT_ID: 'x' }).signIn.oidc).toMatchObject({
      issuer: 'https://replit.com/oidc',
      name: 'Replit',
    });
  });
});

describe('Firebase', () => {
  test('is set up whole or not at all', () => {
    for (const name of Object.keys(FIREBASE)) {
      expect(wrongIn({ ...FIREBASE, [name]: '' })).toContain(
        `${name} is missing; Google and GitHub need FIREBASE_API_KEY,`,
      );
    }
    expect(wrongIn({ FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' })).toContain('FIREBASE_PROJECT_ID is missing');
  });

  test.each([
    ['FIREBASE_AUTH_DOMAIN', ['https://x.firebaseapp.com', 'x', 'x.example; script-src *', 'x.example/path']],
    ['FIREBASE_PROJECT_ID', ['x', 'My Project', 'a/b']],
    ['FIREBASE_AUTH_EMULATOR_HOST', ['127.0.0.1', 'http://127.0.0.1:9099', "127.0.0.1:9099 'unsafe-inline'"]],
  ])('refuses wrong values of %s', (name, values) => {
    for (const value of values) expect(wrongIn({ ...EMULATOR, [name]: value })).toMatch(`- ${name} must be `);
  });

  test.each([
    {},
    { HOST: 'localhost', SITE_URL: 'http://localhost:3000' },
    { HOST: '::1', SITE_URL: 'http://127.0.0.1:3000', NODE_ENV: 'production' },
  ])('may be the emulator while nobody else can reach the site: %j', (variables) => {
    expect(readConfig({ ...EMULATOR, ...variables }).signIn.firebase?.emulatorHost).toBe('127.0.0.1:9099');
  });

  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { SITE_URL: 'https://site.example' },
    { SITE_URL: 'http://localhost.evil.example' },
    { TRUST_PROXY: '127.0.0.1' },
    { HOST: '0.0.0.0', NODE_ENV: 'development' },
  ])('is not the emulator, which believes anything, where others can: %j', (variables) => {
    expect(wrongIn({ ...EMULATOR, ...variables })).toMatch(
      /- FIREBASE_AUTH_EMULATOR_HOST is for developing only, since with it anyone can sign in as anyone;/,
    );
  });
});
