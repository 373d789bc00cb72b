import { z } from 'zod';
import { commentPage } from './comment.ts';
import { optional } from './list.ts';
import { postDetailAnswer } from './post.ts';
import { idInput, text } from './text.ts';

export const postQuery = z.object({
  /** Whether the answer also holds the comments that the post's page shows first. */
  include: optional(z.enum(['comments'], 'include can only be comments.')),
  /** Only comments older than the one with this id. */
  before: optional(idInput),
  /** The token of a preview link, which shows a draft to anybody. */
  preview: optional(text(100)),
});

export const postWithCommentsAnswer = postDetailAnswer.extend({ shownComments: commentPage.optional() });
