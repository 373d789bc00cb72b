import { z } from 'zod';
import { imageFile } from './image.ts';
import { postKey } from './post.ts';
import { slug, text } from './text.ts';

/** Of each kind in one call; a text may have more, for which several calls are made. */
const REFERENCES_MAXIMUM = 2000;
const ADDRESS_MAXIMUM = 300;

const list = (item: z.ZodType<string>) =>
  z.array(item).max(REFERENCES_MAXIMUM, `There can be at most ${REFERENCES_MAXIMUM} of each in one call.`).default([]);

/** What a text refers to, before it is saved. */
export const textReferences = z.object({
  /** Addresses that begin with `/media/`. */
  images: list(text(ADDRESS_MAXIMUM)),
  /** Ids, slugs or former slugs of posts. */
  posts: list(postKey),
  /** Citations as `citationKey` writes them: `Gita 2.47`. Others are ignored. */
  citations: list(text(ADDRESS_MAXIMUM)),
});

/** What the site has of it. Posts that the caller may not see are left out, like those that do not exist. */
export const foundReferences = z.object({
  images: z.array(z.object({ address: z.string(), file: imageFile })),
  posts: z.array(z.object({ key: z.string(), id: z.int(), slug, title: z.string(), is_published: z.boolean() })),
  /** Where citations lead. */
  citations: z.array(z.object({ key: z.string(), path: z.string() })),
  /** The names of all works that a text can cite. */
  works: z.array(z.string()),
});
export type FoundReferences = z.infer<typeof foundReferences>;
