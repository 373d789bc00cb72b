import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Language } from '#shared/contracts/text.ts';
import { takeReturnPath } from '#web/session/return-path.ts';
import { clearAccessToken } from '#web/session/store-access-token.ts';
import {
  arrivesAt,
  fillIn,
  main,
  openSite,
  type SiteInDom,
  says,
  waitFor,
} from '../../../test/support/browser/site-in-dom.tsx';
import { buildPost } from '../../../test/support/database/builders.ts';

beforeEach(() => void vi.stubGlobal('confirm', () => true));
afterEach(() => void vi.unstubAllGlobals());

/** A post with a question, and somebody who looks at it. @param answered how often the question was answered */
async function openConversation({ answered = 0, asksOneself = false, language = 'en' as Language } = {}) {
  const site = await openSite();
  const id = await buildPost(site.database, { language });
  const [asha, person] = [await site.newPerson({ first_name: 'Asha' }), await site.newPerson()];
  const say = async (comment: string, parent_id?: number, { token } = asha): Promise<number> => {
    const body = { post_id: id, comment, parent_id };
    const answer = await site.send('POST', '/api/post/comment', body, { authorization: `Bearer ${token}` });
    return answer.json().data.id;
  };
  const question = await say('A question?', undefined, asksOneself ? person : asha);
  for (let turn = 1; turn <= answered; turn += 1) await say(`Answer ${turn}`, question);
  const visit = () => site.visitAs(person, `/blog/${id}`);
  await visit();
  return { site, id, question, person, visit };
}

type Conversation = Awaited<ReturnType<typeof openConversation>>;

/** @returns the field of the reply, once the press has opened it */
async function openReply(site: SiteInDom): Promise<HTMLTextAreaElement> {
  await site.user.click(await main().findByRole('button', { name: 'Reply to Asha Joshi' }));
  return main().findByLabelText('Your reply to Asha Joshi');
}

async function reply({ site }: Conversation, text: string, { isMailed = false } = {}): Promise<void> {
  const field = main().queryByLabelText<HTMLTextAreaElement>('Your reply to Asha Joshi') ?? (await openReply(site));
  field.focus();
  fillIn({ 'Your reply to Asha Joshi': text });
  const button = () => main().getByRole<HTMLButtonElement>('button', { name: 'Post reply' });
  await waitFor(() => expect(button().disabled).toBe(false));
  if (isMailed) await site.user.click(main().getByLabelText('Email me when someone replies'));
  await site.user.click(button());
}

function shownReplies(): string[] {
  return [...document.querySelectorAll('.replies .comment-words')].map(({ textContent }) => textContent ?? '');
}

const focusedReply = () => document.activeElement?.closest('.replies li')?.textContent;

test('a reply appears below its comment, gets the focus, and is counted by itself; its form closes', async () => {
  const conversation = await openConversation();
  await reply(conversation, 'An answer.');
  await says('Reply posted.');
  await waitFor(() => expect(shownReplies()).toEqual(['An answer.']));
  await waitFor(() => expect(focusedReply()).toContain('An answer.'));
  await main().findByRole('heading', { name: '1 comment, 1 reply' });
  expect(main().queryByLabelText('Your reply to Asha Joshi')).toBeNull();
  expect(main().getByRole('button', { name: 'Reply to Asha Joshi', expanded: false })).toBeTruthy();
  await says('Reply posted.');
});

test('what was typed while the reply was being sent is kept, and so is its form', async () => {
  const conversation = await openConversation();
  const goOn = conversation.site.holdBack('/api/post/comment');
  await reply(conversation, 'An answer.');
  main().getByLabelText('Your reply to Asha Joshi').focus();
  fillIn({ 'Your reply to Asha Joshi': 'An answer. And more.' });
  goOn();
  await waitFor(() => expect(shownReplies()).toEqual(['An answer.']));
  const button = await main().findByRole('button', { name: 'Post reply' });
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('false'));
  const field = main().getByLabelText<HTMLTextAreaElement>('Your reply to Asha Joshi');
  expect([field.value, document.activeElement]).toEqual(['An answer. And more.', field]);
});

test('“Reply” leads into the field of the reply', async () => {
  const { site } = await openConversation();
  const field = await openReply(site);
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('a reply that is being written is there again after a reload, below its comment, and takes no focus', async () => {
  const { site, visit } = await openConversation();
  await openReply(site);
  fillIn({ 'Your reply to Asha Joshi': 'Half a thought' });
  await visit();
  const field = await main().findByLabelText<HTMLTextAreaElement>('Your reply to Asha Joshi');
  await waitFor(() => expect(field.value).toBe('Half a thought'));
  expect(document.activeElement).not.toBe(field);
  expect(main().getByLabelText<HTMLTextAreaElement>('Your comment').value).toBe('');
});

test('who asks for mails about replies is told to confirm it, and asked for again the next time', async () => {
  const conversation = await openConversation();
  await reply(conversation, 'An answer.', { isMailed: true });
  await says('To get emails about replies, click the link in the email we just sent you.');
  await waitFor(() => expect(main().queryByLabelText('Your reply to Asha Joshi')).toBeNull());
  await reply(conversation, 'Another.');
  await waitFor(() => expect(shownReplies()).toEqual(['An answer.', 'Another.']));
  const sent = conversation.site.calls.filter(({ path }) => path === '/api/post/comment').map(({ body }) => body);
  const wanted = { parent_id: conversation.question, wants_replies: true };
  expect(sent).toMatchObject([wanted, wanted]);
});

test('the next person on the device has not asked for mails about replies', async () => {
  const conversation = await openConversation();
  const { site } = conversation;
  await reply(conversation, 'An answer.', { isMailed: true });
  await says('Reply posted.');
  clearAccessToken('logged out');
  await conversation.visit();
  main().getByLabelText('Your comment').focus();
  fillIn({ 'Your comment': 'Another voice.' });
  const wish = await main().findByLabelText<HTMLInputElement>('Email me when someone replies');
  expect(wish.checked).toBe(false);
  await site.settled();
});

test('a stranger who replies to a comment that had to be loaded finds the words after the login', async () => {
  const { site, id, question, person } = await openConversation();
  for (const comment of ['Newer.', 'Newer still.']) {
    await site.send('POST', '/api/post/comment', { post_id: id, comment }, { authorization: `Bearer ${person.token}` });
  }
  clearAccessToken('logged out');
  await site.visit(location.pathname);
  await site.user.click(main().getByRole('link', { name: 'Load more' }));
  await openReply(site);
  fillIn({ 'Your reply to Asha Joshi': 'An answer.' });
  const address = location.pathname;
  await site.user.click(main().getByRole('button', { name: 'Post reply' }));
  await arrivesAt('/login');
  await site.visitAs(person, takeReturnPath());
  expect(location.pathname + location.search).toBe(`${address}?before=${question + 1}`);
  const field = await main().findByLabelText<HTMLTextAreaElement>('Your reply to Asha Joshi');
  await waitFor(() => expect(field.value).toBe('An answer.'));
});

test('the comments as they were before a reply do not take its place', async () => {
  const conversation = await openConversation();
  const { site, id, visit } = conversation;
  const path = `/api/post/comment/${id}?limit=2`;
  const early = await site.get(path);
  let answer = () => {};
  let isFirst = true;
  site.answerWith((call) => {
    if (call.path !== path || !isFirst) return undefined;
    isFirst = false;
    return new Promise((done) => {
      answer = () => done(new Response(early.payload));
    });
  });
  await visit();
  await reply(conversation, 'An answer.');
  await says('Reply posted.');
  answer();
  await site.settled();
  expect(shownReplies()).toEqual(['An answer.']);
});

test('more than five replies are shown at a press', async () => {
  const { site } = await openConversation({ answered: 7 });
  expect(shownReplies()).toHaveLength(5);
  await site.user.click(main().getByRole('button', { name: 'Show more replies' }));
  await waitFor(() => expect(shownReplies().at(-1)).toBe('Answer 7'));
  expect(main().queryByRole('button', { name: 'Show more replies' })).toBeNull();
});

test('a reply to many comes after all of them, and gets the focus', async () => {
  const conversation = await openConversation({ answered: 7 });
  const { question } = conversation;
  const showOthers = conversation.site.holdBack(`/api/post/comments/${question}/replies?after=${question + 5}`);
  await reply(conversation, 'The last.');
  await says('Reply posted.');
  showOthers();
  await waitFor(() => expect(shownReplies().slice(4)).toEqual(['Answer 5', 'Answer 6', 'Answer 7', 'The last.']));
  await waitFor(() => expect(focusedReply()).toContain('The last.'));
});

test('a reply of one’s own is deleted, and the comment stays', async () => {
  const conversation = await openConversation();
  await reply(conversation, 'An answer.');
  await waitFor(() => expect(shownReplies()).toEqual(['An answer.']));
  await conversation.site.user.click(main().getByRole('button', { name: 'Delete the comment by Meera Joshi' }));
  await waitFor(() => expect(shownReplies()).toEqual([]));
  await says('A question?');
});

test('a comment of one’s own that was answered is deleted, and the answers stay below a line that says so', async () => {
  const conversation = await openConversation({ answered: 1, asksOneself: true });
  await conversation.site.user.click(main().getByRole('button', { name: 'Delete the comment by Meera Joshi' }));
  await says('Comment deleted');
  await waitFor(() => expect(main().queryByText('A question?')).toBeNull());
  expect(shownReplies()).toEqual(['Answer 1']);
  expect(main().queryByRole('button', { name: /^Reply/ })).toBeNull();
});

test('that a comment on a Hindi post is deleted is said in Hindi from the first moment', async () => {
  const { site, id } = await openConversation({ answered: 1, asksOneself: true, language: 'hi' });
  site.holdBack(`/api/post/comment/${id}?limit=2`);
  await site.user.click(main().getByRole('button', { name: 'Meera Joshi की टिप्पणी हटाएँ' }));
  await says('टिप्पणी हटा दी गई');
  expect(main().getAllByText('टिप्पणी हटा दी गई')).toHaveLength(1);
  expect(document.body.textContent).not.toContain('Comment deleted');
});
