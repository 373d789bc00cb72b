import type { LettersRequest } from '#web/routing/requests.ts';
import { Archive } from './archive.tsx';
import { Letter } from './letter.tsx';

/** The archive of the newsletter, or one letter of it. */
export default function Letters({ request: { id, page } }: { request: LettersRequest }) {
  return id === null ? <Archive page={page} /> : <Letter id={id} />;
}
