import { z } from 'zod';

const link = z.object({ name: z.string().min(1), url: z.url({ protocol: /^https?$/ }) });

export const book = z.object({
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
  /** Root-relative; empty when the site draws the cover itself. */
  coverUrl: z.string(),
  /** A `label` replaces “Buy on” and the name of the shop. */
  shops: z.array(link.extend({ label: z.string().optional() })),
});
export type Book = z.infer<typeof book>;

/** What admins set for the whole site; every page shows some of it. */
export const site = z.object({
  name: z.string().min(1),
  /** The name in Hindi, shown beside the other one; empty without one. */
  hindiName: z.string(),
  /** One line under the name on the home page. */
  tagline: z.string(),
  /** For search engines and shared links. */
  description: z.string(),
  /** IANA name of the zone in which dates are shown. */
  timeZone: z.string(),
  /** The language of dates: Hindi everywhere, or that of the text which a date belongs to. */
  dates: z.enum(['hindi', 'text']),
  /** Who may publish: every verified user, others after a review, or admins only. */
  publishing: z.enum(['open', 'review', 'author']),
  /** Whether the login shows ‘Sign in with Replit’ while no such site is set up. */
  unsetSignIn: z.enum(['shown', 'hidden']),
  /** What the newsletter form says to readers; empty for the words that come with the site. */
  invitation: z.string(),
  /** The static claims beside the newsletter form. */
  claims: z.object({ subscribers: z.string(), satisfaction: z.string(), updates: z.string() }),
  /** `null` hides the book. */
  book: book.nullable(),
  journey: z.array(z.object({ title: z.string(), text: z.string() })),
  social: z.array(link),
  /** Whether there is a page with posts to begin with; absent while there is none. */
  startHere: z.literal(true).optional(),
  /** Whether the archive lists any letter; absent while it lists none. */
  letters: z.literal(true).optional(),
});
export type Site = z.infer<typeof site>;
