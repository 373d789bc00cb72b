import { expect, test } from 'vitest';
import { takeLetterFromAddress } from '#web/features/readers/arrival.ts';
import { buildSentLetter } from '../../../test/support/archived-letters.ts';
import { buildPost } from '../../../test/support/builders.ts';
import { arrivesAt, main, openSite, type SiteInDom, says } from '../../../test/support/site-in-dom.tsx';

const link = (name: string) => main().getByRole('link', { name });

const viewsIn = ({ calls }: SiteInDom) =>
  calls
    .filter(({ path }) => path === '/api/post/view')
    .map(({ body }) => {
      const { referrer: _, ...view } = body as Record<string, unknown>;
      return view;
    });

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
  expect(viewsIn(site)).toEqual([]);
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

test('a reader who comes by the link of a letter is counted for it with the first page, and its id leaves the address', async () => {
  const site = await openSite();
  const postId = await buildPost(site.database, { title: 'A lamp' });
  const letter = await buildSentLetter(site.database, { post_id: postId });
  const other = await buildPost(site.database, { title: 'A river' });
  const { slug } = await site.database.read
    .selectFrom('posts')
    .select('slug')
    .where('id', '=', postId)
    .executeTakeFirstOrThrow();
  await site.visit(`/blog/${slug}?before=5&letter=${letter}`);
  expect(location.search).toBe('?before=5');
  await site.visit(`/blog/${other}`);
  await site.visit(`/blog/${slug}`);
  await site.settled();
  expect(viewsIn(site)).toEqual([{ post_id: postId, letter_id: letter }, { post_id: other }, { post_id: postId }]);
});

test('the page of a letter counts who came from the letter, and nobody else', async () => {
  const site = await openSite();
  const draft = await buildPost(site.database, { status: 'draft' });
  const [letter, other] = [
    await buildSentLetter(site.database, { post_id: draft }),
    await buildSentLetter(site.database, { post_id: draft }),
  ];
  await site.visit(`/newsletter/letters/${letter}`);
  await site.visit(`/newsletter/letters/${letter}?letter=${other}`);
  await site.settled();
  expect(viewsIn(site)).toEqual([]);
  await site.visit(`/newsletter/letters/${letter}?letter=${letter}`);
  expect(location.search).toBe('');
  await site.settled();
  expect(viewsIn(site)).toEqual([{ post_id: draft, letter_id: letter }]);
});

test('the address of the page to unsubscribe is left as it is, since its form is sent there', async () => {
  await openSite();
  for (const query of ['?letter=12-34-0123456789ab', '?letter=', '?letter=0', '?letters=1']) {
    history.pushState(null, '', `/newsletter/unsubscribe/token${query}`);
    takeLetterFromAddress();
    expect(location.search).toBe(query);
  }
});
