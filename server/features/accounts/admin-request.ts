import { parseArgs } from 'node:util';
import { emailInput } from '#shared/contracts/account.ts';
import { NAME_MAXIMUM } from '#shared/form-limits.ts';
import { namesIn } from './names-in.ts';

export const ADMIN_USAGE = `Usage:
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

export interface AdminRequest {
  action: 'create' | 'password';
  email: string;
  first_name: string;
  last_name: string;
  readsPassword: boolean;
}

/** @returns an error message if the arguments make no sense */
export function readAdminRequest(args: string[]): AdminRequest | 'help' | string {
  const parsed = parse(args);
  if (typeof parsed === 'string') return parsed;
  const { values, positionals } = parsed;
  if (values.help) return 'help';
  const [action, address = '', ...others] = positionals;
  if (action !== 'create' && action !== 'password') {
    return action === undefined ? 'Say what to do: create or password.' : `There is no command “${action}”.`;
  }
  if (others.length > 0) return `“${others.join(' ')}” is not expected here.`;
  if (action === 'password' && values.name !== undefined) return '--name is only for create.';
  const email = emailInput.safeParse(address);
  if (!email.success) return address === '' ? 'The email address is missing.' : `“${address}” is not an email address.`;
  const { first_name, last_name } = namesIn(values.name ?? '');
  if (
    (values.name !== undefined && first_name === '') ||
    Math.max(first_name.length, last_name.length) > NAME_MAXIMUM
  ) {
    return `The name must have 1 to ${NAME_MAXIMUM} characters.`;
  }
  return { action, email: email.data, first_name, last_name, readsPassword: values['password-stdin'] };
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true });
  } catch (error) {
    // The sentences after the first one give advice about parseArgs.
    return `${(error as Error).message.split('. ')[0]}.`;
  }
}
