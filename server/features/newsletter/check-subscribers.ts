import { isoTime } from '#server/base/iso-time.ts';
import type { Database } from '#server/database/database.ts';
import { readSiteSettings } from '#server/features/site/read-site.ts';
import type { SubscriberList, SubscribersChecked } from '#shared/contracts/desk/subscriber.ts';
import { batchesOf, sortPeople } from './import-subscribers.ts';
import { gatherList, openUploaded, shapeOf } from './lists/gather-list.ts';
import type { GatheredList } from './lists/gathered-list.ts';
import type { ListTable } from './lists/read-list.ts';

const EXAMPLES = 3;
const EXAMPLE_MAXIMUM = 100;
/** A table of more is none of subscribers. */
const COLUMNS_SHOWN = 200;

/**
 * Tells what an import of this list would do, or asks for its columns.
 * @throws {HttpError} 413 when the file is too large, 422 when it is no table
 */
export async function checkSubscribers(
  deps: { database: Database; secret: string },
  list: SubscriberList,
  now: number,
): Promise<SubscribersChecked> {
  const columns = await columnsOf(await openUploaded(list));
  const table = await openUploaded(list);
  const shape = shapeOf(table, list);
  if (!shape) return { columns, program: null, outcome: null };
  const { timeZone } = await readSiteSettings(deps.database.read);
  const { gathered, refused } = await gatherList(table, shape, { timeZone, now });
  const { counts, examples } = await outcomeOf(deps, gathered);
  return {
    columns,
    program: shape.program ?? null,
    outcome: {
      ...{ ...counts, known: counts.known + gathered.repeated, examples },
      ...{ unwanted: gathered.unwanted.size, unwantedBy: reasonsOf(gathered), paying: gathered.paying },
      ...{ refused: refused.first, refusedCount: refused.count },
    },
  };
}

async function columnsOf({ names, rows }: ListTable): Promise<SubscribersChecked['columns']> {
  const columns = names.slice(0, COLUMNS_SHOWN).map((name) => ({ name, examples: [] as string[] }));
  for (let read = 0; read < EXAMPLES; read += 1) {
    const { value } = await rows.next();
    for (const [index, column] of columns.entries()) {
      const example = value?.fields?.[index]?.trim();
      if (example) column.examples.push(example.slice(0, EXAMPLE_MAXIMUM));
    }
  }
  return columns;
}

async function outcomeOf({ database, secret }: { database: Database; secret: string }, gathered: GatheredList) {
  const counts = { added: 0, known: 0, left: 0 };
  const examples: NonNullable<SubscribersChecked['outcome']>['examples'] = {
    ...{ added: [], known: [], left: [] },
    unwanted: [...gathered.unwanted.keys()].slice(0, EXAMPLES),
  };
  for await (const [batch] of batchesOf(gathered.people)) {
    const { added, known, left } = await sortPeople(database.read, batch, secret);
    counts.added += added.length;
    counts.known += known.length;
    counts.left += left.length;
    const addressesOf = (people: { email: string }[]) => people.slice(0, EXAMPLES).map(({ email }) => email);
    examples.known = [...examples.known, ...addressesOf(known)].slice(0, EXAMPLES);
    examples.left = [...examples.left, ...addressesOf(left)].slice(0, EXAMPLES);
    const shown = added.slice(0, EXAMPLES).map(({ email, confirmed_at, language }) => ({
      ...{ email, language },
      confirmed_at: isoTime(confirmed_at),
    }));
    examples.added = [...examples.added, ...shown].slice(0, EXAMPLES);
  }
  return { counts, examples };
}

function reasonsOf({ unwanted }: GatheredList) {
  const by = { unsubscribed: 0, bounced: 0, unconfirmed: 0 };
  for (const reason of unwanted.values()) by[reason] += 1;
  return by;
}
