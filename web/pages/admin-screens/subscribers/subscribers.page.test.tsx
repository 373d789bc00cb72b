import { screen, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { QUESTION_OF_LOSS } from '#web/features/drafts/use-leave-question.ts';
import { main, openSite, problemOf, says, waitFor } from '../../../../test/support/browser/site-in-dom.tsx';

type State = Partial<{
  confirmed_at: number | null;
  unsubscribed_at: number | null;
  paused_at: number | null;
  ended_by: 'bounce' | 'complaint' | null;
}>;

async function openScreen(subscribers: Record<string, State>) {
  const site = await openSite();
  const admin = await site.newPerson({ is_admin: 1 });
  await site.database.transaction(async (db) => {
    for (const [email, state] of Object.entries(subscribers)) {
      const confirmed = { confirmed_at: 1, unsubscribed_at: null, ...state };
      await db
        .insertInto('subscribers')
        .values({ email, token: `token of ${email}`, asked_at: 1, ...confirmed })
        .execute();
    }
  });
  await site.visitAs(admin, '/dashboard/subscribers');
  return site;
}

const row = (email: string) => main().getByText(email).closest('tr') as HTMLElement;
const actionsOf = (email: string) =>
  within(row(email))
    .queryAllByRole('button', { name: /^(?!More)/ })
    .map(({ textContent }) => textContent);

test('each subscriber has at hand what can be done, and the filters tell how many there are', async () => {
  const site = await openScreen({
    'asha@mail.example': {},
    'ravi@mail.example': { confirmed_at: null },
    'mira@mail.example': { paused_at: 2 },
    'gone@mail.example': { unsubscribed_at: 2 },
  });
  await says('Awaiting confirmation (1)Unsubscribed (1)');
  expect(actionsOf('asha@mail.example')).toEqual(['Unsubscribe']);
  expect(actionsOf('ravi@mail.example')).toEqual(['Unsubscribe']);
  expect(actionsOf('mira@mail.example')).toEqual(['Resume', 'Unsubscribe']);
  expect(actionsOf('gone@mail.example')).toEqual([]);
  vi.stubGlobal('confirm', () => true);
  onTestFinished(() => void vi.unstubAllGlobals());
  await site.user.click(within(row('ravi@mail.example')).getByRole('button', { name: 'Unsubscribe' }));
  await waitFor(() => expect(actionsOf('ravi@mail.example')).toEqual([]));
  await says('Awaiting confirmationUnsubscribed (2)');
});

test('an address that gets no letters any more has the day since when', async () => {
  const [confirmed_at, unsubscribed_at] = [Date.UTC(2024, 0, 31), Date.UTC(2025, 1, 20)];
  await openScreen({
    'asha@mail.example': { confirmed_at },
    'left@mail.example': { confirmed_at, unsubscribed_at },
    'gone@mail.example': { confirmed_at, unsubscribed_at, ended_by: 'bounce' },
    'cross@mail.example': { confirmed_at, unsubscribed_at, ended_by: 'complaint' },
  });
  await says('asha@mail.example');
  const sinceOf = (email: string) => row(email).querySelector('time')?.textContent;
  expect(sinceOf('asha@mail.example')).toBe('31 Jan 2024');
  for (const email of ['left', 'gone', 'cross']) expect(sinceOf(`${email}@mail.example`)).toBe('20 Feb 2025');
});

async function openImport(subscribers: Record<string, State> = {}) {
  const site = await openScreen(subscribers);
  await site.user.click(await main().findByRole('link', { name: 'import and export' }));
  const check = async (content: string | Uint8Array<ArrayBuffer>, name = 'readers.csv') => {
    await site.user.upload(main().getByLabelText('CSV file'), new File([content], name, { type: 'text/csv' }));
    await site.user.click(main().getByRole('button', { name: 'Check' }));
  };
  const press = async (name: string | RegExp) => site.user.click(await main().findByRole('button', { name }));
  return { ...site, check, press };
}

const MAILCHIMP =
  'Email Address,OPTIN_TIME,CONFIRM_TIME,UNSUB_TIME\nasha@mail.example,,2025-01-31 10:00:00,\n' +
  'new@mail.example,,2025-01-31 10:00:00,\noff@mail.example,,2025-01-31 10:00:00,2025-02-01 10:00:00\nnobody,,,\n';

test('an import shows what it will do, and adds nobody before the button is pressed', async () => {
  const { check, press, database } = await openImport({ 'asha@mail.example': {} });
  await check(MAILCHIMP);
  await says('This is a list from Mailchimp.');
  await says('1 person will be addednew@mail.example, agreed 31 Jan 2025');
  await says('1 is subscribed already, or in the list twiceasha@mail.example');
  await says('1 is left out, as the list says: 1 unsubscribedoff@mail.example');
  await says('1 line cannot be imported:Line 5: This is not an email address.');
  expect(await database.read.selectFrom('subscribers').select('email').execute()).toHaveLength(1);
  await press('Add 1 subscriber');
  await says('1 subscriber added; 1 already subscribed; 1 left out, wanting no letters; 1 line not imported.');
  expect(main().queryByText('This is a list from Mailchimp.')).toBeNull();
  expect(await database.read.selectFrom('subscribers').select('email').execute()).toHaveLength(2);
});

test('a list is not imported after Cancel, and one with nobody to add has no button for it', async () => {
  const { check, press } = await openImport({ 'asha@mail.example': {} });
  await check(MAILCHIMP);
  await press('Cancel');
  await waitFor(() => expect(main().queryByRole('button', { name: /^Add 1/ })).toBeNull());
  await check('email,confirmed_at\nasha@mail.example,2025-01-31\n');
  await says('No one will be added.');
  expect(main().queryByRole('button', { name: /^Add 1/ })).toBeNull();
  await press('Close');
});

test('of the list of an unknown program the screen asks for the columns, and suggests the one with addresses', async () => {
  const { check, press, user } = await openImport();
  await check(
    'Name;Mail;Joined;State\nAsha;asha@mail.example;31 Jan 2025;active\nRavi;ravi@mail.example;2025-01-31;Bounced\n',
  );
  await says('Choose its columns');
  expect((main().getByLabelText('Column with the address') as HTMLSelectElement).selectedOptions[0]?.text).toBe(
    'Mail: asha@mail.example',
  );
  await press('Show what will happen');
  await waitFor(() => expect(problemOf('Column with the day they agreed')).toBeTruthy());
  await user.selectOptions(main().getByLabelText('Column with the day they agreed'), 'Joined: 31 Jan 2025');
  await user.selectOptions(main().getByLabelText('Column with the status'), 'State: active');
  await press('Show what will happen');
  await says('asha@mail.example, agreed 31 Jan 2025');
  await says('as the list says: 1 bounced');
  await press('Add 1 subscriber');
  await says('readers.csv: 1 subscriber added; 1 left out, wanting no letters.');
});

test('a table that Excel saved as Unicode text is read', async () => {
  const { check } = await openImport();
  const text = '\ufeffemail\tconfirmed_at\nasha@mail.example\t2025-01-31\n';
  await check(new Uint8Array(Buffer.from(text, 'utf16le')), 'Readers.txt');
  await says('1 person will be addedasha@mail.example');
});

test('what is wrong with a table stays beside it until there is another one', async () => {
  const { check } = await openImport();
  await check('asha@mail.example,2025-01-31\n');
  await says('The first line must name the columns');
  expect(problemOf('CSV file')).toContain('here it has an address');
  await check('email,confirmed_at\nasha@mail.example,2025-01-31\n');
  await says('1 person will be added');
  expect(problemOf('CSV file')).toBeFalsy();
});

test('somebody is added by hand, and what is refused is said beside the address', async () => {
  const site = await openScreen({ 'gone@mail.example': { unsubscribed_at: 2 } });
  await site.user.click(await main().findByRole('link', { name: 'Add one' }));
  const form = within(main().getByRole('form', { name: 'Add a subscriber' }));
  const fill = async (email: string) => {
    await site.user.clear(form.getByLabelText('Email'));
    await site.user.type(form.getByLabelText('Email'), email);
    await site.user.click(form.getByRole('button', { name: 'Add' }));
  };
  await site.user.type(form.getByLabelText('Where they agreed'), 'At a fair');
  await site.user.type(form.getByLabelText('Day they agreed'), '2025-01-31');
  await fill('gone@mail.example');
  await says(
    'They unsubscribed, or letters to this address came back or were reported as spam. Only they can subscribe again, on the site.',
  );
  await fill('asha@mail.example');
  await waitFor(() => expect(row('asha@mail.example').textContent).toContain('31 Jan 2025At a fair'));
  expect(row('asha@mail.example').textContent).not.toContain('only');
  await site.user.click(form.getByLabelText('English'));
  await fill('ravi@mail.example');
  await waitFor(() => expect(row('ravi@mail.example').textContent).toContain('English only'));
  expect((form.getByLabelText('Email') as HTMLInputElement).value).toBe('');
  expect((form.getByLabelText('Where they agreed') as HTMLInputElement).value).toBe('At a fair');
  await form.findByRole('button', { name: 'Add' });
  const ask = vi.fn((_question: string) => false);
  vi.stubGlobal('confirm', ask);
  onTestFinished(() => void vi.unstubAllGlobals());
  await site.user.type(form.getByLabelText('Email'), 'mira@mail.example');
  const leave = () => site.user.click(within(screen.getByRole('navigation', { name: 'Dashboard' })).getByText('Today'));
  await leave();
  expect(ask.mock.calls).toEqual([[QUESTION_OF_LOSS]]);
  await site.user.clear(form.getByLabelText('Email'));
  await leave();
  await says('Welcome back');
  expect(ask).toHaveBeenCalledOnce();
});
