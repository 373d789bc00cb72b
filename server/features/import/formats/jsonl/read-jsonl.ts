import { type Line, readLines } from '#server/base/read-lines.ts';
import type { Entry, PostEntry } from '#server/features/import/entry.ts';
import type { SourceFiles } from '#server/features/import/source/source-files.ts';
import { wordTextIssue } from '#shared/contracts/text.ts';
import { type ImportLine, importLine, keyOf } from './import-line.ts';

const LINE_MAXIMUM_BYTES = 16 * 1024 * 1024;

/** Reads files with one post per line. Only one line is in memory at a time, however long the file is. */
export async function* readJsonl(source: SourceFiles): AsyncGenerator<Entry> {
  const names = source.names();
  for (const name of names) {
    const prefix = names.length > 1 ? `${name}, ` : '';
    for await (const line of readLines(await source.open(name), LINE_MAXIMUM_BYTES)) {
      const parsed = parseLine(line);
      const place = `${prefix}line ${line.number}`;
      if (typeof parsed === 'string') yield { kind: 'problem', place, remark: parsed, of: 'posts' };
      else if (parsed) yield postOf(parsed, place);
    }
  }
}

/** @returns the post, `undefined` for a blank line, or a sentence that says what is wrong */
function parseLine({ bytes }: Line): ImportLine | string | undefined {
  if (bytes === null) return `The line is longer than ${LINE_MAXIMUM_BYTES / 1024 / 1024} MB.`;
  let value: unknown;
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text.trim() === '') return undefined;
    value = JSON.parse(text);
  } catch (error) {
    return error instanceof SyntaxError ? 'The line is not valid JSON.' : 'The line is not valid UTF-8.';
  }
  const parsed = importLine.safeParse(value, { error: wordTextIssue });
  if (parsed.success) return parsed.data;
  return parsed.error.issues.map((issue) => [issue.path.join('.'), issue.message].filter(Boolean).join(' ')).join('; ');
}

function postOf(line: ImportLine, place: string): PostEntry {
  const createdAt = line.created_at === undefined ? undefined : Date.parse(line.created_at);
  return {
    kind: 'post',
    key: keyOf(line),
    place,
    title: line.title,
    text: { format: line.format, source: line.content, isOwn: true },
    summary: line.summary,
    slug: line.slug,
    language: line.language,
    categories: [line.category],
    tags: line.tags,
    status: line.status,
    createdAt,
    publishedAt: line.status === 'published' ? createdAt : undefined,
    ...(line.created_at?.length === 10 && { timesAreDays: true }),
    addresses: [],
  };
}
