import { beforeAll, inject, test, vi } from 'vitest';
import { ADMIN, adminSession } from './admins.ts';
import {
  expectAccessibleInBothLooks,
  expectAccessibleInLookOfTheDay,
  expectRoomForLargeLetters,
  openLive,
  PHONE,
  setLook,
} from './browser.ts';
import { newPerson, openAs, type Person } from './people.ts';
import { ownSiteInBrowser } from './site-in-browser.ts';
import { ask, newPost } from './writers.ts';

const shared = ownSiteInBrowser(ADMIN);

const LONG = 'दीये की लौ और नदी का बहता हुआ पानी जो कभी नहीं रुकता और फिर भी हर शाम घाट पर वहीं मिलता है';

let admin: Person;

/** A site whose every text is long and in Hindi. */
beforeAll(async () => {
  admin = await adminSession(shared);
  const put = (path: string, body: object) => ask(shared, admin, 'PUT', path, body);
  const post = (path: string, body: object) => ask(shared, admin, 'POST', path, body);
  const social = [{ name: LONG, url: `https://example.org/${'a'.repeat(200)}` }];
  const words = { tagline: LONG, description: LONG, journey: [{ title: LONG, text: LONG }] };
  await put('/desk/site', { ...words, publishing: 'review', social });
  await put('/desk/book', { title: LONG, subtitle: LONG, description: LONG, shops: social, isShown: true });
  await put('/desk/author', { name: LONG, bio: LONG, expertise: [LONG, 'नदी'] });
  await put('/desk/policies/terms', { text: LONG });
  await post('/desk/videos', { watchAddress: 'https://youtu.be/hindi-video', title: LONG, isShown: false });
  await post('/desk/categories', { name: 'नदीकेकिनारेबैठकर'.repeat(4), description: LONG, isActive: false });
  await post('/desk/series', { name: LONG, description: LONG });
  const writer = await newPerson(shared, { first_name: 'आशा'.repeat(20), last_name: 'जोशी'.repeat(20) });
  const { id } = await newPost(shared, writer, { title: LONG, summary: LONG, content: LONG });
  await post('/desk/letters', { post_id: id });
  await post('/desk/redirects', { from: `/${LONG}/${'a'.repeat(200)}`, to: `https://example.org/${'a'.repeat(200)}` });
  const published = { post_id: 1, reason: LONG };
  await put('/desk/start-here', { introduction: LONG, posts: [published, { post_id: id, reason: LONG }] });
  for (const name of ['पुराना ब्लॉग.jsonl', `${'नदीकेकिनारेबैठकर'.repeat(8)}.jsonl`]) await uploadImport(name);
}, 180_000);

/** A file with a fault, and waits until it is checked. */
async function uploadImport(name: string): Promise<void> {
  const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' };
  const address = `${shared.site.url}/api/desk/imports`;
  const file = { method: 'POST', headers, body: '{' };
  const { data } = await (await fetch(`${address}?name=${encodeURIComponent(name)}`, file)).json();
  await vi.waitFor(
    async () => {
      const { status } = (await (await fetch(`${address}/${data.id}`, { headers })).json()).data;
      if (status !== 'checked') throw new Error(`The import is ${status}.`);
    },
    { timeout: 60_000 },
  );
}

test('the page to start with is accessible with long Hindi texts', () =>
  shared.visit(async ({ page }) => {
    await openLive(page, '/start-here');
    await page.locator('.start-list li').first().waitFor();
    await expectAccessibleInBothLooks(page);
  }));

/** One place of each kind, which is looked at in both looks; all of them are in `npm run test:long`. */
const TEMPLATES = ['review', 'site', 'videos', 'letters', 'letters/1', 'mail-setup', 'subscribers#add', 'import'];

test.each([
  'review',
  'site',
  'home',
  'book',
  'videos',
  'author',
  'categories',
  'start-here',
  'series',
  'texts',
  'letters',
  'letters#settings',
  'letters#returned',
  'letters/1',
  'mail-setup',
  'redirects',
  'redirects#not-found',
  'comments#rules',
  'subscribers#add',
  'subscribers#files',
  'import',
  'system',
  'first-start',
])('%s is whole and accessible with long Hindi texts', (name) =>
  shared.visit(async ({ page }) => {
    await openAs(page, admin, `/dashboard/${name}`);
    const parts = [
      '.managed-post',
      '.ordered-row',
      '.screen-part',
      '.letter-row',
      '.data-table',
      '.facts',
      '.examples',
      '.letter-text',
    ];
    await page
      .locator(parts.map((part) => `${part}:visible`).join())
      .first()
      .waitFor();
    const edit = page.getByRole('button', { name: /^Edit/ });
    if (await edit.count()) await edit.first().click();
    await setLook(page, PHONE);
    await expectRoomForLargeLetters(page);
    if (inject('isLong') || TEMPLATES.includes(name)) await expectAccessibleInBothLooks(page);
    else await expectAccessibleInLookOfTheDay(page);
  }),
);
