import { z } from 'zod';
import { commentPage } from './comment.ts';
import { optional } from './list.ts';
import { postDetailAnswer } from './post.ts';
import { idInput } from './text.ts';

export const postQuery = z.object({
  /** Whether the answer also holds the comments that the post's page shows first. */
  include: optional(z.enum(['comments'], 'include can only be "comments".')),
  /** Only comments older than the one with this id. */
  before: optional(idInput),
});

export const postWithCommentsAnswer = postDetailAnswer.extend({ shownComments: commentPage.optional() });
