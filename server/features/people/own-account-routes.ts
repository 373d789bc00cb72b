import { Readable } from 'node:stream';
import { z } from 'zod';
import { badRequest } from '#server/base/errors.ts';
import { isoTime } from '#server/base/iso-time.ts';
import type { Db } from '#server/database/database.ts';
import { sendCode } from '#server/features/accounts/account-mail.ts';
import type { Accounts } from '#server/features/accounts/accounts.ts';
import type { CurrentUser } from '#server/features/accounts/current-user.ts';
import { withReauthentication } from '#server/features/accounts/reauthenticate.ts';
import { requireBearer } from '#server/features/accounts/require-login.ts';
import { MEDIA } from '#server/features/media/image-address.ts';
import { writingOf } from '#server/features/posts/post-write-store.ts';
import { parseWriting } from '#server/features/posts/writing/version-store.ts';
import { findTags } from '#server/features/tags/tag-store.ts';
import { NEEDS_BEARER } from '#server/http/framework.ts';
import { takeAll } from '#server/http/rate-limits.ts';
import { clearSessionCookie } from '#server/http/session-cookie.ts';
import type { App } from '#server/http/typed-app.ts';
import { accountDeletion } from '#shared/contracts/account.ts';
import { answer, limited, loginAnswers } from '#shared/contracts/envelope.ts';
import { plainAt, type Writing } from '#shared/writing.ts';
import { lockOwnAccount, refuseForLastAdmin } from './manage-people.ts';
import * as store from './own-data-store.ts';
import { removePerson } from './remove-person.ts';

const HAS_PASSWORD = 'Your account has a password. Enter it to delete your account.';

const security = NEEDS_BEARER;

/** Everyone can download their own data and delete their own account. */
export function ownAccountRoutes(app: App, accounts: Accounts) {
  const { database, limits } = accounts;

  const description = 'Everything we keep about the person who asks, as one JSON file.';
  const file = { schema: { security, description }, onRequest: requireBearer };
  app.get('/auth/my-data', file, async ({ user }, reply) => {
    takeAll([[limits.downloadsOfUser, String(user.id)]]);
    return reply
      .type('application/json; charset=utf-8')
      .header('content-disposition', 'attachment; filename="chintan-my-data.json"')
      .send(Readable.from(writeOwnData(database.read, user), { objectMode: false }));
  });

  const response = limited(loginAnswers(z.null()));
  app.post('/auth/my-data/code', { schema: { security, response } }, async (request) => {
    const { email, hasPassword } = request.user;
    if (hasPassword) throw badRequest(HAS_PASSWORD);
    return sendCode(accounts, request, { email, purpose: 'delete_account' });
  });

  const deletion = { security, body: accountDeletion, response };
  app.delete('/auth/account', { schema: deletion }, async ({ user, body }, reply) => {
    await deleteOwnAccount(accounts, user, body);
    clearSessionCookie(reply, accounts);
    return answer(null, 'Account deleted.');
  });
}

async function deleteOwnAccount(
  accounts: Accounts,
  user: CurrentUser,
  { password = '', otp = '', writings }: z.output<typeof accountDeletion>,
): Promise<void> {
  const { database, secret } = accounts;
  // A code is accepted only without a password, and a missing one is as wrong as one that does not match.
  const credentials = user.hasPassword ? { password } : { otp };
  await withReauthentication(accounts, { user, purpose: 'delete_account', credentials }, (confirm) =>
    database.transaction(async (db) => {
      const person = await lockOwnAccount(db, user.id);
      refuseForLastAdmin(person);
      // Do not throw here: a rollback would undo the counted try.
      if (!(await confirm(db))) return undefined;
      await removePerson(db, { person, writings, secret });
      return 'deleted';
    }),
  );
}

/** Writes JSON, one post at a time: all of an author's posts with their versions may not fit into memory. */
async function* writeOwnData(read: Db, { id: userId, email }: { id: number; email: string }) {
  const about: Record<string, unknown> = {};
  for (const [name, rows] of Object.entries(store.OWN_ROW)) {
    const [row = null] = await store.listOwnRows(read, rows, rows.by === 'email' ? email : userId);
    about[name] = row;
  }
  for (const [name, rows] of Object.entries(store.OWN_ROWS)) about[name] = await store.listOwnRows(read, rows, userId);
  about.images = (about.images as { name: string }[]).map(({ name, ...image }) => ({
    ...image,
    address: MEDIA + name,
  }));
  about.letters = await store.listOwnLetters(read, email);
  about.letters_written = await store.listLettersBy(read, userId);
  yield `${json(about).slice(0, -1)},"posts":[`;
  yield* writePosts(read, userId);
  yield ']}\n';
}

/** Yields each post in several pieces, since it may have many versions. */
async function* writePosts(read: Db, userId: number) {
  let separator = '';
  for (const id of await store.listOwnPostIds(read, userId)) {
    const post = await store.findOwnPost(read, id);
    if (!post) continue;
    const { slug, category, series, series_order: part, drawing, status } = post;
    const { created_at, updated_at, published_at, publish_at, deleted_at } = post;
    const tags = (await findTags(read, [id])).get(id) ?? [];
    const about = {
      ...{ id, slug, ...exportWriting(writingOf({ ...post, tags })), category, series, part, drawing, status },
      ...{ created_at, updated_at, published_at, publish_at, deleted_at },
    };
    yield `${separator}${json(about).slice(0, -1)},"versions":[`;
    yield* writeVersions(read, id);
    yield ']}';
    separator = ',\n';
  }
}

async function* writeVersions(read: Db, postId: number) {
  for (let after = 0; ; ) {
    const version = await store.findVersionAfter(read, postId, after);
    if (!version) return;
    const { id, writing, ...times } = version;
    yield (after === 0 ? '' : ',\n') + json({ id, ...exportWriting(parseWriting(writing)), ...times });
    after = id;
  }
}

/** With the names of requests. The category id is left out: posts name their category. */
function exportWriting(writing: Writing) {
  const { title, body, format, tags, language } = writing;
  return { title, ...plainAt('sent', writing), body, format, tags, language };
}

function json(value: unknown): string {
  return JSON.stringify(value, (key, item) => (isTime(key) && typeof item === 'number' ? isoTime(item) : item));
}

function isTime(key: string): boolean {
  return key === 'at' || key.endsWith('_at');
}
