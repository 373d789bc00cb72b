import { within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { main, openSite, problemOf, says, waitFor } from '../../../../test/support/site-in-dom.tsx';

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
    .queryAllByRole('button')
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
  await site.user.click(main().getByRole('button', { name: 'Unsubscribe ravi@mail.example' }));
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

test('an import tells in whole sentences what it added, also when that is nothing', async () => {
  const site = await openScreen({ 'asha@mail.example': {} });
  await says('Subscribed (1)');
  await site.user.click(await main().findByRole('link', { name: 'Import and export' }));
  const csv = 'email,confirmed_at\nasha@mail.example,2025-01-31\n';
  await site.user.upload(main().getByLabelText('CSV file'), new File([csv], 'readers.csv', { type: 'text/csv' }));
  await site.user.click(main().getByRole('button', { name: 'Import' }));
  await says('readers.csv: No subscribers added; 1 already subscribed.');
});

test('what is wrong with a table stays beside it until there is another one', async () => {
  const site = await openScreen({});
  await site.user.click(await main().findByRole('link', { name: 'Import and export' }));
  const upload = async (csv: string) => {
    await site.user.upload(main().getByLabelText('CSV file'), new File([csv], 'readers.csv', { type: 'text/csv' }));
    await site.user.click(main().getByRole('button', { name: 'Import' }));
  };
  await upload('Email Address,CONFIRM_TIME\nasha@mail.example,2025-01-31\n');
  await says('The first line must name the columns.');
  expect(problemOf('CSV file')).toContain('“email” and “confirmed_at” are needed.');
  await upload('email,confirmed_at\nasha@mail.example,2025-01-31\n');
  await says('readers.csv: 1 subscriber added.');
  expect(problemOf('CSV file')).toBeFalsy();
});
