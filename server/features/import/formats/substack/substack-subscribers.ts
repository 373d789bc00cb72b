import type { Entry } from '../../entry.ts';
import { readCsv } from '../../source/read-csv.ts';
import { readStart } from '../../source/read-text.ts';
import { ImportError, type SourceFiles } from '../../source/source-files.ts';

const SOURCE = 'Substack export';

/** The people on the lists in the archive, but for those who do not want letters. */
export async function* readSubscribers(source: SourceFiles): AsyncGenerator<Entry> {
  for (const file of source.names().filter((name) => /\.csv$/i.test(name))) {
    try {
      if (await isSubscriberList(source, file)) yield* readList(source, file);
    } catch (error) {
      if (!(error instanceof ImportError)) throw error;
      yield { kind: 'problem', place: file, remark: error.message };
    }
  }
}

async function isSubscriberList(source: SourceFiles, file: string): Promise<boolean> {
  const [first = ''] = (await readStart(source, file, 4096)).toLowerCase().split('\n', 1);
  return /(?:^|,)"?email"?(?:,|$)/.test(first.trim()) && /active_subscription|email_disabled|subscri/.test(first);
}

async function* readList(source: SourceFiles, file: string): AsyncGenerator<Entry> {
  let row = 1;
  let unsubscribed = 0;
  let paying = 0;
  for await (const fields of readCsv(await source.open(file))) {
    row += 1;
    const field = (...names: string[]) => names.map((name) => fields.get(name)?.trim()).find(Boolean) ?? '';
    const email = field('email');
    if (email === '') continue;
    if (isTrue(field('active_subscription'))) paying += 1;
    if (isTrue(field('email_disabled', 'unsubscribed'))) {
      unsubscribed += 1;
      continue;
    }
    const confirmedAt = Date.parse(field('created_at', 'subscription_created_at', 'start_date'));
    yield {
      kind: 'subscriber',
      place: `${file} row ${row}`,
      email,
      confirmedAt: Number.isNaN(confirmedAt) ? undefined : confirmedAt,
      source: SOURCE,
    };
  }
  if (unsubscribed > 0) {
    const who = unsubscribed === 1 ? '1 person wants' : `${unsubscribed.toLocaleString('en')} people want`;
    yield { kind: 'left out', place: file, remark: `${who} no mails, so they were left out.` };
  }
  if (paying > 0) {
    const who = paying === 1 ? '1 person has' : `${paying.toLocaleString('en')} people have`;
    const remark = `${who} a paid subscription at Substack, which stays there.`;
    yield { kind: 'left out', place: file, remark };
  }
}

function isTrue(text: string): boolean {
  return text.toLowerCase() === 'true';
}
