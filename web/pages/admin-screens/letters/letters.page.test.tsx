import { within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { snsTopicsRow } from '#server/features/mail-events/sns.ts';
import {
  arrivesAt,
  button,
  fieldOf,
  main,
  openSite,
  type SiteInDom,
  says,
  toast,
  waitFor,
} from '../../../../test/support/browser/site-in-dom.tsx';
import { buildPost } from '../../../../test/support/database/builders.ts';
import { buildDelivery, buildSentLetter } from '../../../../test/support/mail/sent-letters.ts';
import { findKept } from './use-letter-saving.ts';

beforeEach(() => void vi.stubGlobal('confirm', () => true));
afterEach(() => void vi.unstubAllGlobals());

async function openAsAdmin(options: Parameters<typeof openSite>[0] = {}) {
  const site = await openSite(options);
  const admin = await site.newPerson({ is_admin: 1 });
  return { ...site, admin };
}

function subscribe({ database }: SiteInDom, email: string) {
  const subscriber = { email, token: `token of ${email}`, asked_at: 1, confirmed_at: 1, unsubscribed_at: null };
  return database.transaction((db) => db.insertInto('subscribers').values(subscriber).execute());
}

/** Makes a letter from a new post, as an admin does, and stays at its screen. */
async function makeLetter(site: Awaited<ReturnType<typeof openAsAdmin>>, title: string) {
  await buildPost(site.database, { title, summary: 'On light.' });
  await site.visitAs(site.admin, '/dashboard/posts');
  await says(title);
  const menu = main().getByRole('button', { name: `More for “${title}”` }).parentElement as HTMLElement;
  await userEvent.click(within(menu).getByRole('button', { name: 'Send as newsletter' }));
  await arrivesAt('/dashboard/letters/1');
  await says('Draft. No one has received it yet.');
}

test('a site that has sent nothing invites to write a letter', async () => {
  const site = await openAsAdmin();
  await site.visitAs(site.admin, '/dashboard/letters');
  await says('No letters yet. Write one, or send a post.');
  expect(main().getByRole('link', { name: 'send a post' }).getAttribute('href')).toBe('/dashboard/posts');
  await userEvent.click(button('Write a letter'));
  await arrivesAt('/dashboard/letters/1');
  await says('Draft. No one has received it yet.');
  expect(main().queryByRole('radio', { name: 'The whole post' })).toBeNull();
});

test('the list says of each letter when it went to how many, and only what has happened to it', async () => {
  const site = await openAsAdmin();
  await subscribe(site, 'asha@mail.example');
  const id = await buildSentLetter(site.database, { subject: 'दीये की लौ', language: 'hi', visits: 2 });
  await buildDelivery(site.database, id, 1);
  await buildSentLetter(site.database, { subject: '', status: 'draft', started_at: null });
  await site.visitAs(site.admin, '/dashboard/letters');
  await says('Untitled letter');
  const rows = within(main().getByRole('list', { name: 'Letters' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Untitled letterDraft',
    'दीये की लौSent 1 Jun 2026 to 1 reader2 visits',
  ]);
  expect(main().getByRole('heading', { name: 'दीये की लौ' }).lang).toBe('hi');
});

/** In the source, whose text area a simulated page can type into. */
async function writeLetter(site: Awaited<ReturnType<typeof openAsAdmin>>) {
  localStorage.setItem('chintan:editor', 'source');
  await site.visitAs(site.admin, '/dashboard/letters');
  await userEvent.click(await main().findByRole('button', { name: 'Write a letter' }));
  await arrivesAt('/dashboard/letters/1');
  await says('Draft. No one has received it yet.');
  return (await main().findByRole('textbox', { name: 'Content' })) as HTMLTextAreaElement;
}

test('what is written is saved by itself, and previewed and sent as it is', async () => {
  const site = await openAsAdmin();
  await subscribe(site, 'asha@mail.example');
  const words = await writeLetter(site);
  await userEvent.type(fieldOf('Subject'), 'The lamp');
  await userEvent.type(words, 'It burns.');
  await says('Saved');
  const { subject, body } = await site.database.read
    .selectFrom('letters')
    .select(['subject', 'body'])
    .executeTakeFirstOrThrow();
  expect([subject, body]).toEqual(['The lamp', 'It burns.']);
  await userEvent.type(words, ' Still.');
  await userEvent.click(button('Plain text'));
  await says('It burns. Still.');
  const release = site.holdBack('/api/desk/letters/1/send');
  await userEvent.click(button('Send to 1 person'));
  await waitFor(() => expect(site.calls.at(-1)?.path).toBe('/api/desk/letters/1/send'));
  const saves = () => site.calls.filter(({ method }) => method === 'PUT').length;
  const before = saves();
  fieldOf('Subject').value = 'Too late';
  release();
  await says('Goes to 1 person in');
  await says('What you typed on this device is not in this letter.');
  await userEvent.click(button('Send now'));
  await says('Goes to 1 person now.');
  const { revision } = await site.database.read.selectFrom('letters').select('revision').executeTakeFirstOrThrow();
  const bodies = site.calls
    .filter(({ path }) => path.endsWith('/send'))
    .map(({ body }) => body as { revision: number });
  expect([bodies.map((body) => body.revision), saves()]).toEqual([[revision, revision], before]);
});

test('what could not be saved is there again after a reload, and goes to the site then', async () => {
  const site = await openAsAdmin();
  const words = await writeLetter(site);
  let isCut = true;
  site.answerWith(({ method }) => {
    if (isCut && method === 'PUT') throw new TypeError('no network');
    return undefined;
  });
  await userEvent.type(words, 'It burns.');
  await says('What you typed stays on this device.');
  await toast('The letter is not saved');
  isCut = false;
  await site.visitAs(site.admin, '/dashboard/letters/1');
  expect((await main().findByRole('textbox', { name: 'Content' })) as HTMLTextAreaElement).toHaveProperty(
    'value',
    'It burns.',
  );
  await says('Saved');
  expect(localStorage.getItem(`chintan:letter:${site.admin.id}:1`)).toBeNull();
});

test('words that reached the site while the page was left are no conflict when it is opened again', async () => {
  const site = await openAsAdmin();
  await writeLetter(site);
  await site.visitAs(site.admin, '/dashboard/letters');
  await site.database.transaction((db) => db.updateTable('letters').set({ body: 'It burns.', revision: 1 }).execute());
  const { subject, preheader, extent, audience, body } = await site.database.read
    .selectFrom('letters')
    .select(['subject', 'preheader', 'extent', 'audience', 'body'])
    .executeTakeFirstOrThrow();
  const kept = { subject, preheader, extent, audience, body, revision: 0 };
  localStorage.setItem(`chintan:letter:${site.admin.id}:1`, JSON.stringify(kept));
  await site.visitAs(site.admin, '/dashboard/letters/1');
  const words = (await main().findByRole('textbox', { name: 'Content' })) as HTMLTextAreaElement;
  await waitFor(() => expect(words.value).toBe('It burns.'));
  await userEvent.type(words, ' More.');
  await waitFor(async () =>
    expect(await site.database.read.selectFrom('letters').select('body').executeTakeFirst()).toEqual({
      body: 'It burns. More.',
    }),
  );
  expect(main().queryByText(/on another page/)).toBeNull();
});

test.each([
  '7',
  '{}',
  '{"subject":1,"preheader":"","revision":0}',
  '{"subject":"","preheader":"","body":null,"revision":0}',
])('what this device keeps as %s is no letter', (stored) => {
  localStorage.setItem('chintan:letter:1:7', stored);
  expect(findKept(7, 1)).toBeNull();
});

test('a save that was under way when the page was left is no conflict for the page that follows', async () => {
  const site = await openAsAdmin();
  await writeLetter(site);
  await site.visitAs(site.admin, '/dashboard/letters');
  const columns = ['subject', 'preheader', 'extent', 'audience'] as const;
  const row = await site.database.read.selectFrom('letters').select(columns).executeTakeFirstOrThrow();
  const kept = { ...row, body: 'It burns.', revision: 0 };
  localStorage.setItem(`chintan:letter:${site.admin.id}:1`, JSON.stringify(kept));
  const arriveLate = async () => {
    const change = { body: 'It burns.', revision: 1 };
    await site.database.transaction((db) => db.updateTable('letters').set(change).execute());
    return Response.json({ status: false, message: 'This letter was changed on another page.' }, { status: 409 });
  };
  let isFirst = true;
  site.answerWith(({ method }) => {
    if (method !== 'PUT' || !isFirst) return undefined;
    isFirst = false;
    return arriveLate();
  });
  await site.visitAs(site.admin, '/dashboard/letters/1');
  await userEvent.type(await main().findByRole('textbox', { name: 'Content' }), ' More.');
  await waitFor(async () =>
    expect(await site.database.read.selectFrom('letters').select('body').executeTakeFirst()).toEqual({
      body: 'It burns. More.',
    }),
  );
  expect(main().queryByText(/on another page/)).toBeNull();
});

test('words that were changed on another page are replaced only after a question', async () => {
  const site = await openAsAdmin();
  const words = await writeLetter(site);
  await site.database.transaction((db) => db.updateTable('letters').set({ body: 'Theirs.', revision: 1 }).execute());
  await userEvent.type(words, 'Mine.');
  await says('This letter was changed on another page.');
  await userEvent.click(button('Save what is here'));
  await waitFor(() => expect(main().queryByText(/on another page/)).toBeNull());
  const { body } = await site.database.read.selectFrom('letters').select('body').executeTakeFirstOrThrow();
  expect(body).toBe('Mine.');
  await site.database.transaction((db) => db.updateTable('letters').set({ body: 'Theirs.', revision: 9 }).execute());
  await userEvent.type(words, ' More.');
  await userEvent.click(await main().findByRole('button', { name: 'Show what is there' }));
  dispatchEvent(new Event('pagehide'));
  await waitFor(() => expect(main().queryByRole('textbox', { name: 'Content' })).toHaveProperty('value', 'Theirs.'));
  expect(localStorage.getItem(`chintan:letter:${site.admin.id}:1`)).toBeNull();
});

test('a letter whose post was changed meanwhile asks to be loaded again, and its words stay', async () => {
  const site = await openAsAdmin();
  await makeLetter(site, 'The lamp');
  await site.database.transaction((db) => db.updateTable('posts').set({ revision: 7 }).execute());
  await userEvent.type(fieldOf('Subject'), ' burns');
  await waitFor(() => button('Reload the page'));
  expect(main().queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(localStorage.getItem(`chintan:letter:${site.admin.id}:1`)).toContain('The lamp burns');
});

test('words for a letter that was scheduled meanwhile do not change it, and can be copied or discarded', async () => {
  const site = await openAsAdmin();
  const words = await writeLetter(site);
  const key = `chintan:letter:${site.admin.id}:1`;
  await site.database.transaction((db) => db.updateTable('letters').set({ status: 'queued', due_at: 1 }).execute());
  await userEvent.type(words, 'Mine.');
  await says('It is scheduled. Click “Change” to go on with it.');
  expect(button('Copy what you typed')).toBeTruthy();
  expect(main().queryByRole('button', { name: 'Save what is here' })).toBeNull();
  await userEvent.click(button('Discard what you typed'));
  expect([localStorage.getItem(key), main().queryByText('Mine.')]).toEqual([null, null]);
});

test('words for a letter that was deleted meanwhile are still there, and go with the letter that one deletes', async () => {
  const site = await openAsAdmin();
  await writeLetter(site);
  const key = `chintan:letter:${site.admin.id}:1`;
  await userEvent.type(fieldOf('Subject'), 'The lamp');
  await userEvent.click(button('Delete this letter'));
  await arrivesAt('/dashboard/letters');
  expect(localStorage.getItem(key)).toBeNull();
  localStorage.setItem(key, JSON.stringify({ subject: 'The lamp', preheader: '', body: 'It burns.', revision: 0 }));
  await site.visitAs(site.admin, '/dashboard/letters/1');
  await says('It burns.');
});

test('where nobody would get it, there is a way to the subscribers instead of a button', async () => {
  const site = await openAsAdmin();
  await makeLetter(site, 'The lamp');
  await says('There is no one to send it to yet');
  expect(main().getByRole('link', { name: 'Subscribers' }).getAttribute('href')).toBe('/dashboard/subscribers');
  expect(main().queryByRole('button', { name: /^Send to/ })).toBeNull();
});

test('a letter is made from a post, changed, queued and cancelled', async () => {
  const site = await openAsAdmin();
  await subscribe(site, 'asha@mail.example');
  await makeLetter(site, 'The lamp');
  expect(fieldOf('Subject').value).toBe('The lamp');
  await userEvent.clear(fieldOf('Subject'));
  await userEvent.type(fieldOf('Subject'), 'A lamp');
  await userEvent.click(button('Send to 1 person'));
  await says('Goes to 1 person in');
  await waitFor(() => expect(document.activeElement?.textContent).toMatch(/^Goes to 1 person in/));
  const asked = vi.fn(() => false);
  vi.stubGlobal('confirm', asked);
  await userEvent.click(button('Cancel'));
  expect(asked.mock.calls).toEqual([['Cancel this letter? No one receives it. It becomes a draft again.']]);
  await userEvent.click(button('Change'));
  await says('Cancelled in time. No one received it.');
  expect([asked.mock.calls.length, fieldOf('Subject').value]).toEqual([1, 'A lamp']);
  expect(document.activeElement).toBe(fieldOf('Subject'));
});

test('a letter without a subject or words is not sent, and asks for what is missing before anything else', async () => {
  const site = await openAsAdmin();
  await subscribe(site, 'asha@mail.example');
  const asked = vi.fn(() => false);
  vi.stubGlobal('confirm', asked);
  const words = await writeLetter(site);
  expect(document.activeElement).toBe(fieldOf('Subject'));
  await userEvent.click(button('Send to 1 person'));
  await says('Subject is required');
  await userEvent.type(fieldOf('Subject'), 'The lamp');
  await userEvent.click(button('Send to 1 person'));
  await says('Write the letter first.');
  expect([document.activeElement, asked.mock.calls]).toEqual([words, []]);
  const problem = main().getByText('Write the letter first.');
  expect(problem.compareDocumentPosition(words)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('a field that cuts off what is too long says so when it is full', async () => {
  const site = await openAsAdmin();
  await writeLetter(site);
  await userEvent.click(fieldOf('Subject'));
  await userEvent.paste('a'.repeat(299));
  expect(main().queryByText(/characters long/)).toBeNull();
  await userEvent.paste('bc');
  expect(fieldOf('Subject').value).toHaveLength(300);
  await says('Subject can be at most 300 characters long.');
});

test('a second click while the first is on its way sends or cancels nothing more, and says nothing of a failure', async () => {
  const site = await openAsAdmin();
  await subscribe(site, 'asha@mail.example');
  await makeLetter(site, 'The lamp');
  const clickTwice = async (label: string, path: string) => {
    const clicked = button(label);
    clicked.click();
    clicked.click();
    await site.settled();
    expect(site.calls.filter((call) => call.path.endsWith(path))).toHaveLength(1);
  };
  await clickTwice('Send to 1 person', '/letters/1/send');
  await says('Goes to 1 person in');
  await clickTwice('Cancel', '/letters/1/stop');
  await says('Cancelled in time. No one received it.');
});

test('a key is saved only if there is one', async () => {
  const site = await openAsAdmin();
  await site.visitAs(site.admin, '/dashboard/letters#settings');
  await userEvent.click(await main().findByText('Resend'));
  const form = within(await main().findByRole('form', { name: 'Resend signing secret' }));
  await userEvent.click(form.getByRole('button', { name: 'Save the key' }));
  await says('Resend signing secret is required');
  await site.settled();
  expect(site.calls.filter(({ path }) => path.endsWith('/desk/mail-events'))).toHaveLength(1);
  await userEvent.type(form.getByLabelText('Resend signing secret'), `whsec_${'A'.repeat(32)}`);
  await userEvent.click(form.getByRole('button', { name: 'Save the key' }));
  await toast('Key saved');
});

test('a letter that is due goes out now, without a countdown of nothing', async () => {
  const site = await openAsAdmin();
  await subscribe(site, 'asha@mail.example');
  await makeLetter(site, 'The lamp');
  await userEvent.click(main().getByLabelText('Now'));
  await userEvent.click(button('Send to 1 person'));
  await says('Goes to 1 person now.');
});

test('a double click sends one test, and a click after it another one', async () => {
  const site = await openAsAdmin();
  await makeLetter(site, 'The lamp');
  await userEvent.dblClick(button('Send a test to myself'));
  const tests = () => site.calls.filter(({ path }) => path.endsWith('/letters/1/test'));
  await site.settled();
  expect(tests()).toHaveLength(1);
  await userEvent.click(button('Send a test to myself'));
  await site.settled();
  expect(tests()).toHaveLength(2);
});

test('without a mail service, the letter says before it is sent that it will only be stored', async () => {
  const site = await openAsAdmin();
  await makeLetter(site, 'The lamp');
  const form = within(main().getByRole('form', { name: 'Send the letter' }));
  const link = form.getByRole('link', { name: 'Email setup' });
  expect(link.getAttribute('href')).toBe('/dashboard/mail-setup');
  expect(link.parentElement?.textContent).toBe(
    'No mail service is set up yet (see Email setup), so letters and tests are only stored on the server.',
  );
});

test('with a mail service, the letter says nothing of being stored', async () => {
  const site = await openAsAdmin({ smtpUrl: 'smtp://mail.example' });
  await makeLetter(site, 'The lamp');
  expect(button('Send a test to myself')).toBeTruthy();
  expect(main().queryByText(/No mail service is set up yet/)).toBeNull();
});

test('a test says what has just been typed', async () => {
  const site = await openAsAdmin();
  await makeLetter(site, 'The lamp');
  await userEvent.type(fieldOf('Subject'), ' again');
  await userEvent.click(button('Send a test to myself'));
  await waitFor(() => expect(site.calls.filter(({ path }) => path.endsWith('/letters/1/test'))).toHaveLength(1));
  const { subject } = await site.database.read.selectFrom('letters').select('subject').executeTakeFirstOrThrow();
  expect(subject).toBe('The lamp again');
});

test('a letter goes out at a time on the clock of the site, which must not have passed', async () => {
  const asked = vi.fn(() => true);
  vi.stubGlobal('confirm', asked);
  const site = await openAsAdmin();
  await subscribe(site, 'asha@mail.example');
  await makeLetter(site, 'The lamp');
  await userEvent.click(main().getByLabelText('At a later time'));
  await userEvent.click(button('Send to 1 person'));
  await says('Choose a day and a time.');
  fieldOf('Day and time').value = '2020-01-01T07:00';
  await userEvent.click(button('Send to 1 person'));
  await says('This time has passed. Choose a later one.');
  const year = new Date(Date.now() + 200 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  fieldOf('Day and time').value = `${year}T07:00`;
  await userEvent.click(button('Send to 1 person'));
  await says('Goes to 1 person on');
  const question = expect.stringMatching(/^Send this letter to 1 person on \d+ \w+ \d{4}, 07:00\? /);
  expect(asked).toHaveBeenCalledWith(question);
  const { due_at, due_local } = await site.database.read
    .selectFrom('letters')
    .select(['due_at', 'due_local'])
    .executeTakeFirstOrThrow();
  expect([due_local, due_at]).toEqual([`${year}T07:00`, Date.parse(`${year}T01:30:00Z`)]);
});

test('recipients who may or may not have a letter are told, and can get it again', async () => {
  const site = await openAsAdmin();
  await subscribe(site, 'asha@mail.example');
  await makeLetter(site, 'The lamp');
  await site.database.transaction(async (db) => {
    await db
      .updateTable('letters')
      .set({ status: 'sent', started_at: 1, finished_at: 2, total: 1, html: '', text: '' })
      .execute();
    const { id } = await db.selectFrom('subscribers').select('id').executeTakeFirstOrThrow();
    const delivery = { letter_id: 1, subscriber_id: id, status: 'unknown', due_at: 1, changed_at: 1 } as const;
    await db.insertInto('deliveries').values(delivery).execute();
  });
  await site.visitAs(site.admin, '/dashboard/letters/1');
  await says('Unknown: 1 person');
  await says('asha@mail.example');
  await userEvent.click(button('Send again to 1 person'));
  await says('Sent to 0 of 1 person');
  await waitFor(() => expect(main().queryByText('Unknown: 1 person')).toBeNull());
});

test('a rejected recipient is offered the letter again, but not one whose address does not exist', async () => {
  const site = await openAsAdmin();
  await buildSentLetter(site.database, { subject: 'The lamp' });
  await site.database.transaction(async (db) => {
    for (const [email, ended] of [
      ['gone@mail.example', true],
      ['blocked@mail.example', false],
    ] as const) {
      const ending = { unsubscribed_at: ended ? 2 : null, ended_by: ended ? 'bounce' : null } as const;
      const row = { email, token: `token-of-${email}`, asked_at: 1, confirmed_at: 1, ...ending };
      const { id } = await db.insertInto('subscribers').values(row).returning('id').executeTakeFirstOrThrow();
      const delivery = { letter_id: 1, subscriber_id: id, status: 'rejected', due_at: 1, changed_at: 1 } as const;
      await db.insertInto('deliveries').values(delivery).execute();
    }
  });
  await site.visitAs(site.admin, '/dashboard/letters/1');
  await says('Rejected: 2 people');
  await says('gone@mail.example');
  expect(button('Send again to 1 person')).toBeDefined();
  await site.database.transaction((db) =>
    db.updateTable('subscribers').set({ unsubscribed_at: 2 }).where('email', '=', 'blocked@mail.example').execute(),
  );
  await site.visitAs(site.admin, '/dashboard/letters/1');
  await says('gone@mail.example');
  expect(main().queryByRole('button', { name: /^Send again/ })).toBeNull();
});

test('a letter that was sent can be deleted, and the list of letters follows', async () => {
  const site = await openAsAdmin();
  const asked = vi.fn(() => true);
  vi.stubGlobal('confirm', asked);
  await buildSentLetter(site.database, { subject: 'The lamp' });
  await site.visitAs(site.admin, '/dashboard/letters/1');
  await says('Sent.');
  await userEvent.click(button('Delete this letter'));
  await arrivesAt('/dashboard/letters');
  expect(asked.mock.calls).toEqual([
    [
      'Delete this letter? It is removed from the letters on the site, with its figures. The people who received it keep it.',
    ],
  ]);
  await says('No letters yet.');
});

test('a letter that is gone says so', async () => {
  const site = await openAsAdmin();
  await site.visitAs(site.admin, '/dashboard/letters/99');
  await says('This letter was deleted.');
});

test('an address that names no letter says so, and leads back', async () => {
  const site = await openAsAdmin();
  await site.visitAs(site.admin, '/dashboard/letters/abc');
  await says('This letter doesn’t exist.');
  expect(main().queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(main().getByRole('link', { name: '← All letters' }).getAttribute('href')).toBe('/dashboard/letters');
});

test('on a site that readers cannot reach, a letter says so before it is sent, and goes to oneself alone', async () => {
  const site = await openAsAdmin({ siteUrl: () => 'http://localhost:3000', smtpUrl: 'smtp://mail.example' });
  await subscribe(site, 'asha@mail.example');
  await makeLetter(site, 'The lamp');
  await says('Links in this letter would lead to localhost, which readers cannot reach.');
  expect(button('Send to 1 person').matches(':disabled')).toBe(true);
  expect(main().getByRole('link', { name: 'Email setup' }).getAttribute('href')).toBe('/dashboard/mail-setup');
  await userEvent.click(button('Send a test to myself'));
  await toast(`A test is on its way to ${site.admin.email}.`);
});

test('a letter that came due on such a site is paused, and waits until readers can reach the site', async () => {
  const site = await openAsAdmin({ siteUrl: () => 'http://localhost:3000', smtpUrl: 'smtp://mail.example' });
  const post_id = await buildPost(site.database, { title: 'The lamp' });
  const paused = { post_id, status: 'paused', reason: 'address', started_at: null } as const;
  const id = await buildSentLetter(site.database, paused);
  await site.visitAs(site.admin, `/dashboard/letters/${id}`);
  await says('Paused. Readers could not reach the address of the site');
  await says('Links in this letter would lead to localhost, which readers cannot reach.');
  expect([button('Send now'), button('Cancel')].map((each) => each.matches(':disabled'))).toEqual([true, false]);
});

test('another topic of Amazon that reports is shown and can be accepted, and the first one removed', async () => {
  const site = await openAsAdmin();
  const topics = { accepted: ['arn:aws:sns:ap-south-1:1:letters'], refused: ['arn:aws:sns:ap-south-1:2:other'] };
  await site.database.transaction((db) => snsTopicsRow.save(db, topics));
  await site.visitAs(site.admin, '/dashboard/letters#returned');
  await says('Reports from another topic were refused');
  expect(main().getByText('Amazon SES').closest('details')?.open).toBe(true);
  await userEvent.click(button('Accept arn:aws:sns:ap-south-1:2:other'));
  await toast('Topic accepted');
  await userEvent.click(button('Remove arn:aws:sns:ap-south-1:1:letters'));
  await toast('Topic removed');
  expect(await snsTopicsRow.read(site.database.read)).toEqual({
    accepted: topics.refused,
    refused: topics.accepted,
  });
  expect(button('Accept arn:aws:sns:ap-south-1:1:letters')).toBeTruthy();
});

test('a letter that was sent says once why it goes to no one else there', async () => {
  const site = await openAsAdmin({ siteUrl: () => 'http://localhost:3000', smtpUrl: 'smtp://mail.example' });
  await subscribe(site, 'asha@mail.example');
  const id = await buildSentLetter(site.database);
  await buildDelivery(site.database, id, null, { status: 'unknown' });
  await site.visitAs(site.admin, `/dashboard/letters/${id}`);
  await says('Links in this letter would lead to localhost, which readers cannot reach.');
  expect(main().getAllByRole('link', { name: 'Email setup' })).toHaveLength(1);
  for (const label of ['Send to the 1 person who subscribed since then', 'Send again to 1 person'])
    expect((await main().findByRole('button', { name: label })).matches(':disabled')).toBe(true);
});
