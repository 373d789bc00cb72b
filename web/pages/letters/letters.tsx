import type { ReadContent } from '#web/content.ts';
import { type Head, missing, page } from '#web/heads.ts';
import { paths } from '#web/paths.ts';
import type { LettersRequest } from '#web/requests.ts';
import { Archive } from './archive.tsx';
import { Letter } from './letter.tsx';

/** The archive of the newsletter, or one letter of it. */
export default function Letters({ request: { id, page } }: { request: LettersRequest }) {
  return id === null ? <Archive page={page} /> : <Letter id={id} />;
}

/** A letter from a published post is read there; its script counts the visit, and takes the id out of the address. */
export function head(request: LettersRequest, content: ReadContent): Head {
  const { id, page: number } = request;
  const { name } = content('site');
  const archive = page(`Letters · ${name}`, content, paths.letters(request));
  if (id === null) return number > 1 && !content('letters', number).rows[0] ? missing(archive.title, content) : archive;
  const letter = content('letter', id);
  if (!letter) return missing(archive.title, content);
  const { title, standfirst, language, post_slug: slug } = letter;
  const shown = { ...archive, title: `${title} · ${name}`, description: standfirst || archive.description, language };
  return slug === null ? shown : { ...shown, moved: `${paths.post(slug)}?letter=${id}` };
}
