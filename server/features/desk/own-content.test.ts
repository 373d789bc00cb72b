import { expect, test } from 'vitest';
import { deskOf, openDesk } from '../../../test/support/at-desk.ts';
import { onBothDatabases } from '../../../test/support/databases.ts';
import { refusal } from '../../../test/support/writing.ts';

const CALLS: ['get' | 'post' | 'put' | 'remove', string][] = [
  ['get', 'site'],
  ['put', 'site'],
  ['get', 'policies/privacy'],
  ['put', 'policies/privacy'],
  ['post', 'images'],
  ['get', 'book'],
  ['put', 'book'],
  ['get', 'author'],
  ['put', 'author'],
  ['get', 'videos'],
  ['post', 'videos'],
  ['put', 'videos/1'],
  ['remove', 'videos/1'],
  ['put', 'videos/order'],
  ['get', 'categories'],
  ['post', 'categories'],
  ['put', 'categories/1'],
  ['remove', 'categories/1'],
  ['put', 'categories/order'],
  ['get', 'posts/waiting'],
  ['post', 'posts/1/publish'],
  ['post', 'posts/1/send-back'],
  ['put', 'posts/1/featured'],
];

onBothDatabases('the site’s own content', (open) => {
  test.each(CALLS)('is not for a user, nor for a stranger: %s %s', async (call, address) => {
    const app = await openDesk(open);
    // What is sent is not looked at before it is known who sends it.
    const body = { nothing: 'that fits' };
    const user = deskOf(app, await app.writer());
    expect(refusal(await user[call](address, body))).toEqual([403, 'Only an admin can do this.']);
    const stranger = deskOf(app, app.stranger);
    expect(refusal(await stranger[call](address, body))).toEqual([401, 'Please log in.']);
    expect(await app.acts()).toEqual([]);
  });
});
