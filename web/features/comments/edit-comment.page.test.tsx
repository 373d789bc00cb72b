import { expect, test } from 'vitest';
import { button, fillIn, main, openSite, says, toast, waitFor } from '../../../test/support/browser/site-in-dom.tsx';
import { buildPost } from '../../../test/support/database/builders.ts';

const editButton = () => main().getByRole('button', { name: 'Edit this comment' });
const words = () => [...document.querySelectorAll('.comment-words')].map(({ textContent }) => textContent);

/** Somebody looks at what they wrote a moment ago. */
async function openOwnComment(language: 'en' | 'hi' = 'en') {
  const site = await openSite();
  const id = await buildPost(site.database, { language });
  const person = await site.newPerson();
  const body = { post_id: id, comment: 'Frist!' };
  const answer = await site.send('POST', '/api/post/comment', body, { authorization: `Bearer ${person.token}` });
  await site.visitAs(person, `/blog/${id}`);
  return { site, id, person, comment: answer.json().data.id as number };
}

/** Opens the form, and types into it. */
async function edit({ site }: Awaited<ReturnType<typeof openOwnComment>>, text: string): Promise<void> {
  await site.user.click(await main().findByRole('button', { name: 'Edit this comment' }));
  const field = await waitFor(() => {
    const found = document.querySelector<HTMLTextAreaElement>('.comment textarea');
    if (!found) throw new Error('The form is not open yet.');
    return found;
  });
  expect(document.activeElement).toBe(field);
  await site.user.clear(field);
  await site.user.type(field, text);
}

const save = () => main().getByRole('button', { name: 'Save' });

test('a comment is edited in its place, says so, and the focus returns to the button', async () => {
  const opened = await openOwnComment();
  await edit(opened, 'First!');
  await opened.site.user.click(save());
  await waitFor(() => expect(words()).toEqual(['First!']));
  await says('Edited');
  await waitFor(() => expect(document.activeElement).toBe(editButton()));
});

test('Cancel, and Escape as long as nothing was typed, leave the comment as it is', async () => {
  const opened = await openOwnComment();
  const { user } = opened.site;
  await edit(opened, 'First!');
  await user.keyboard('{Escape}');
  expect(document.querySelector('.comment textarea')).not.toBeNull();
  await user.click(main().getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.activeElement).toBe(editButton()));
  expect(words()).toEqual(['Frist!']);
  await user.click(editButton());
  await waitFor(() => expect(document.querySelector('.comment textarea')).not.toBeNull());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(words()).toEqual(['Frist!']));
});

test('what was typed stays when the time is over, and the page says why', async () => {
  const opened = await openOwnComment();
  const { database } = opened.site;
  await edit(opened, 'First!');
  await database.transaction((db) => db.updateTable('comments').set({ created_at: 0 }).execute());
  await opened.site.user.click(save());
  const sentence = 'A comment can be edited for 10 minutes after it was posted. That time has passed.';
  expect(await toast('Error')).toContain(sentence);
  await says(`Not saved: ${sentence}`);
  expect(document.querySelector<HTMLTextAreaElement>('.comment textarea')?.value).toBe('First!');
});

test('when the time ends in between, the focus goes to the comment once the form is closed', async () => {
  const opened = await openOwnComment();
  const { user, database } = opened.site;
  await edit(opened, 'First!');
  await database.transaction((db) => db.updateTable('comments').set({ created_at: 0 }).execute());
  const comment = document.getElementById(`comment-${opened.comment}`);
  main().getByLabelText('Your comment').focus();
  fillIn({ 'Your comment': 'Another.' });
  await waitFor(() => expect(button('Post comment')).toHaveProperty('disabled', false));
  await user.click(button('Post comment'));
  await waitFor(() => expect(comment?.querySelector('[aria-label="Edit this comment"]')).toBeNull());
  await user.click(button('Cancel'));
  await waitFor(() => expect(document.activeElement).toBe(comment));
});

test('what was written an hour ago offers no Edit', async () => {
  const { site, id, person } = await openOwnComment();
  await site.database.transaction((db) => db.updateTable('comments').set({ created_at: 0 }).execute());
  await site.visitAs(person, `/blog/${id}`);
  await main().findByRole('button', { name: /^Delete/ });
  expect(main().queryByRole('button', { name: 'Edit this comment' })).toBeNull();
});

test('around a Hindi text, all of it is in Hindi', async () => {
  const { site } = await openOwnComment('hi');
  await main().findByRole('heading', { name: '1 टिप्पणी' });
  await site.user.click(await main().findByRole('button', { name: 'यह टिप्पणी बदलें' }));
  await main().findByRole('button', { name: 'सहेजें' });
  expect(document.querySelector('.comments')?.getAttribute('lang')).toBe('hi');
  expect(main().getByLabelText('आपकी टिप्पणी')).toBeTruthy();
});
