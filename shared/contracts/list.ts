import { z } from 'zod';
import { PAGE_MAXIMUM, SEARCH_MAXIMUM } from '../limits.ts';
import { idInput, text } from './text.ts';

/** One page of a list. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row),
    /** The length of the whole list, not only of this page. */
    count: z.int(),
    page: z.int(),
    limit: z.int(),
  });

/** Takes an empty string as absent, since forms send empty fields. */
export const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional());

const positive = (name: string, wrong = `${name} must be a positive number.`) =>
  z.coerce.number(wrong).int(wrong).min(1, wrong).max(PAGE_MAXIMUM, `${name} must be at most ${PAGE_MAXIMUM}.`);

/** Limits above that of a list count as it. */
export const paging = { page: optional(positive('page')), limit: optional(positive('limit')) };

export const pageQuery = z.object(paging);

/** The search text for a list of the desk. */
export const searchInput = optional(text(10_000).transform((value) => value.trim().slice(0, SEARCH_MAXIMUM)));

/** The ids of all rows in their new order. */
export const order = z.object({ ids: z.array(idInput).max(1000) });
