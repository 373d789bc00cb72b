import { expect, test } from 'vitest';
import {
  button,
  fieldOf,
  fillIn,
  main,
  openSite,
  says,
  toast,
  waitFor,
} from '../../../../test/support/browser/site-in-dom.tsx';

test('what is typed while a video is being added keeps its form open, and belongs to that video', async () => {
  const site = await openSite();
  const admin = await site.newPerson({ is_admin: 1 });
  await site.visitAs(admin, '/dashboard/videos');
  await site.user.click(await main().findByRole('button', { name: 'Add a video' }));
  expect(document.activeElement).toBe(fieldOf('Link on YouTube'));
  fillIn({ 'Link on YouTube': 'https://youtu.be/late-words1', Title: 'Late words' });
  const release = site.holdBack('/api/desk/videos');
  await site.user.click(button('Add the video'));
  fillIn({ Description: 'Typed a moment later.' });
  release();
  await toast('Video added');
  await says('Unsaved changes');
  const [{ id }] = (await site.get('/api/videos')).json();
  expect(Object.keys(localStorage)).toContain(`chintan:form:${admin.id}:videos/${id}`);
  expect(Object.keys(localStorage)).not.toContain(`chintan:form:${admin.id}:videos/new`);
  expect(main().getAllByLabelText('Description')).toHaveLength(1);
  await site.user.click(button('Save'));
  await toast('Video saved');
  await waitFor(() => expect(main().queryByLabelText('Description')).toBeNull());
  const { title, description } = (await site.get('/api/videos')).json()[0];
  expect([title, description]).toEqual(['Late words', 'Typed a moment later.']);
});
