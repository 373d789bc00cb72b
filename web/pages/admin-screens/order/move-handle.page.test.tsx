import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import { insertVideo } from '#server/features/videos/video-store.ts';
import { button, main, openSite, says, toast, waitFor } from '../../../../test/support/browser/site-in-dom.tsx';
import { inTransaction } from '../../../../test/support/database/builders.ts';

const VIDEO = { description: '', duration: '', thumbnail_path: '', published_at: 0, is_shown: 1 as const };

async function openScreen(count: number) {
  const site = await openSite();
  const admin = await site.newPerson({ is_admin: 1 });
  await inTransaction(site.database, async (db) => {
    for (let number = 1; number <= count; number += 1) {
      await insertVideo(db, { ...VIDEO, youtube_id: `video-${number}`, title: `V${number}`, position: count - number });
    }
  });
  await site.visitAs(admin, '/dashboard/videos');
  await waitFor(() => main().getByRole('heading', { name: 'V1' }));
  const shown = () =>
    main()
      .getAllByRole('heading', { level: 2 })
      .map(({ textContent }) => textContent);
  const stored = async () =>
    (await site.database.read.selectFrom('videos').select('title').orderBy('position', 'desc').execute()).map(
      ({ title }) => title,
    );
  return { ...site, admin, shown, stored };
}

test('arrow keys, Home and End move a row, which keeps the focus; the ends of the list stop it', async () => {
  const site = await openScreen(3);
  act(() => button('Move “V1”').focus());
  await site.user.keyboard('{ArrowUp}{ArrowDown}');
  expect(site.shown()).toEqual(['V2', 'V1', 'V3']);
  await says('“V1” moved to position 2 of 3.');
  await site.user.keyboard('{End}{ArrowDown}');
  await says('“V1” moved to position 3 of 3.');
  expect(document.activeElement).toBe(button('Move “V1”'));
  await site.user.keyboard('{Home}');
  await waitFor(async () => expect(await site.stored()).toEqual(['V1', 'V2', 'V3']));
  await site.settled();
});

test('by keyboard alone, the way leads from the button above to the handle of a row and to what it opens', async () => {
  const site = await openScreen(3);
  act(() => button('Add a video').focus());
  // Past the link in the lead.
  await site.user.tab();
  await site.user.tab();
  expect(document.activeElement).toBe(button('Move “V1”'));
  await site.user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await site.user.tab();
  expect(document.activeElement).toBe(button('Move up “V1”'));
  await site.user.keyboard('{Enter}');
  expect(document.activeElement).toBe(button('Move up “V1”'));
  expect(site.shown()).toEqual(['V2', 'V1', 'V3']);
  const readersSee = async () => (await site.get('/api/videos')).json().map(({ title }: { title: string }) => title);
  await waitFor(async () => expect(await readersSee()).toEqual(['V2', 'V1', 'V3']));
  await site.settled();
});

test('a click on the handle opens all ways to move the row; Escape closes it', async () => {
  const site = await openScreen(6);
  await site.user.click(button('Move “V6”'));
  await site.user.click(button('Move up “V6”'));
  expect(document.activeElement).toBe(button('Move up “V6”'));
  await site.user.click(button('To the top “V6”'));
  await says('“V6” moved to position 1 of 6.');
  await site.user.click(button('Move up “V6”'));
  await waitFor(async () => expect(await site.stored()).toEqual(['V6', 'V1', 'V2', 'V3', 'V4', 'V5']));
  await site.user.keyboard('{Escape}');
  expect(main().queryByRole('button', { name: 'To the top “V6”' })).toBeNull();
  expect(document.activeElement).toBe(button('Move “V6”'));
});

test('many moves become few requests, and the last order is the one that is stored', async () => {
  const site = await openScreen(8);
  const release = site.holdBack('/api/desk/videos/order');
  act(() => button('Move “V1”').focus());
  await site.user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
  release();
  await waitFor(async () => expect((await site.stored()).indexOf('V1')).toBe(5));
  await site.settled();
  expect(site.calls.filter(({ path }) => path.endsWith('/order'))).toHaveLength(2);
});

test('an order that cannot be stored is taken back, and said', async () => {
  const site = await openScreen(3);
  site.answerWith(({ path }) =>
    path.endsWith('/order') ? new Response('Try again later.', { status: 503 }) : undefined,
  );
  act(() => button('Move “V1”').focus());
  await site.user.keyboard('{ArrowDown}');
  expect(await toast('The new order could not be saved')).toContain('Try again later.');
  await waitFor(() => expect(site.shown()).toEqual(['V1', 'V2', 'V3']));
  expect(await site.stored()).toEqual(['V1', 'V2', 'V3']);
});

test('a list that was asked for before a row was moved, and arrives after it, does not undo the move', async () => {
  const site = await openScreen(3);
  const before = await fetch('/api/desk/videos', { headers: { authorization: `Bearer ${site.admin.token}` } });
  const late = Promise.withResolvers<Response>();
  let isAsked = false;
  site.answerWith(({ path, method }) => {
    if (isAsked || path !== '/api/desk/videos' || method !== 'GET') return undefined;
    isAsked = true;
    return late.promise;
  });
  await site.user.click(button('Hide “V3”'));
  await waitFor(() => expect(isAsked).toBe(true));
  act(() => button('Move “V1”').focus());
  await site.user.keyboard('{End}');
  late.resolve(before);
  await site.settled();
  expect(site.shown()).toEqual(['V2', 'V3', 'V1']);
  expect(await site.stored()).toEqual(['V2', 'V3', 'V1']);
  expect(button('Show “V3”')).toBeTruthy();
});

test('a row that is hidden while a move is being stored does not undo the move', async () => {
  const site = await openScreen(3);
  const goOn = site.holdBack('/api/desk/videos/order');
  act(() => button('Move “V1”').focus());
  await site.user.keyboard('{End}');
  await site.user.click(button('Hide “V3”'));
  await toast('Video hidden');
  expect(site.shown()).toEqual(['V2', 'V3', 'V1']);
  goOn();
  await waitFor(() => expect(button('Show “V3”')).toBeTruthy());
  expect(site.shown()).toEqual(['V2', 'V3', 'V1']);
});
