import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { guard } from '../../test/support/runner/guard.ts';
import { collectLog } from '../../test/support/server/log.ts';
import { unauthorized } from '../base/errors.ts';
import { createFramework } from './framework.ts';
import { acceptUploads, type FormLimits, readForm } from './multipart.ts';
import type { App } from './typed-app.ts';

const LIMITS: FormLimits = {
  file: { field: 'picture', bytes: 1000, tooLarge: 'Please select a smaller one' },
  textBytes: 5000,
};
const HEADERS = {} as never;

/** Answers what was read: text as it is, of the file its name and length. */
async function openForms(): Promise<App> {
  const app = await createFramework({
    ...collectLog(),
    trustProxy: false,
    headers: HEADERS,
    middleware: (_request, _response, next) => next(),
  });
  await app.register(async (scope: App) => {
    await acceptUploads(scope);
    scope.addHook('onRequest', async ({ headers }) => {
      if (!headers.authorization) throw unauthorized('Log in first.');
    });
    scope.post('/form', async (request) => {
      const { fields, file } = await readForm(request, LIMITS);
      return { fields, file: file && [file.name, file.bytes.length] };
    });
  });
  app.post('/other', async ({ body }) => body ?? 'nothing');
  onTestFinished(() => app.close());
  return app;
}

function formOf(...parts: [name: string, value: string | File][]): FormData {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  return form;
}

async function send(app: App, body: unknown, headers: Record<string, string> = { authorization: 'Bearer x' }) {
  const encoded = body instanceof FormData ? new Response(body) : undefined;
  const answer = await app.inject({
    method: 'POST',
    url: '/form',
    headers: { ...headers, ...(encoded && { 'content-type': encoded.headers.get('content-type') ?? '' }) },
    payload: encoded ? Buffer.from(await encoded.arrayBuffer()) : (body as object),
  });
  return [answer.statusCode, answer.json()];
}

const picture = (length: number, name = 'a.jpg') => new File([new Uint8Array(length)], name);
const refusal = (status: number, message: string) => [status, { status: false, message }];

test('a form is read as text, lists and one file', async () => {
  const form = formOf(
    ['title', 'दीया\r\n'],
    ['tags', 'one'],
    ['tags', 'two'],
    ['colours[]', 'red'],
    ['picture', picture(1000, 'दीया.jpg')],
  );
  expect(await send(await openForms(), form)).toEqual([
    200,
    { fields: { title: 'दीया\r\n', tags: ['one', 'two'], colours: ['red'] }, file: ['दीया.jpg', 1000] },
  ]);
});

test('lists under both spellings of a name are one', async () => {
  const form = formOf(['tags', 'one'], ['tags[]', 'two']);
  expect(await send(await openForms(), form)).toEqual([200, { fields: { tags: ['one', 'two'] }, file: null }]);
});

test('JSON says the same', async () => {
  const fields = { title: 'Lamp', tags: ['one'], category: 3 };
  expect(await send(await openForms(), fields)).toEqual([200, { fields, file: null }]);
});

test('the empty file of a form in which none was chosen is no file', async () => {
  expect(await send(await openForms(), formOf(['picture', picture(0, '')]))).toEqual([200, { fields: {}, file: null }]);
  expect(await send(await openForms(), formOf(['picture', picture(0)]))).toEqual([
    200,
    { fields: {}, file: ['a.jpg', 0] },
  ]);
});

test('a form without anything in it is empty', async () => {
  expect(await send(await openForms(), new FormData())).toEqual([200, { fields: {}, file: null }]);
});

test.each<[string, FormData, number, string]>([
  ['a file that is too large', formOf(['picture', picture(1001)]), 413, 'Please select a smaller one'],
  ['a file that is far too large', formOf(['picture', picture(500_000)]), 413, 'Please select a smaller one'],
  ['a second file', formOf(['picture', picture(9)], ['picture', picture(9)]), 413, 'Send only one file.'],
  ['another file', formOf(['avatar', picture(9)]), 400, 'The only file this form takes is picture.'],
  ['a text that is too long', formOf(['title', 'x'.repeat(5001)]), 413, 'The text is too long.'],
  [
    'texts that are too long',
    formOf(['title', 'x'.repeat(4000)], ['body', 'x'.repeat(1001)]),
    413,
    'The text is too long.',
  ],
  ['too many fields', formOf(...manyFields(61)), 413, 'The form has too many fields.'],
  ['a field called __proto__', formOf(['__proto__', 'x']), 400, 'The form could not be read.'],
])('%s is refused', async (_name, form, status, sentence) => {
  expect(await send(await openForms(), form)).toMatchObject(refusal(status, sentence));
});

test('as much as is allowed is taken', async () => {
  const app = await openForms();
  const [status] = await send(app, formOf(...manyFields(60), ['picture', picture(1000)]));
  expect(status).toBe(200);
  expect(await send(app, formOf(['title', 'x'.repeat(5000)]))).toEqual([200, expect.anything()]);
});

test('a name in brackets sets no prototype', async () => {
  const [status, { fields }] = await send(await openForms(), formOf(['__proto__[]', 'x'], ['title', 'Lamp']));
  expect([status, fields.title]).toEqual([200, 'Lamp']);
  expect(({} as Record<string, unknown>).x).toBeUndefined();
});

test.each([
  ['no boundary', 'multipart/form-data', '--x--'],
  [
    'an end that never comes',
    'multipart/form-data; boundary=x',
    '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb',
  ],
])('a form with %s is refused', async (_name, type, payload) => {
  const answer = await (await openForms()).inject({
    method: 'POST',
    url: '/form',
    headers: { authorization: 'Bearer x', 'content-type': type },
    payload,
  });
  expect([answer.statusCode, answer.json().message]).toEqual([400, 'The form could not be read.']);
});

guard('A stranger had the server read a form without an end.', () => {
  test('strangers are refused before their form is read, even a broken or endless one', async () => {
    const app = await openForms();
    await app.listen({ host: '127.0.0.1', port: 0 });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/form`;
    const { readable, writable } = new TransformStream();
    const writer = writable.getWriter();
    writer.write(new TextEncoder().encode('--x\r\n')).catch(() => {});
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body: readable,
      duplex: 'half',
    } as RequestInit);
    expect([answer.status, await answer.json()]).toEqual(refusal(401, 'Log in first.'));
    await writer.abort().catch(() => {});
  });
});

test('other calls take no forms', async () => {
  const app = await openForms();
  const answer = await app.inject({
    method: 'POST',
    url: '/other',
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload: '--x--',
  });
  expect(answer.statusCode).toBe(415);
});

function manyFields(count: number): [string, string][] {
  return Array.from({ length: count }, (_, index) => [`field${index}`, 'x']);
}
