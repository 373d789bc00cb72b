import { expect, test } from 'vitest';
import { codeIn, newEmail, PASSWORD } from '../../../test/support/accounts/accounts.ts';
import {
  arrivesAt,
  begin,
  button,
  fieldOf,
  fillIn,
  main,
  openSite,
  type SiteInDom,
  says,
  textIn,
  toast,
  waitFor,
} from '../../../test/support/browser/site-in-dom.tsx';
import { buildPost } from '../../../test/support/database/builders.ts';

const CALL = '/api/post/comment';
const FIELD = 'Your comment';
const POSTED = 'Comment posted.';
const UNREACHABLE = 'The site could not be reached. Check your connection and try again.';

async function openPost() {
  const site = await openSite();
  const id = await buildPost(site.database);
  const person = await site.newPerson();
  await site.visitAs(person, `/blog/${id}`);
  return { site, id, person };
}

async function post({ user }: SiteInDom, text: string): Promise<void> {
  main().getByLabelText(FIELD).focus();
  fillIn({ [FIELD]: text });
  // What the form needs is fetched when it is reached for.
  await waitFor(() =>
    expect((main().getByRole('button', { name: 'Post comment' }) as HTMLButtonElement).disabled).toBe(false),
  );
  await user.click(main().getByRole('button', { name: 'Post comment' }));
}

async function commentsOf({ get }: SiteInDom, id: number): Promise<string[]> {
  const { data } = (await get(`/api/post/comment/${id}?limit=50`)).json();
  return data.rows.map(({ comment }: { comment: string }) => comment);
}

/** The site hears the call, and its answer is lost. */
function loseAnswers(site: SiteInDom, { token }: { token: string }): void {
  site.answerWith(({ path, body }) => {
    if (path !== CALL) return undefined;
    const heard = site.send('POST', path, body, { authorization: `Bearer ${token}` });
    return heard.then(() => Promise.reject(new TypeError('network error')));
  });
}

test('pressing twice posts once', async () => {
  const { site, id } = await openPost();
  const release = site.holdBack(CALL);
  await post(site, 'Only once.');
  main().getByLabelText<HTMLTextAreaElement>(FIELD).form?.requestSubmit();
  release();
  await says(POSTED);
  expect(await commentsOf(site, id)).toEqual(['Only once.']);
  expect(site.calls.filter(({ path }) => path === CALL)).toHaveLength(1);
});

test('when the network breaks after the site heard it, one more press posts it once', async () => {
  const { site, id, person } = await openPost();
  loseAnswers(site, person);
  await post(site, 'Across the river.');
  expect(await toast('Error')).toContain(UNREACHABLE);
  await says(`Not posted: ${UNREACHABLE}`);
  expect(textIn(FIELD)).toBe('Across the river.');
  expect(document.activeElement).toBe(main().getByRole('button', { name: 'Post comment' }));

  site.answerWith(() => undefined);
  const reload = async () => {
    await site.visitAs(person, `/blog/${id}`);
    fieldOf(FIELD).focus();
  };
  await reload();
  await waitFor(() => expect(textIn(FIELD)).toBe('Across the river.'));
  await waitFor(() => expect(button('Post comment')).toHaveProperty('disabled', false));
  await site.user.click(button('Post comment'));
  await says(POSTED);
  expect(await commentsOf(site, id)).toEqual(['Across the river.']);
  await reload();
  await site.settled();
  expect(textIn(FIELD)).toBe('');
  await post(site, 'Across the river.');
  await says(POSTED);
  expect(await commentsOf(site, id)).toEqual(['Across the river.', 'Across the river.']);
});

/** A stranger who wrote a comment first, and was led to the login. */
async function writeAsStranger() {
  const site = await openSite();
  const id = await buildPost(site.database);
  const { slug } = await site.database.read.selectFrom('posts').select('slug').executeTakeFirstOrThrow();
  const address = `/blog/${slug}`;
  await site.visit(address);
  await post(site, 'Before I had an account.');
  expect(await toast('Authentication Required')).toContain('Please login to add a comment');
  await arrivesAt('/login');
  expect(sessionStorage.getItem('redirect after login')).toBe(address);
  const findsWords = async () => {
    await arrivesAt(address);
    await waitFor(() => expect(document.activeElement).toBe(fieldOf(FIELD)));
    expect(textIn(FIELD)).toBe('Before I had an account.');
    expect(await commentsOf(site, id)).toEqual([]);
  };
  return { site, id, findsWords };
}

test('a stranger writes first, logs in, and finds the words where they were', async () => {
  const { site, id, findsWords } = await writeAsStranger();
  fillIn({ Email: (await site.newPerson()).email, Password: PASSWORD });
  await site.user.click(button('Log in'));
  await findsWords();
  await waitFor(() => expect(button('Post comment')).toHaveProperty('disabled', false));
  await site.user.click(button('Post comment'));
  await says(POSTED);
  expect(await commentsOf(site, id)).toEqual(['Before I had an account.']);
});

test('a stranger who writes and then creates an account finds the words where they were', async () => {
  const { site, findsWords } = await writeAsStranger();
  const email = newEmail();
  await site.user.click(main().getByRole('link', { name: 'Create an account' }));
  await main().findByRole('heading', { name: 'Create your account' });
  const person = { 'First name': 'आशा', 'Last name': 'राव', Email: email, 'Phone number': '98765 43210' };
  fillIn({ ...person, Password: PASSWORD, 'Confirm password': PASSWORD });
  await site.user.click(button('Create account'));
  await says('Verification code');
  fillIn({ 'Verification code': codeIn(await site.mails.nextMail(email)) });
  await site.user.click(button('Verify'));
  await findsWords();
});

test('what was changed after such a break is neither lost nor posted beside the first', async () => {
  const { site, id, person } = await openPost();
  loseAnswers(site, person);
  await post(site, 'Before.');
  await says('Not posted:');
  site.answerWith(() => undefined);
  await post(site, 'Before, and after.');
  await says('Your comment was already posted as you first sent it.');
  expect(textIn(FIELD)).toBe('Before, and after.');
  expect(await commentsOf(site, id)).toEqual(['Before.']);
  await site.user.click(main().getByRole('button', { name: 'Post comment' }));
  await says(POSTED);
  expect(await commentsOf(site, id)).toEqual(['Before, and after.', 'Before.']);
});

test('what is typed while a comment is on its way stays, and so does the focus', async () => {
  const { site, id } = await openPost();
  const release = site.holdBack(CALL);
  await post(site, 'One.');
  fieldOf(FIELD).focus();
  fillIn({ [FIELD]: 'Two.' });
  release();
  await says(POSTED);
  await waitFor(() => expect(main().getByText('One.')).toBeTruthy());
  await site.settled();
  expect([textIn(FIELD), document.activeElement]).toEqual(['Two.', fieldOf(FIELD)]);
  await site.user.click(main().getByRole('button', { name: 'Post comment' }));
  await waitFor(async () => expect(await commentsOf(site, id)).toEqual(['Two.', 'One.']));
});

test('the site’s refusal is shown in its own words, and the text stays', async () => {
  const { site } = await openPost();
  const room = () => document.querySelector('.comment-room')?.textContent;
  const tooLong = 'क'.repeat(5007);
  for (const [text, words] of [
    ['x'.repeat(4999), '1 character left'],
    ['x'.repeat(4400), ''],
    [tooLong, '7 characters too many'],
  ] as const) {
    fillIn({ [FIELD]: text });
    await waitFor(() => expect(room()).toBe(words));
  }
  await site.user.click(main().getByRole('button', { name: 'Post comment' }));
  const message = 'A comment can be at most 5,000 characters long.';
  expect(await toast('Error')).toContain(message);
  await says(`Not posted: ${message}`);
  expect(textIn(FIELD)).toBe(tooLong);
});

test('older ones that cannot be loaded are said so, and can be asked for again', async () => {
  const { site, id, person } = await openPost();
  const session = { authorization: `Bearer ${person.token}` };
  for (const comment of ['First.', 'Second.', 'Third.'])
    await site.send('POST', CALL, { post_id: id, comment }, session);
  await site.visitAs(person, `/blog/${id}`);
  const isOlder = (path: string) => path.startsWith(`${CALL}/`);
  site.answerWith(({ path }) => (isOlder(path) ? Promise.reject(new TypeError('network error')) : undefined));
  await site.user.click(main().getByRole('link', { name: 'Load more' }));
  expect(await toast('Error')).toContain(UNREACHABLE);
  site.answerWith(() => undefined);
  await site.user.click(main().getByRole('link', { name: 'Load more' }));
  await says('First.');
});

test('a comment that is written below older ones is confirmed by the page of the newest', async () => {
  const { site } = await openPost();
  const address = location.pathname;
  await post(site, 'The first.');
  await says(POSTED);
  await site.visit(`${address}?before=1000`);
  await says('These are older comments.');
  await post(site, 'The second.');
  expect(await toast(POSTED)).toContain(POSTED);
  await arrivesAt(address);
  await says('The second.');
});

test('what a person has typed goes with their logout in another tab, so that the next one does not post it', async () => {
  const { site } = await openPost();
  await begin(FIELD);
  fillIn({ [FIELD]: 'Half a thought' });
  await waitFor(() =>
    expect(main().getByRole<HTMLButtonElement>('button', { name: 'Post comment' }).disabled).toBe(false),
  );
  localStorage.removeItem('access_token');
  dispatchEvent(new StorageEvent('storage', { key: 'access_token', newValue: '' }));
  await waitFor(() => expect(textIn(FIELD)).toBe(''));
  expect(main().getByRole<HTMLButtonElement>('button', { name: 'Post comment' }).disabled).toBe(true);
  await site.settled();
});
