import type { Database } from '#server/database/database.ts';
import type { Mail } from '#server/features/mail/message.ts';
import { REPLIT } from '#server/features/sign-in/sign-in-settings.ts';
import { mailKinds, requestedKinds } from '#server/job-list.ts';
import type { JobKind } from '#server/jobs/job-kind.ts';
import { newEmail, SITE_URL, wrongCode } from '../support/accounts/accounts.ts';
import { type FirebaseKeys, PROJECT_SETTINGS, startFirebaseKeys } from '../support/accounts/firebase-keys.ts';
import type { OpenDatabase } from '../support/database/databases.ts';
import { listJobs } from '../support/jobs/jobs.ts';
import { type Answer, openApp, TEST_SECRET, type TestApp } from '../support/server/test-app.ts';

interface Site extends TestApp {
  keys: FirebaseKeys;
  /** Everything that was mailed. */
  mails: Mail[];
  pass(milliseconds: number): void;
  /** Does the jobs there are, in order. */
  deliver(): Promise<void>;
}

/** The server with its limits, where nothing happens by itself: mails go out when the test says so. */
export async function openSite(open: OpenDatabase): Promise<Site> {
  let time = Date.now();
  const keys = await startFirebaseKeys();
  const signIn = { oidc: REPLIT, firebase: PROJECT_SETTINGS };
  const app = await openApp(open, { clock: () => time, signIn, firebaseKeysUrl: keys.url });
  const mails: Mail[] = [];
  const mailer = { send: async (mail: Mail) => void mails.push(mail), takeBack: async () => {}, close: () => {} };
  const { database, media, previews } = app;
  const deps = { database, mailer, media, previews, siteUrl: SITE_URL, secret: TEST_SECRET };
  const kinds = [...mailKinds(deps), ...requestedKinds(deps)];
  const pass = (milliseconds: number) => {
    time += milliseconds;
  };
  return { ...app, keys, mails, pass, deliver: () => doJobs(database, kinds) };
}

async function doJobs(database: Database, kinds: JobKind[]): Promise<void> {
  const { signal } = new AbortController();
  for (const job of await listJobs(database)) {
    const kind = kinds.find((candidate) => candidate.kind === job.kind) as JobKind;
    const attempt = { id: job.id, createdAt: job.created_at, attempts: 1, key: String(job.id), signal };
    await kind.run(kind.payload.parse(JSON.parse(job.payload)), attempt);
    await database.transaction((db) => db.deleteFrom('jobs').where('id', '=', job.id).execute());
  }
}

export const OWNER = { first_name: 'Meera', last_name: 'Joshi', phone_no: '9812345678', password: 'Blue.Kettle7' };
export const ATTACKER = {
  first_name: 'Mallory',
  last_name: 'Black',
  phone_no: '6666666666',
  password: 'Green/Lamp:42',
};
const OWNERS_NEW_PASSWORD = 'Red.Saucer81';

/** One address, its owner, and somebody else who wants the account. */
export interface Contest extends Site {
  email: string;
  /** Other addresses of the attacker's own. */
  attackersEmail: string;
  owner: { hasRegistered: boolean; hasForgotten: boolean };
  attackersTokens: string[];
  /** In which ways the owner got in. */
  entered: string[];
}

export async function beginContest(site: Site): Promise<Contest> {
  // Nobody is limited by what happened in the contest before. Jobs count mails by the time of the machine.
  site.pass(2 * 60 * 60_000);
  await site.database.transaction((db) => db.deleteFrom('mail_shares').execute());
  site.mails.length = 0;
  const owner = { hasRegistered: false, hasForgotten: false };
  return { ...site, email: newEmail(), attackersEmail: newEmail(), owner, attackersTokens: [], entered: [] };
}

/** Who the owner is at Google. */
export function ownersSubject(email: string): string {
  return `owner of ${email}`;
}

type ContestAction = (contest: Contest) => Promise<unknown>;

/** What may happen, in any order. The owner reads the mails, and enters a code only where they asked for one. */
export const ACTIONS: Record<string, ContestAction> = {
  'a minute passes': async ({ pass }) => pass(60_000),
  'mails are delivered': ({ deliver }) => deliver(),

  'the owner registers': async (contest) => {
    const { statusCode } = await register(contest, OWNER);
    contest.owner.hasRegistered ||= statusCode === 200;
  },
  'the owner asks for a code': (contest) => post(contest, 'resend-otp', { purpose: 'verify_email' }),
  'the owner enters the code with the password': (contest) => ownerVerifies(contest, OWNER.password),
  'the owner enters the code alone': (contest) => ownerVerifies(contest, undefined),
  'the owner asks for a new password': async (contest) => {
    await post(contest, 'forgot-password', {});
    contest.owner.hasForgotten = true;
  },
  'the owner sets a new password': ownerResets,
  'the owner signs in with Google': async (contest) => {
    const claims = { sub: ownersSubject(contest.email), email: contest.email, name: 'Meera Joshi' };
    const { statusCode } = await signIn(contest, { ...claims, email_verified: true });
    if (statusCode === 200) contest.entered.push('Google');
  },
  'the owner logs in': (contest) => post(contest, 'login', { password: OWNER.password }),

  'the attacker registers': (contest) => register(contest, ATTACKER),
  'the attacker asks for a code': (contest) => post(contest, 'resend-otp', {}),
  'the attacker guesses a code': async (contest) => {
    const otp = wrongCode(newestCode(contest));
    keepToken(contest, await post(contest, 'verify-email-otp', { otp }));
    keepToken(contest, await post(contest, 'verify-email-otp', { otp, password: ATTACKER.password }));
  },
  'the attacker asks for a new password': (contest) => post(contest, 'forgot-password', {}),
  'the attacker guesses a code for a new password': (contest) =>
    post(contest, 'reset-password', { otp: wrongCode(newestCode(contest)), ...newPassword(ATTACKER.password) }),
  'the attacker logs in': async (contest) =>
    keepToken(contest, await post(contest, 'login', { password: ATTACKER.password })),
  'the attacker signs in with Google': async (contest) => {
    const claims = { sub: `attacker of ${contest.email}`, email: contest.attackersEmail, name: 'Mallory Black' };
    keepToken(contest, await signIn(contest, { ...claims, email_verified: true }));
  },
  'the attacker claims the address at GitHub': async (contest) => {
    const firebase = { sign_in_provider: 'github.com' };
    const claims = { sub: `claims ${contest.email}`, email: contest.email, name: 'Mallory Black', firebase };
    keepToken(contest, await signIn(contest, { ...claims, email_verified: false }));
  },
};

export function post({ send, email }: Contest, call: string, body: object): Promise<Answer> {
  return send('POST', `/api/auth/${call}`, { email, ...body });
}

function register(contest: Contest, person: typeof OWNER): Promise<Answer> {
  return post(contest, 'register', { ...person, confirm_password: person.password });
}

async function ownerVerifies(contest: Contest, password: string | undefined): Promise<void> {
  if (!contest.owner.hasRegistered) return;
  await contest.deliver();
  const answer = await post(contest, 'verify-email-otp', { otp: newestCode(contest), password });
  if (answer.statusCode === 200) contest.entered.push(password ? 'code and password' : 'code');
}

async function ownerResets(contest: Contest): Promise<void> {
  if (!contest.owner.hasForgotten) return;
  await contest.deliver();
  const links = contest.mails.flatMap(({ text }) => text.match(/\/reset-password\/([\w-]+)/)?.[1] ?? []);
  const body = { reset_token: links.at(-1) ?? 'none', ...newPassword(OWNERS_NEW_PASSWORD) };
  if ((await post(contest, 'reset-password', body)).statusCode === 200) contest.entered.push('new password');
}

async function signIn(contest: Contest, claims: object): Promise<Answer> {
  const firebaseToken = await contest.keys.sign({ ...claims });
  return contest.send('POST', '/api/auth/firebase-sso', { firebaseToken });
}

function newPassword(password: string) {
  return { new_password: password, confirm_password: password };
}

/** Among the mails to the address. */
function newestCode({ mails }: Contest): string {
  return mails.flatMap(({ text }) => text.match(/^\s*(\d{6})\s*$/m)?.[1] ?? []).at(-1) ?? '000000';
}

function keepToken({ attackersTokens }: Contest, answer: Answer): void {
  const token = answer.json().data?.access_token;
  if (token) attackersTokens.push(token);
}
