import type { Database } from '#server/database/database.ts';
import type { App } from '#server/http/typed-app.ts';
import { OTHER_PASSWORD as NEW, PASSWORD } from '../support/accounts/accounts.ts';
import type { Bearer } from '../support/database/builders.ts';
import { postIn, type Writer, type WritingApp } from '../support/texts/writing.ts';

/** What the machinery writes by itself. */
const OF_THE_MACHINERY = /^(kysely_|migrations|term_|terms|post_terms|sqlite_|.*_(data|idx|docsize|config|content)$)/;

/** Every row there is: two of these are equal when nothing was written between. */
export async function everyRow({ read }: Database): Promise<Record<string, string[]>> {
  const tables = (await read.introspection.getTables())
    .map(({ name }) => name)
    .filter((name) => !OF_THE_MACHINERY.test(name));
  const rows: Record<string, string[]> = {};
  for (const table of tables.sort()) {
    const found = await read
      .selectFrom(table as 'posts')
      .selectAll()
      .execute();
    rows[table] = found.map((row) => JSON.stringify(row)).sort();
  }
  return rows;
}

interface Schema {
  type?: string | string[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  maxLength?: number;
  maxItems?: number;
  pattern?: string;
}

interface Operation {
  security?: unknown;
  requestBody?: { content: Record<string, { schema: Schema }> };
}

export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  /** It says that it asks who calls. */
  asksWho: boolean;
}

let described: Promise<Call[]> | undefined;

/** As the site itself describes them, and as a stranger may read. The description is the same for all sites. */
export function describedCalls(app: Pick<WritingApp, 'get'>): Promise<Call[]> {
  described ??= readDescription(app);
  return described;
}

async function readDescription(app: Pick<WritingApp, 'get'>): Promise<Call[]> {
  return (await operationsOf(app)).map(({ method, path, security }) => ({
    method,
    path,
    asksWho: security !== undefined,
  }));
}

async function operationsOf({ get }: Pick<WritingApp, 'get'>) {
  const { paths } = (await get('/api/openapi.json')).json() as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase() as Call['method'],
      path,
    })),
  );
}

/** A field of a body, as far as the description says what it may be. */
export interface Field {
  name: string;
  isRequired: boolean;
  isList: boolean;
  isNumber: boolean;
  maxLength: number | undefined;
  maxItems: number | undefined;
  /** It takes only some texts: those of a list, or of one form. */
  hasChoices: boolean;
}

/** The calls that take JSON, with its fields. */
export async function describedBodies(app: Pick<WritingApp, 'get'>) {
  return (await operationsOf(app)).flatMap(({ method, path, requestBody }) => {
    const body = waysOf(requestBody?.content['application/json']?.schema).find(({ properties }) => properties);
    if (!body?.properties) return [];
    const fields = Object.entries(body.properties).map(([name, schema]): Field => {
      const ways = waysOf(schema);
      const texts = ways.filter(({ type }) => type === 'string');
      return {
        name,
        isRequired: body.required?.includes(name) ?? false,
        isList: ways.some(({ type }) => type === 'array' || type === 'object'),
        isNumber: ways.some(({ type }) => type === 'number' || type === 'integer'),
        maxLength: texts.every((text) => text.enum || text.maxLength)
          ? texts.find((text) => text.maxLength)?.maxLength
          : undefined,
        maxItems: ways.find((way) => way.maxItems)?.maxItems,
        hasChoices: texts.length > 0 && texts.every((text) => text.enum || text.pattern),
      };
    });
    return [{ method, path, fields }];
  });
}

/** A schema may have alternatives. */
function waysOf(schema: Schema | undefined): Schema[] {
  return schema?.anyOf?.flatMap(waysOf) ?? (schema ? [schema] : []);
}

/** Of a call's address, every one that these ids make. */
export function addressesOf(path: string, ids: (number | string)[]): string[] {
  const [name] = /\{\w+\}/.exec(path) ?? [];
  return name ? ids.flatMap((id) => addressesOf(path.replace(name, String(id)), ids)) : [path];
}

/** What these calls would do something about: only who calls can stand in the way. */
const ACCEPTABLE: Record<string, object> = {
  '/api/auth/update-profile': { first_name: 'Mallory', last_name: 'Was Here', phone_no: 9812345678 },
  '/api/auth/change-password': { current_password: PASSWORD, new_password: NEW, confirm_password: NEW },
  '/api/auth/account': { writings: 'delete', password: PASSWORD },
  '/api/auth/identities/firebase': { firebaseToken: 'a.b.c', password: PASSWORD },
  '/api/auth/identities/oidc': { password: PASSWORD },
  '/api/auth/identities/1': { password: PASSWORD },
  '/api/desk/redirects': { from: '/elsewhere', to: 'https://mallory.example/' },
  '/api/desk/redirects/import': { text: '/elsewhere,https://mallory.example/' },
};

export function ask({ app }: { app: App }, method: Call['method'], url: string, headers: Record<string, string>) {
  return app.inject({ method, url, headers, ...(method !== 'GET' && { payload: ACCEPTABLE[url] ?? {} }) });
}

export const tokenOf = ({ authorization }: Bearer) => authorization.replace('Bearer ', '');

export const cookieOf = (bearer: Bearer) => ({ cookie: `session=${tokenOf(bearer)}` });

/** People who may do nothing any more, each by what somebody did to them or they did themselves. */
export const OVER: Record<string, (app: WritingApp, admin: Writer) => Promise<Bearer>> = {
  'somebody who is suspended': async (app, admin) => {
    const person = await app.admin();
    postIn(await app.send('POST', `/api/desk/people/${person.id}/suspend`, undefined, admin.bearer));
    return person.bearer;
  },
  'somebody who was logged out by an admin': async (app, admin) => {
    const person = await app.admin();
    postIn(await app.send('POST', `/api/desk/people/${person.id}/end-sessions`, undefined, admin.bearer));
    return person.bearer;
  },
  'somebody who has logged out': async (app) => {
    const person = await app.admin();
    postIn(await app.send('POST', '/api/auth/logout', undefined, person.bearer));
    return person.bearer;
  },
  'somebody whose account is deleted': async (app, admin) => {
    const person = await app.admin();
    postIn(await app.send('DELETE', `/api/desk/people/${person.id}`, { writings: 'keep' }, admin.bearer));
    return person.bearer;
  },
  'somebody whose session ran out': async (app) => {
    const person = await app.admin();
    await app.database.transaction((db) =>
      db
        .updateTable('sessions')
        .set({ expires_at: Date.now() - 1000 })
        .where('user_id', '=', person.id)
        .execute(),
    );
    return person.bearer;
  },
};

/** And people who are logged in, but have no business with what is somebody else's. */
export const OTHERS: typeof OVER = {
  'a stranger': async () => ({}) as Bearer,
  'another user': async (app) => (await app.writer()).bearer,
  'somebody who was an admin until a moment ago': async (app, admin) => {
    const person = await app.admin();
    postIn(await app.send('PUT', `/api/desk/people/${person.id}/role`, { isAdmin: false }, admin.bearer));
    return person.bearer;
  },
};
