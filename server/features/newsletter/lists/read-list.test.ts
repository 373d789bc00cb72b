import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { readCsvRows } from '#server/base/csv.ts';
import { TimeSlice } from '#server/base/time-slice.ts';
import type { SubscriberList } from '#shared/contracts/desk/subscriber.ts';
import { countTurns } from '../../../../test/support/runner/count-turns.ts';
import { guard } from '../../../../test/support/runner/guard.ts';
import { gatherList, openUploaded, shapeOf } from './gather-list.ts';
import type { ListShape } from './list-programs.ts';

const NOW = Date.parse('2026-01-31T12:00:00Z');
const SITE = { now: NOW, timeZone: 'Asia/Kolkata' };
const HEADER = 'email,confirmed_at\n';
const GOOD = 'a@example.org,2024-01-31';
const BYTES = 1_000_000;

async function readTable(
  csv: string,
  { timeZone = SITE.timeZone, ...rest }: Partial<SubscriberList & typeof SITE> = {},
) {
  const list = { csv, ...rest };
  const table = await openUploaded(list);
  const shape = shapeOf(table, list) as ListShape;
  const { gathered, refused } = await gatherList(table, shape, { ...SITE, timeZone });
  const people = gathered.people.map(({ place, ...person }) => person);
  const { repeated, paying } = gathered;
  const unwanted = Object.fromEntries(gathered.unwanted);
  return {
    program: shape.program,
    people,
    repeated,
    paying,
    unwanted,
    refused: refused.first,
    refusedCount: refused.count,
  };
}

test.each([',', ';', '\t', '|'])('a table may be divided by %j', async (delimiter) => {
  const csv = ['Source', 'email', 'confirmed_at']
    .join(delimiter)
    .concat('\n', ['A, "b"; c', ...GOOD.split(',')].join(delimiter));
  const { people, refusedCount } = await readTable(csv.replace('A, "b"; c', '"A, ""b""; c"'));
  const agreed = { confirmed_at: Date.parse('2024-01-31T12:00:00+05:30'), source: 'A, "b"; c' };
  expect(people).toEqual([{ email: 'a@example.org', ...agreed, language: 'both' }]);
  expect(refusedCount).toBe(0);
});

test('the first line tells what divides the columns, however few lines follow', async () => {
  for (const delimiter of [';', '\t']) {
    const table = `${HEADER}${GOOD}\n\n\n\n`.replaceAll(',', delimiter);
    expect(await readTable(table)).toMatchObject({
      people: [{ email: 'a@example.org' }],
      refused: [],
    });
  }
});

test('a line is refused if its quotation mark takes the lines below into it', async () => {
  const { people, refused } = await readTable(`${HEADER.trim()},source\n${GOOD},"Fair\n${GOOD}\n`);
  expect(people).toEqual([]);
  expect(refused).toEqual([{ line: 2, reason: 'A quotation mark is wrong here, so lines 2 to 3 were not read.' }]);
});

test('text and spaces after a closing quotation mark take no other lines into a row', async () => {
  const { people, refused } = await readTable(`"email" ,"confirmed_at"\n"a"@example.org,"2024-01-31" \n${GOOD}`);
  expect([people.length, refused]).toEqual([1, []]);
});

test('a wrong quotation mark in the first line is refused, before it takes people into the names of columns', async () => {
  const table = readTable(`email,confirmed_at,"source\n${GOOD},web\n`);
  await expect(table).rejects.toMatchObject({
    statusCode: 422,
    message: 'The quotation marks in the first line are wrong.',
  });
});

test('of lines that name one address, the first counts', async () => {
  const lines = await readTable(`${HEADER}${GOOD}\nA@example.org,2025-01-31\n`);
  expect(lines).toMatchObject({
    people: [{ confirmed_at: Date.parse('2024-01-31T12:00:00+05:30') }],
    repeated: 1,
    refusedCount: 0,
  });
});

test.each([
  ['quotation marks', '"'.repeat(BYTES), 'This line is longer than 10,000 characters.'],
  ['one line', 'x'.repeat(BYTES), 'This line is longer than 10,000 characters.'],
  [
    'a field that is never closed',
    `"${`${GOOD}\n`.repeat(BYTES / 25)}`,
    'A quotation mark is wrong here, so lines 3 to 40002 were not read.',
  ],
  ['a wrong quotation mark', `"c,d"@example.org,2024-01-31\n${GOOD}\n${GOOD}`, 'This is not an email address.'],
  ['columns', `${','.repeat(9000)}x`, 'This is not an email address.'],
])('what is not taken of %s is told with the line', async (_, csv, reason) => {
  const { people, refused } = await readTable(`${HEADER}${GOOD}\n${csv}`);
  expect(people).toHaveLength(1);
  expect(refused).toEqual([{ line: 3, reason }]);
});

test('a refused line is named by where it begins, whatever ends the lines', async () => {
  const csv = `source,email,confirmed_at\r\n"two\r\nlines",${GOOD}\rx\n\n"y\ny",y\r\nz`;
  const { refused } = await readTable(csv);
  expect(refused.map(({ line }) => line)).toEqual([4, 6, 8]);
});

test('a row that is too long loses none after it, wherever it has quotation marks', async () => {
  const row = `${'x'.repeat(10_001)},a"b,"c`;
  const { people, refused } = await readTable(`${HEADER}x,${row}"\n${GOOD}`);
  expect(people).toHaveLength(1);
  expect(refused).toEqual([{ line: 2, reason: 'This line is longer than 10,000 characters.' }]);
});

test('empty lines and lines of nothing but delimiters are passed over', async () => {
  const lines = await readTable(`${HEADER}${'\n'.repeat(BYTES)}${',,\r\n'.repeat(1000)}x`);
  expect(lines).toMatchObject({ people: [], refused: [{ line: BYTES + 1002 }], refusedCount: 1 });
});

test('names of columns that never end are no first line', async () => {
  await expect(readTable(`"${HEADER}`)).rejects.toThrow('The quotation marks in the first line are wrong.');
  for (const names of ['\n'.repeat(BYTES), '']) {
    await expect(readTable(names)).rejects.toThrow('The first line must name the columns.');
  }
});

test('of many refused lines, fifty are told', async () => {
  const { refused, refusedCount } = await readTable(HEADER + 'x\n'.repeat(BYTES / 2));
  expect([refused.length, refusedCount]).toEqual([50, BYTES / 2]);
});

const MAILCHIMP =
  '"Email Address","First Name","Last Name",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LEID,EUID,NOTES,TAGS';

describe('tables of other programs', () => {
  test.each([
    [
      'Substack',
      'email,active_subscription,expiry,plan,email_disabled,digest_enabled,created_at\n' +
        'a@example.org,true,,,false,true,2021-01-02T03:04:05.000Z\nb@example.org,false,,,true,false,2021-01-02T03:04:05.000Z\n',
      { unwanted: { 'b@example.org': 'unsubscribed' }, paying: 1 },
    ],
    [
      'Substack',
      'Email,Name,Subscription type,Activity,Subscription date,Revenue,Receiving emails for\n' +
        'a@example.org,A,Monthly,5,2021-01-02T03:04:05.000Z,$5.00,Letters\n',
      { unwanted: {}, paying: 1 },
    ],
    [
      'Substack',
      'Email,Name,Stripe plan,Cancel date,Start date,Paid upgrade date,Activity,Type\n' +
        'a@example.org,A,,,2021-01-02T03:04:05.000Z,,5,Free\n',
      { unwanted: {}, paying: 0 },
    ],
    [
      'Mailchimp',
      `${MAILCHIMP}\na@example.org,A,,2,"2021-01-01 01:01:01",,"2021-01-02 03:04:05",,1,x,,\n`,
      { unwanted: {}, paying: 0 },
    ],
    [
      'Mailchimp',
      `${MAILCHIMP}\na@example.org,A,,2,"2021-01-02 03:04:05",,,,1,x,,"""fair"""\n`,
      { unwanted: {}, paying: 0 },
    ],
    [
      'Mailchimp',
      `${MAILCHIMP},UNSUB_TIME,CLEAN_TIME\na@example.org,,,2,,,"2021-01-02 03:04:05",,1,x,,,,\n` +
        `b@example.org,,,2,,,"2021-01-02 03:04:05",,1,x,,,"2022-01-02 03:04:05",\n` +
        `c@example.org,,,2,,,"2021-01-02 03:04:05",,1,x,,,,"2022-01-02 03:04:05"\n`,
      { unwanted: { 'b@example.org': 'unsubscribed', 'c@example.org': 'bounced' }, paying: 0 },
    ],
    [
      'Ghost',
      'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers\n' +
        '1,a@example.org,A,,true,false,,2021-01-02T03:04:05.000Z,,,\n' +
        '2,b@example.org,B,,false,false,cus_1,2021-01-02T03:04:05.000Z,,,\n',
      { unwanted: { 'b@example.org': 'unsubscribed' }, paying: 1 },
    ],
    [
      'Buttondown',
      'email,notes,metadata,tags,creation_date,subscriber_type\n' +
        'a@example.org,,{},,2021-01-02T03:04:05Z,regular\nb@example.org,,{},,2021-01-02T03:04:05Z,unactivated\n',
      { unwanted: { 'b@example.org': 'unconfirmed' }, paying: 0 },
    ],
    [
      'Kit',
      'first_name,email,created_at,status\nA,a@example.org,2021-01-02 03:04:05 UTC,active\n' +
        'B,b@example.org,2021-01-02 03:04:05 UTC,inactive\nC,c@example.org,2021-01-02 03:04:05 UTC,cancelled\n' +
        'D,d@example.org,2021-01-02 03:04:05 UTC,Bounced\nE,e@example.org,2021-01-02 03:04:05 UTC,complained\n',
      {
        paying: 0,
        unwanted: {
          ...{ 'b@example.org': 'unconfirmed', 'c@example.org': 'unsubscribed' },
          ...{ 'd@example.org': 'bounced', 'e@example.org': 'unsubscribed' },
        },
      },
    ],
    [
      'Beehiiv',
      'email,status,created_at,open_rate,last_opened_at,acquisition_source\n' +
        'a@example.org,active,2021-01-02 03:04:05,0.5,,direct\nb@example.org,inactive,2021-01-02 03:04:05,,,\n',
      { unwanted: { 'b@example.org': 'unsubscribed' }, paying: 0 },
    ],
    [
      'listmonk',
      'uuid,email,name,attributes,status,created_at,updated_at\n' +
        '1,a@example.org,A,"{""city"": ""Pune""}",enabled,2021-01-02 08:34:05.000456 +0530 IST,\n' +
        '2,b@example.org,B,{},blocklisted,2021-01-02 03:04:05 +0000 UTC,\n',
      { unwanted: { 'b@example.org': 'unsubscribed' }, paying: 0 },
    ],
  ])('%s: those who want letters come with the day they agreed', async (program, csv, { unwanted, paying }) => {
    const read = await readTable(csv);
    expect(read).toMatchObject({ program, unwanted, paying, refused: [] });
    const agreed = { confirmed_at: Date.UTC(2021, 0, 2, 3, 4, 5), source: `${program} export`, language: 'both' };
    expect(read.people).toEqual([{ email: 'a@example.org', ...agreed }]);
  });

  test.each([
    ['unsubscribed', 'unsubscribed'],
    ['cleaned', 'bounced'],
    ['nonsubscribed', 'unconfirmed'],
  ])('of Mailchimp’s file of %s people nobody comes', async (word, reason) => {
    const csv = `${MAILCHIMP}\na@example.org,,,2,,,"2021-01-02 03:04:05",,1,x,,\n`;
    const name = `${word}_email_audience_export_1a2b.csv`;
    expect(await readTable(csv, { name })).toMatchObject({ people: [], unwanted: { 'a@example.org': reason } });
    const others = await readTable(csv, { name: 'subscribed_email_audience_export_1a2b.csv' });
    expect(others.people).toHaveLength(1);
  });

  test('a status that no program is known to have lets nobody in', async () => {
    const csv = 'first_name,email,created_at,state\nA,a@example.org,2021-01-02,resting\n';
    expect(await readTable(csv)).toMatchObject({
      people: [],
      refused: [{ line: 2, reason: 'Nothing here knows what the status “resting” means.' }],
    });
  });

  test('an export of this site brings nobody back who had left', async () => {
    const csv =
      'email,confirmed_at,asked_at,unsubscribed_at,paused_at,ended_by,source,language\n' +
      'a@example.org,2021-01-02T00:00:00Z,2021-01-02T00:00:00Z,,,,A fair,hi\n' +
      'b@example.org,2021-01-02T00:00:00Z,2021-01-02T00:00:00Z,2022-01-02T00:00:00Z,,,A fair,hi\n';
    const read = await readTable(csv);
    expect(read.people).toMatchObject([{ email: 'a@example.org', source: 'A fair', language: 'hi' }]);
    expect(read.unwanted).toEqual({ 'b@example.org': 'unsubscribed' });
  });

  test('a table of an unknown program is not guessed at, and is read once its columns are named', async () => {
    const csv =
      'Name;E-Mail;Joined;Mode;Tongue\nA;a@example.org;31 Jan 2024;Subscribed;Hindi\nB;b@example.org;2024-01-31;Unsubscribed;\n';
    const table = await openUploaded({ csv });
    expect(table.names).toEqual(['Name', 'E-Mail', 'Joined', 'Mode', 'Tongue']);
    expect(shapeOf(table, { csv })).toBeUndefined();
    const columns = { email: 1, agreed: 2, status: 3, language: 4 };
    const { people, unwanted, refused } = await readTable(csv, { columns });
    const agreed = { confirmed_at: Date.parse('2024-01-31T12:00:00+05:30'), source: 'Imported' };
    expect(people).toEqual([{ email: 'a@example.org', ...agreed, language: 'hi' }]);
    expect([unwanted, refused]).toEqual([{ 'b@example.org': 'unsubscribed' }, []]);
    await expect(readTable(csv, { columns: { email: 1, agreed: 9 } })).rejects.toMatchObject({ statusCode: 422 });
  });

  test('who is in a list twice comes with the first day, and not at all if one row says that they left', async () => {
    const csv =
      'email,email_disabled,created_at\na@example.org,false,\nA@example.org,false,2021-01-02\nb@example.org,false,2021-01-02\n' +
      'b@example.org,true,2021-01-02\nc@example.org,false,\n';
    expect(await readTable(csv)).toMatchObject({
      people: [{ email: 'a@example.org' }],
      unwanted: { 'b@example.org': 'unsubscribed' },
      refused: [{ line: 6, reason: 'The day they agreed is missing.' }],
      refusedCount: 1,
    });
  });
});

test('an address in another script is refused with the reason, and a domain in one is read', async () => {
  const { people, refused } = await readTable(`${HEADER}ümlaut@example.org,2024-01-31\na@उदाहरण.भारत,2024-01-31\n`);
  expect(people).toMatchObject([{ email: 'a@xn--p1b6ci4b4b3a.xn--h2brj9c' }]);
  expect(refused).toEqual([
    { line: 2, reason: 'Addresses with letters such as ü before the @ cannot be written to from here.' },
  ]);
});

describe('a time without a zone', () => {
  const timeZone = 'America/New_York';
  const timesOf = async (csv: string) =>
    (await readTable(csv, { timeZone })).people.map(({ confirmed_at }) => new Date(confirmed_at).toISOString());

  test('is by the clock of the site in a table that a person made, and a day is that day there', async () => {
    const csv = `${HEADER}a@example.org,2024-01-31 20:00\nb@example.org,2024-01-31\nc@example.org,2024-01-31T20:00:00Z\n`;
    expect(await timesOf(csv)).toEqual([
      '2024-02-01T01:00:00.000Z',
      '2024-01-31T17:00:00.000Z',
      '2024-01-31T20:00:00.000Z',
    ]);
  });

  test('is in UTC in the table of a program', async () => {
    const csv = `${MAILCHIMP}\na@example.org,,,2,,,"2026-01-31 11:59:00",,1,x,,\n`;
    expect(await timesOf(csv)).toEqual(['2026-01-31T11:59:00.000Z']);
  });
});

test.each([
  ['a spreadsheet', 'PK\x03\x04…', 'This is a spreadsheet or a zip, not a CSV file.'],
  ['another encoding', '\0e\0m\0a\0i\0l\n', 'The file is written in an encoding that cannot be read.'],
])('%s is refused with the reason', async (_, csv, message) => {
  await expect(openUploaded({ csv })).rejects.toThrow(message);
});

guard('A table of 5 MB kept everyone else waiting for seven seconds and took 700 MB of memory.', () => {
  test.each([
    ['quotation marks', '"'.repeat(BYTES)],
    ['one line', 'x'.repeat(BYTES)],
    ['empty lines', '\n'.repeat(BYTES)],
    ['delimiters', ','.repeat(BYTES)],
    ['a field that is never closed', `"${`${GOOD}\n`.repeat(BYTES / 25)}`],
    ['wrong lines', 'x\n'.repeat(BYTES / 2)],
    ['people', Array.from({ length: BYTES / 25 }, (_, number) => `${number}@a.example,2024-01-31\n`).join('')],
  ])('others get their turn throughout a table of %s', async (_, csv) => {
    onTestFinished(() => void vi.restoreAllMocks());
    vi.spyOn(TimeSlice.prototype, 'isOver').mockReturnValue(true);
    const turns = countTurns();
    await readTable(HEADER + csv);
    // One for each piece of the text, however many rows it has.
    const made = turns();
    expect(made).toBeGreaterThanOrEqual(Math.floor(csv.length / 10_000));
    expect(made).toBeLessThanOrEqual(Math.ceil(csv.length / 5000));
  });

  test('a row is there before the next part of the table is read', async () => {
    let taken = 0;
    async function* parts() {
      for (; taken < 100; taken += 1) yield 'a,b\n';
    }
    const rows = readCsvRows(parts(), { longestRow: 10 });
    expect((await rows.next()).value).toEqual({ fields: ['a', 'b'], line: 1, lastLine: 1, isMisquoted: false });
    expect(taken).toBe(0);
  });
});
