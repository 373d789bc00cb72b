import { z } from 'zod';
import { CITED_NAMES_MAXIMUM, CITED_WORKS_MAXIMUM } from '#shared/form-limits.ts';
import { TAG_MAXIMUM } from '#shared/writing.ts';
import { requiredLine } from '../text.ts';

const citedWork = z.object({
  /** The names by which texts cite the work: `गीता`, `Gita`. A name is followed by a chapter and a verse: `गीता 2.47`. */
  names: z
    .array(requiredLine(TAG_MAXIMUM, 'The name of a work'))
    .min(1, 'Enter at least one name.')
    .max(CITED_NAMES_MAXIMUM, `A work can have at most ${CITED_NAMES_MAXIMUM} names.`),
  /** The tag of the posts that are its chapters; the number of a chapter stands in the title of its post. */
  tag: requiredLine(TAG_MAXIMUM, 'The tag of the chapters').transform((tag) => tag.normalize('NFC')),
});
export type CitedWork = z.output<typeof citedWork>;

/** The works to whose chapters on this site a citation becomes a link. */
export const citedWorks = z.object({
  works: z.array(citedWork).max(CITED_WORKS_MAXIMUM, `There can be at most ${CITED_WORKS_MAXIMUM} works.`),
});
export type CitedWorks = z.output<typeof citedWorks>;

/** The works as answers contain them. */
export const storedCitedWorks = z.object({ works: z.array(z.object({ names: z.array(z.string()), tag: z.string() })) });
