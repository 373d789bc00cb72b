/** What a post may hold; the same for the form and for the server. */
export const TITLE_MAXIMUM = 300;
export const SUMMARY_MAXIMUM = 1000;
export const BODY_MAXIMUM = 400_000;
export const TAG_MAXIMUM = 50;
export const TAGS_MAXIMUM = 20;

interface PostFields {
  title: string;
  summary: string;
  content: string;
  /** Its name or id; empty when none was chosen. */
  category: string | number;
}

/** What is still missing, a sentence each, in the order of the form. A draft needs no more than a title and a category. */
export function postProblems(fields: PostFields, status: 'draft' | 'published'): string[] {
  const isDraft = status === 'draft';
  return [
    ...(hasText(fields.title) ? [] : ['Title is required']),
    ...(isDraft || hasText(fields.summary) ? [] : ['Summary is required']),
    ...(isDraft || hasText(fields.content) ? [] : ['Content is required']),
    ...(fields.category === '' ? ['Category is required'] : []),
  ];
}

/** Trimmed; empty and repeated ones dropped. */
export function tidyTags(tags: string[]): string[] {
  return [...new Set(tags.map((tag) => tag.normalize('NFC').trim()).filter(hasText))];
}

/** Something can be seen of it: neither white space nor invisible characters alone. */
export function hasText(text: string): boolean {
  return /[^\s\p{Cc}\p{Cf}]/u.test(text);
}
