import { z } from 'zod';
import { notFound } from '#server/base/errors.ts';
import { isoTime } from '#server/base/iso-time.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import type { App } from '#server/http/typed-app.ts';
import { identityRemoval, type Session, session, type User } from '#shared/contracts/account.ts';
import { answer, loginAnswers } from '#shared/contracts/envelope.ts';
import { reference } from '#shared/contracts/text.ts';
import { type IdentityRemoval, NOTHING_LINKED } from '#shared/text/identity-removal.ts';
import type { Accounts } from './accounts.ts';
import type { CurrentUser } from './current-user.ts';
import { logOutAndNotify } from './log-out-everywhere.ts';
import { deleteSession, listSessions, type SessionRow } from './session-store.ts';
import { lockUser } from './user-store.ts';

const ended = loginAnswers(z.null());

export function sessionRoutes(app: App, accounts: Accounts) {
  const { database } = accounts;
  app.get(
    '/auth/sessions',
    { schema: { security: NEEDS_BEARER, response: loginAnswers(z.array(session)) } },
    async (request) => {
      const { user } = request;
      const rows = await listSessions(database.read, user.id, Date.now());
      return answer(rows.map((row) => presentSession(row, user.sessionId)));
    },
  );

  app.delete(
    '/auth/sessions/:id',
    { schema: { security: NEEDS_BEARER, params: reference, response: ended } },
    async (request) => {
      const { user } = request;
      const { id } = request.params;
      const isEnded = await database.transaction((db) => deleteSession(db, { id, userId: user.id }));
      if (!isEnded) throw notFound('You are no longer logged in on that device.');
      return answer(null, 'You are logged out on that device.');
    },
  );

  const allEnded = loginAnswers(identityRemoval);
  app.delete('/auth/sessions', { schema: { security: NEEDS_BEARER, response: allEnded } }, async (request) =>
    answer(await endOtherSessions(accounts, request.user), 'You are logged out on all other devices.'),
  );
}

/** Ends all sessions of the user except the current one. */
function endOtherSessions(
  { database, nameIssuer }: Pick<Accounts, 'database' | 'nameIssuer'>,
  { id, sessionId }: CurrentUser,
): Promise<IdentityRemoval> {
  return database.transaction(async (db) => {
    const user = await lockUser(db, id);
    if (!user) return NOTHING_LINKED;
    return logOutAndNotify(db, { user, by: 'owner', keepSessionId: sessionId, nameIssuer });
  });
}

export function presentUser(user: CurrentUser): User {
  return {
    id: user.id,
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    phone_no: user.phone === '' ? null : Number(user.phone.replace('+', '')),
    phone: user.phone,
    is_admin: user.isAdmin,
    has_password: user.hasPassword,
  };
}

function presentSession(row: SessionRow, currentId: number): Session {
  return {
    id: row.id,
    device: deviceName(row.user_agent),
    created_at: isoTime(row.created_at),
    last_used_at: isoTime(row.last_used_at),
    current: row.id === currentId,
  };
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
  const browser = firstIn(BROWSERS, userAgent);
  const system = firstIn(SYSTEMS, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

function firstIn(names: [RegExp, string][], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}
