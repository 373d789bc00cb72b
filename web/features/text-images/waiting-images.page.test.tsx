import { beforeEach, expect, test, vi } from 'vitest';
import { findWaiting, forgetAbandoned, newKey, storeWaiting } from './waiting-images.ts';

/** The simulated browser has no IndexedDB. */
const stored = new Map<string, File>();
vi.mock('#web/features/drafts/image-store.ts', () => ({
  saveImage: async ({ account, id }: Key, file: File) => void stored.set(`${account} ${id}`, file),
  findImage: async ({ account, id }: Key) => stored.get(`${account} ${id}`) ?? null,
  deleteImage: async ({ account, id }: Key) => void stored.delete(`${account} ${id}`),
  listImageIds: async (account: number) =>
    [...stored.keys()].flatMap((key) => (key.startsWith(`${account} `) ? key.slice(`${account} `.length) : [])),
}));

type Key = { account: number; id: string };

const DAY = 24 * 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1), toFake: ['Date'] });
  return () => {
    vi.useRealTimers();
    stored.clear();
    localStorage.clear();
  };
});

async function store(name: string, account = 1): Promise<string> {
  const key = newKey();
  await storeWaiting(account, key, new File([name], name));
  return key;
}

const waiting = async (key: string, account = 1) => (await findWaiting(account, key))?.name ?? null;

test('an image waits as long as a draft or a letter on this device names it, and a day in any case', async () => {
  const [ofDraft, ofLetter, ofNone] = [await store('draft.png'), await store('letter.png'), await store('none.png')];
  const textWith = (key: string) => JSON.stringify({ body: `![](uploading:${key})` });
  localStorage.setItem('chintan:draft:1:a', textWith(ofDraft));
  localStorage.setItem('chintan:letter:1:7', textWith(ofLetter));
  const all = () => Promise.all([ofDraft, ofLetter, ofNone].map((key) => waiting(key)));
  await forgetAbandoned(1);
  expect(await all()).toEqual(['draft.png', 'letter.png', 'none.png']);

  vi.setSystemTime(Date.now() + DAY + 1);
  await forgetAbandoned(1);
  expect(await all()).toEqual(['draft.png', 'letter.png', null]);

  localStorage.removeItem('chintan:letter:1:7');
  await forgetAbandoned(1);
  expect(await all()).toEqual(['draft.png', null, null]);
});

test('what waits for another account, and the image chosen for a draft, are left alone', async () => {
  const theirs = await store('theirs.png', 2);
  stored.set('1 a-draft', new File(['x'], 'chosen.png'));
  vi.setSystemTime(Date.now() + DAY + 1);
  await forgetAbandoned(1);
  expect(await waiting(theirs)).toBeNull();
  expect([...stored.values()].map(({ name }) => name)).toEqual(['theirs.png', 'chosen.png']);
  expect(await waiting(theirs, 2)).toBe('theirs.png');
});
