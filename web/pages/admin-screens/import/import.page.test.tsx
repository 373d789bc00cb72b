import { act } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { updateImport } from '#server/features/import/desk/import-desk-store.ts';
import type { DeskImport } from '#shared/contracts/desk/import.ts';
import {
  button,
  fieldOf,
  main,
  openSite,
  problemOf,
  type SiteInDom,
  says,
  toast,
  waitFor,
} from '../../../../test/support/browser/site-in-dom.tsx';
import { inTransaction } from '../../../../test/support/database/builders.ts';
import { buildImportAtDesk, startImportsFast } from '../../../../test/support/moving/desk-imports.ts';
import { importText, line } from '../../../../test/support/moving/imports.ts';

/** Sends to the real server of the test, when it is told to. */
class FakeRequest {
  static site: SiteInDom;
  static latest: FakeRequest;
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload = () => {};
  onabort = () => {};
  onerror = () => {};
  status = 0;
  statusText = '';
  responseText = '';
  headers: Record<string, string> = {};
  url = '';
  file = new File([], '');

  open(_method: string, url: string) {
    this.url = url;
    FakeRequest.latest = this;
  }

  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }

  send(file: File) {
    this.file = file;
  }

  abort() {
    this.onabort();
  }

  async arrive() {
    const payload = Buffer.from(await this.file.arrayBuffer());
    const { app } = FakeRequest.site;
    const answer = await app.inject({ method: 'POST', url: this.url, headers: this.headers, payload });
    Object.assign(this, { status: answer.statusCode, statusText: answer.statusMessage, responseText: answer.body });
    await act(async () => this.onload());
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  return () => vi.unstubAllGlobals();
});

async function openPage() {
  startImportsFast();
  const site = await openSite();
  FakeRequest.site = site;
  const admin = await site.newPerson({ is_admin: 1 });
  const visit = () => site.visitAs(admin, '/dashboard/import');
  return { site, admin, visit };
}

async function openEmptyPage() {
  const { site, visit } = await openPage();
  await visit();
  await says('Where to find the file');
  return site;
}

const fileOf = (bytes: Buffer, name = 'my-posts.jsonl') => new File([new Uint8Array(bytes)], name);

async function upload({ user }: SiteInDom, file: File) {
  await waitFor(() => fieldOf('File'));
  await user.upload(fieldOf('File'), file);
  await user.click(button('Upload and check'));
}

const MINE = { name: 'my-posts.jsonl' };

const panel = (name = 'my-posts.jsonl') => main().getByRole('region', { name });

function setImport({ database }: SiteInDom, id: number, change: Parameters<typeof updateImport>[2]) {
  return inTransaction(database, (db) => updateImport(db, id, change));
}

test('a file is uploaded, checked, imported and undone', async () => {
  const site = await openEmptyPage();
  await upload(site, fileOf(importText(line(), line(), '{')));
  await says('Uploading my-posts.jsonl');
  act(() => FakeRequest.latest.upload.onprogress?.({ loaded: 100 }));
  expect(main().getByRole('progressbar', { name: 'Uploaded so far' })).toHaveProperty('value', 100);
  await FakeRequest.latest.arrive();
  await says('Ready to import:');
  expect(panel().textContent).toContain('Checked, not imported yet · JSON Lines');
  expect(panel().textContent).toMatch(/Posts21 not imported/);
  expect(panel().textContent).toContain('Images and redirects are counted during the import.');
  expect(panel().textContent).toContain('The report lists 1 problem.Problemsline 3: The line is not valid JSON.');

  await site.user.click(main().getByLabelText('Import all posts as drafts'));
  await site.user.click(main().getByLabelText('Only from the file'));
  await site.user.click(button('Start the import'));
  const started = site.calls.find(({ path }) => path === '/api/desk/imports/1/start');
  expect(started?.body).toEqual({ all_drafts: true, comments: true, subscribers: true, images: 'archive' });
  await says('Everything that could be imported is here.');
  expect(main().getByRole('link', { name: 'View the posts' })).toHaveProperty('pathname', '/dashboard/posts');

  const ask = vi.fn().mockReturnValueOnce(false).mockReturnValue(true);
  vi.stubGlobal('confirm', ask);
  await site.user.click(button('Undo the import of my-posts.jsonl'));
  expect(site.calls.some(({ path }) => path.endsWith('/undo'))).toBe(false);
  await site.user.click(button('Undo the import of my-posts.jsonl'));
  expect(ask).toHaveBeenCalledWith(expect.stringContaining('Its posts move to the bin'));
  await says('Its posts are in the bin, except those changed here since. Categories it added are kept.');
});

test('the format of a file can be chosen, its upload be cancelled, and one that fails says why', async () => {
  const site = await openEmptyPage();
  await site.user.click(button('Upload and check'));
  expect(problemOf('File')).toBe('Choose a file first.');
  await site.user.selectOptions(main().getByLabelText('Format'), 'Markdown');
  await upload(site, fileOf(importText(line()), 'posts.zip'));
  expect(FakeRequest.latest.url).toBe('/api/desk/imports?name=posts.zip&format=markdown');
  await says('Uploading');
  await site.user.click(button('Cancel'));
  await waitFor(() => expect(document.activeElement).toBe(fieldOf('File')));
  await upload(site, fileOf(Buffer.alloc(0), 'empty.zip'));
  await FakeRequest.latest.arrive();
  await waitFor(() => expect(problemOf('File')).toBe('The file is empty.'));
  localStorage.setItem('access_token', 'ended');
  await upload(site, fileOf(importText(line())));
  await FakeRequest.latest.arrive();
  await says('You’ve been logged out');
});

test('the page shows what is under way also when it is loaded anew, and can cancel it', async () => {
  const { site, admin, visit } = await openPage();
  const id = await buildImportAtDesk(site, MINE);
  const running: Partial<DeskImport> = { status: 'running', stage: 'images', done: 3, total: 40 };
  let answers = 0;
  site.answerWith(async ({ path, method }) => {
    if (path !== `/api/desk/imports/${id}` || method !== 'GET') return undefined;
    answers += 1;
    const row = (await site.get(path, { authorization: `Bearer ${admin.token}` })).json().data;
    return Response.json({ status: true, data: { ...row, ...running, done: 2 + answers } });
  });
  await visit();
  await says('Fetching images');
  const stages = () => main().getByRole('list', { name: 'Stages' });
  expect(stages().querySelector('[aria-current=step]')?.textContent).toBe('Fetching images3 of 40 images');
  await waitFor(() => expect(main().queryByLabelText('File')).toBeNull());
  await waitFor(() => expect(stages().textContent).toContain('5 of 40 images'));
  site.answerWith(() => undefined);
  await setImport(site, id, { status: 'running' });
  await site.user.click(button('Cancel'));
  await toast('Import cancelled.');
  await says('What had been imported until then is here.');
  await waitFor(() => fieldOf('File'));
});

test('what was interrupted says so, and goes on at a press', async () => {
  const { site, visit } = await openPage();
  const id = await buildImportAtDesk(site, MINE);
  await setImport(site, id, { status: 'interrupted', failure: 'The site restarted before this was done.' });
  await visit();
  await waitFor(() => expect(panel().textContent).toContain('The site restarted before this was done.'));
  await site.user.click(button('Continue'));
  await says('Everything was imported.');
});

test('earlier imports are listed and removed, and a double click does nothing twice', async () => {
  const { site, visit } = await openPage();
  await buildImportAtDesk(site, MINE);
  const second = await buildImportAtDesk(site, { name: 'second.jsonl' });
  await visit();
  await waitFor(() => panel('second.jsonl'));
  expect(main().getByRole('table', { name: 'Earlier imports' }).textContent).toContain('my-posts.jsonl');
  await site.user.click(button('Remove my-posts.jsonl'));
  await waitFor(() => expect(main().queryByRole('table')).toBeNull());

  const report = `/api/desk/imports/${second}/report`;
  const sendReport = site.holdBack(report);
  await site.user.dblClick(button('Report of second.jsonl'));
  expect(site.calls.filter(({ path }) => path === report)).toHaveLength(1);
  sendReport();
  await waitFor(() => expect(button('Report of second.jsonl')).toHaveProperty('disabled', false));

  const discard = site.holdBack(`/api/desk/imports/${second}`);
  await site.user.dblClick(button('Discard second.jsonl'));
  discard();
  await waitFor(() => expect(main().queryByRole('region', { name: 'second.jsonl' })).toBeNull());
  expect(site.calls.filter(({ method }) => method === 'DELETE')).toHaveLength(2);
  expect(document.activeElement).toBe(fieldOf('File'));
});

test('a checked file that another one followed can still be opened and imported', async () => {
  const { site, visit } = await openPage();
  const mine = await buildImportAtDesk(site, MINE);
  await visit();
  await upload(site, fileOf(importText(line()), 'second.jsonl'));
  await FakeRequest.latest.arrive();
  await waitFor(() => panel('second.jsonl'));
  await site.user.click(await main().findByRole('button', { name: 'Open my-posts.jsonl' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('my-posts.jsonl'));
  const table = main().getByRole('table', { name: 'Earlier imports' });
  await waitFor(() => expect(table.textContent).toMatch(/second\.jsonl.*Checked, not/));
  await site.user.click(button('Start the import'));
  await waitFor(() => expect(panel().textContent).toContain('Importing'));
  expect(site.calls.some(({ path }) => path === `/api/desk/imports/${mine}/start`)).toBe(true);
});

test('a file that is none of a blog is refused in words, and another one is the next step', async () => {
  const { site, visit } = await openPage();
  const id = await buildImportAtDesk(site, { name: 'letter.txt' });
  const failure = 'There is nothing in letter.txt that could be imported.';
  await setImport(site, id, { status: 'failed', format: null, summary: null, failure });
  await visit();
  await says(failure);
  await waitFor(() => fieldOf('File'));
  const steps = main()
    .getAllByRole('button')
    .filter(({ className }) => className === 'button');
  expect(steps.map(({ textContent }) => textContent)).toEqual(['Upload and check']);
  expect(button('Check it again').className).not.toBe('button');
});
