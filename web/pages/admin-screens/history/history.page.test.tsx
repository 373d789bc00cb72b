import { test } from 'vitest';
import { openSite, says } from '../../../../test/support/browser/site-in-dom.tsx';
import { buildPost } from '../../../../test/support/database/builders.ts';

test('the history tells in sentences who did what, except of one’s own changes, if there are no others', async () => {
  const site = await openSite();
  const admin = await site.newPerson({ is_admin: 1, first_name: 'Indu', last_name: 'Pathak' });
  const other = await site.newPerson({ is_admin: 1, first_name: 'Leela', last_name: 'Nair' });
  const person = await site.newPerson({ first_name: 'Damayanti', last_name: 'Rao' });
  const post_id = await buildPost(site.database, { title: 'दीये की लौ' });
  const session = ({ token }: typeof admin) => ({ authorization: `Bearer ${token}` });
  await site.post('/api/post/comment', { post_id, comment: 'To be hidden.' }, session(person));
  await site.post('/api/desk/comments', { ids: [1], act: 'hide' }, session(admin));
  await site.post(`/api/desk/people/${person.id}/suspend`, undefined, session(admin));
  await site.visitAs(admin, '/dashboard/history');
  await says(' hid a comment on “दीये की लौ”');
  await says(' suspended Damayanti Rao');
  await site.visitAs(other, '/dashboard/history');
  await says('Indu Pathak suspended Damayanti Rao');
});
