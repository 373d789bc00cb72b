import { z } from 'zod';
import { notFound } from '#server/base/errors.ts';
import { isoTime } from '#server/base/iso-time.ts';
import { deleteRows } from '#server/database/rows.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';
import { identityRemoval, type Session, session } from '#shared/contracts/account.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { reference } from '#shared/contracts/text.ts';
import { NOTHING_LINKED } from '#shared/text/identity-removal.ts';
import type { Accounts } from './accounts.ts';
import { logOutAndNotify } from './change-password.ts';
import { listSessions } from './session-store.ts';
import { lockUser } from './user-store.ts';

export function sessionRoutes(app: App, { database, nameIssuer }: Accounts) {
  const security = NEEDS_BEARER;
  const listed = loginAnswers(z.array(session));
  app.get('/auth/sessions', { schema: { security, response: listed } }, async ({ user: current }) => {
    const rows = await listSessions(database.read, current.id, Date.now());
    return answer(
      rows.map(
        ({ id, user_agent, created_at, last_used_at }): Session => ({
          ...{ id, device: deviceName(user_agent), created_at: isoTime(created_at) },
          ...{ last_used_at: isoTime(last_used_at), current: id === current.sessionId },
        }),
      ),
    );
  });

  const ended = { security, params: reference, response: loginAnswers(z.null()) };
  app.delete('/auth/sessions/:id', { schema: ended }, async ({ user: current, params: { id } }) => {
    const isEnded = await database.transaction((db) => deleteRows(db, 'sessions', { id, user_id: current.id }));
    if (!isEnded) throw notFound('You are no longer logged in on that device.');
    return answer(null, 'You are logged out on that device.');
  });

  const othersEnded = { security, response: loginAnswers(identityRemoval) };
  app.delete('/auth/sessions', { schema: othersEnded }, async ({ user: { id, sessionId: keepSessionId } }) => {
    const identities = await database.transaction(async (db) => {
      const locked = await lockUser(db, id);
      return locked ? logOutAndNotify(db, { user: locked, by: 'owner', keepSessionId, nameIssuer }) : NOTHING_LINKED;
    });
    return answer(identities, 'You are logged out on all other devices.');
  });
}

/** The first match wins: many browsers also name the browsers they descend from. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(UCBrowser|UCWEB)/, 'UC Browser'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\bKAIOS\b/, 'KaiOS'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
];

export function deviceName(userAgent: string): string {
  const [browser, system] = [BROWSERS, SYSTEMS].map((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1]);
  return [browser, system].filter(Boolean).join(' on ') || 'Unknown device';
}
