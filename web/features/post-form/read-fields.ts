import type { Language } from '#shared/contracts/text.ts';
import { EMPTY_WRITING, eachPlain, type PlainFields, type TextFormat, WRITING_FIELDS } from '#shared/writing.ts';
import type { EditorDraft } from '#web/features/drafts/device-draft.ts';

/** What is not in a field, or in one that something else stands for. */
interface BesideFields {
  body: string;
  tags: string[];
  format: TextFormat;
  isImageRemoved: boolean;
}

/** The values of the fields exactly as typed. */
export function readFields(form: HTMLFormElement, beside: BesideFields): EditorDraft {
  const { body, tags, format, isImageRemoved } = beside;
  const value = (name: string) => (form.elements.namedItem(name) as HTMLInputElement | null)?.value ?? '';
  const categoryId = Number(value('category')) || null;
  const title = value('title');
  const language = (value('language') || null) as Language | null;
  const plain = eachPlain((name) => value(WRITING_FIELDS[name].sent) || EMPTY_WRITING[name]) as PlainFields;
  const writing = { ...plain, title, body, format, categoryId, tags, language };
  const settings = { slug: value('slug'), publishedOn: value('published_at'), imageAlt: value('image_alt') };
  const drawing = value('drawing');
  const publishAt = value('publish_at');
  const part = { seriesId: value('series_id'), part: value('series_order') };
  return { writing, pendingTag: value('tag'), ...settings, publishAt, ...part, drawing, isImageRemoved };
}
