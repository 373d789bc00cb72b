import { onTestFinished } from 'vitest';
import type { OpenDatabase } from '../database/databases.ts';
import type { Answer } from '../server/test-app.ts';
import { type AccountsApp, openAccounts, SITE_URL } from './accounts.ts';
import { type OidcPeer, startOidcPeer } from './oidc-peer.ts';
import { signInAtPeer } from './sign-in-at-peer.ts';

interface PeerApp extends AccountsApp {
  peer: OidcPeer;
  /** Sets out as a browser does that has this cookie, or none. */
  setOut(cookie?: string): Promise<Departure>;
  /** The whole way to the issuer and back. */
  signIn(person: string): Promise<Arrival>;
}

interface Departure {
  url: string;
  /** With which the browser comes back. */
  cookie: string;
}

interface Arrival {
  /** Where the site leads on to. */
  location: string;
  cookie: string;
  /** What stands in that address to be exchanged; empty where nothing does. */
  code: string;
}

/** The server, with an issuer that lets it ask who somebody is. */
export async function openWithPeer(
  open: OpenDatabase,
  options: Parameters<typeof startOidcPeer>[0] = {},
): Promise<PeerApp> {
  const peer = await startOidcPeer(options);
  onTestFinished(() => peer.close());
  peer.serve(SITE_URL);
  const app = await openAccounts(open, { signIn: { oidc: peer.settings, firebase: undefined } });
  const setOut = async (cookie?: string) => {
    const answer = await app.get('/api/login', cookie === undefined ? {} : { cookie });
    return { url: answer.headers.location as string, cookie: cookieOf(answer) };
  };
  return {
    ...app,
    peer,
    setOut,
    signIn: async (person) => {
      const { url, cookie } = await setOut();
      return comeBack(app, await signInAtPeer(url, person), cookie);
    },
  };
}

/** @param address the one the issuer led to */
export async function comeBack(app: AccountsApp, address: string, cookie: string): Promise<Arrival> {
  const { pathname, search } = new URL(address);
  const location = (await app.get(pathname + search, { cookie })).headers.location as string;
  return { location, cookie, code: /#sso_code=(.*)/.exec(location)?.[1] ?? '' };
}

/** The mark of the browser, as the browser sends it. */
export function cookieOf({ headers }: Answer): string {
  const cookies = [headers['set-cookie'] ?? []].flat();
  return cookies.find((cookie) => cookie.startsWith('sign_in='))?.split(';')[0] ?? '';
}
