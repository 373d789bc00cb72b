import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { HttpError } from '#server/base/errors.ts';
import { refuse, startCommand, type Terminal } from '#server/base/terminal.ts';
import { readConfig } from '#server/config.ts';
import type { Database } from '#server/database/database.ts';
import { issuerName } from '#server/features/sign-in/sign-in-settings.ts';
import { openSiteDatabase } from '#server/features/starter/open-site-database.ts';
import { failInTerminal } from '#server/features/starter/start-problem.ts';
import { emailInput } from '#shared/contracts/account.ts';
import { NAME_MAXIMUM } from '#shared/form-limits.ts';
import { removalSentences } from '#shared/text/identity-removal.ts';
import type { NameIssuer } from './accounts.ts';
import { createAdmin, givePassword, namesIn } from './manage-admins.ts';
import { makePassword } from './password.ts';
import { hasUsers } from './user-store.ts';

const ADMIN_USAGE = `Usage:
  npm run admin -- create EMAIL [--name "First Last"] [--password-stdin]
      creates an admin; someone who has an account becomes one and keeps their password
  npm run admin -- password EMAIL [--password-stdin]
      gives someone a new password and ends their sessions

A password is generated and shown once; with --password-stdin, it is read from standard input.
The site may be running.
`;

const OPTIONS = {
  name: { type: 'string' },
  'password-stdin': { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

type AdminRequest = ReturnType<typeof readAdminRequest>;

if (import.meta.main) await startCommand(runAdminCommand);

export async function runAdminCommand(terminal: Terminal): Promise<void> {
  await run(terminal).catch((error) => failInTerminal(terminal, error));
}

async function run(terminal: Terminal): Promise<void> {
  const args = terminal.argv.slice(2);
  if (args.includes('--help')) return void terminal.stdout.write(ADMIN_USAGE);
  let request: AdminRequest;
  try {
    request = readAdminRequest(args);
  } catch (error) {
    // The sentences after the first one of parseArgs give advice to programmers.
    return refuse(
      terminal,
      `${(error as Error).message.split('. ')[0]?.replace(/\.$/, '')}.\n\n${ADMIN_USAGE.trimEnd()}`,
    );
  }
  const config = readConfig(terminal.env);
  // `echo` and text files add one line end.
  const typed = request.readsPassword ? (await text(terminal.stdin)).replace(/\r?\n$/, '') : undefined;
  const password = typed ?? makePassword();
  const nameIssuer = (issuer: string) => issuerName(issuer, config.signIn);
  const database = await openSiteDatabase(config, terminal);
  try {
    terminal.stdout.write(`${await runRequest(database, { ...request, password, nameIssuer })}\n`);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    refuse(terminal, error.message);
  } finally {
    await database.close();
  }
}

async function runRequest(
  database: Database,
  request: AdminRequest & { password: string; nameIssuer: NameIssuer },
): Promise<string> {
  if (!(await hasUsers(database.read))) {
    throw new HttpError(404, 'The site has not been started yet. Its first start creates the admin; see ADMIN_EMAIL.');
  }
  const { email, password } = request;
  const notice = request.readsPassword
    ? 'Their password is the one you gave.'
    : `Their password, shown only now: ${password}`;
  if (request.action === 'password') {
    const identities = await givePassword(database, request);
    const message = `${email} has a new password and is logged out everywhere.`;
    return [message, ...removalSentences(identities, 'admin'), notice].join('\n');
  }
  return {
    created: `${email} is now an admin, with a new account.\n${notice}`,
    promoted: `${email} has an account and is now an admin. The password stays as it was.`,
    already: `${email} is already an admin. Nothing was changed.`,
    replaced: `${email} had signed up but never confirmed the address. The account is now an admin’s.\n${notice}`,
  }[await createAdmin(database, request)];
}

/** @throws {Error} with a sentence if the arguments make no sense */
function readAdminRequest(args: string[]) {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const [action, address = '', ...others] = positionals;
  const { first_name, last_name } = namesIn(values.name ?? '');
  const email = emailInput.safeParse(address);
  const isWrongName =
    (values.name !== undefined && first_name === '') || Math.max(first_name.length, last_name.length) > NAME_MAXIMUM;
  if (action === undefined) throw new Error('Say what to do: create or password.');
  if (action !== 'create' && action !== 'password') throw new Error(`There is no command “${action}”.`);
  if (others.length > 0) throw new Error(`“${others.join(' ')}” is not expected here.`);
  if (action === 'password' && values.name !== undefined) throw new Error('--name is only for create.');
  if (address === '') throw new Error('The email address is missing.');
  if (!email.success) throw new Error(`“${address}” is not an email address.`);
  if (isWrongName) throw new Error(`The name must have 1 to ${NAME_MAXIMUM} characters.`);
  return { action, email: email.data, first_name, last_name, readsPassword: values['password-stdin'] } as const;
}
