import { expect, test } from 'vitest';
import { arrivesAt, main, openSite, says } from '../../../test/support/browser/site-in-dom.tsx';
import { buildPost } from '../../../test/support/database/builders.ts';
import { buildSentLetter } from '../../../test/support/mail/sent-letters.ts';

const link = (name: string) => main().getByRole('link', { name });

test('a letter leads to its post if that is published, and else to a page of its own, from where one goes on', async () => {
  const site = await openSite();
  const postId = await buildPost(site.database, { title: 'On water' });
  await buildSentLetter(site.database, { title: 'On water', post_id: postId });
  const draft = await buildPost(site.database, { status: 'draft' });
  const page_html = '<p>The lamp stands <em>low</em>.</p>';
  const id = await buildSentLetter(site.database, { title: 'On lamps', post_id: draft, page_html });
  await site.visit('/newsletter/letters');
  expect(link('On water').getAttribute('href')).toMatch(/^\/blog\//);
  await site.user.click(link('On lamps'));
  await arrivesAt(`/newsletter/letters/${id}`);
  await says('The lamp stands low.');
  await says('Dear reader,');
  await site.user.click(link('All letters'));
  await arrivesAt('/newsletter/letters');
});

test('more than twenty letters are on further pages, and a page after the last leads back', async () => {
  const site = await openSite();
  for (let number = 1; number <= 21; number += 1) await buildSentLetter(site.database, { title: `No. ${number}` });
  await site.visit('/newsletter/letters');
  expect(main().queryByRole('link', { name: 'No. 1' })).toBeNull();
  await site.user.click(link('Older'));
  await arrivesAt('/newsletter/letters?page=2');
  await says('No. 1');
  await site.visit('/newsletter/letters?page=9');
  await site.user.click(link('Go to the first page'));
  await arrivesAt('/newsletter/letters');
});
