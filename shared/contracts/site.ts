import { z } from 'zod';
import {
  BOOK_DESCRIPTION_MAXIMUM,
  BOOK_TITLE_MAXIMUM,
  CITED_NAMES_MAXIMUM,
  CITED_WORKS_MAXIMUM,
  CLAIM_MAXIMUM,
  INVITATION_MAXIMUM,
  LINK_NAME_MAXIMUM,
  LINKS_MAXIMUM,
  MEGABYTES_MAXIMUM,
  SHOP_LABEL_MAXIMUM,
  SHOPS_MAXIMUM,
  SITE_DESCRIPTION_MAXIMUM,
  SITE_NAME_MAXIMUM,
  STEP_TEXT_MAXIMUM,
  STEP_TITLE_MAXIMUM,
  STEPS_MAXIMUM,
  SUBTITLE_MAXIMUM,
  TAGLINE_MAXIMUM,
  WEB_ADDRESS_MAXIMUM,
} from '../form-limits.ts';
import { completeWebAddress, isWebAddress, WRONG_WEB_ADDRESS } from '../text/web-address.ts';
import { isTimeZone } from '../text/zoned-time.ts';
import { TAG_MAXIMUM } from '../writing.ts';
import { imageChoice } from './image.ts';
import { line, longText, requiredLine } from './text.ts';

const link = z.object({ name: z.string().min(1), url: z.url({ protocol: /^https?$/ }) });

const book = z.object({
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

/** The address of a page of another site, as people type it. */
const webAddress = line(WEB_ADDRESS_MAXIMUM).transform(completeWebAddress).refine(isWebAddress, WRONG_WEB_ADDRESS);

const namedLink = z.object({ name: requiredLine(LINK_NAME_MAXIMUM, 'The name of a link'), url: webAddress });

const linkList = <Link extends z.ZodType<{ url: string }>>(link: Link, maximum: number, tooMany: string) =>
  z
    .array(link)
    .max(maximum, tooMany)
    .refine((links) => areDifferent(links.map(({ url }) => url)), 'Two links lead to the same address.');

const claim = line(CLAIM_MAXIMUM);

/** Absent fields are left unchanged. */
export const siteChange = z
  .object({
    name: requiredLine(SITE_NAME_MAXIMUM, 'The name of the site'),
    hindiName: line(SITE_NAME_MAXIMUM),
    tagline: line(TAGLINE_MAXIMUM),
    description: line(SITE_DESCRIPTION_MAXIMUM),
    timeZone: line(100).refine(isTimeZone, 'Choose a time zone from the list.'),
    dates: z.enum(site.shape.dates.options, 'Choose the language of dates.'),
    publishing: z.enum(site.shape.publishing.options, 'Choose who can publish.'),
    unsetSignIn: z.enum(site.shape.unsetSignIn.options, 'Choose whether the button is shown.'),
    invitation: line(INVITATION_MAXIMUM),
    claims: z.object({ subscribers: claim, satisfaction: claim, updates: claim }),
    journey: z
      .array(
        z.object({ title: requiredLine(STEP_TITLE_MAXIMUM, 'The title of a step'), text: longText(STEP_TEXT_MAXIMUM) }),
      )
      .max(STEPS_MAXIMUM, `My Journey can have at most ${STEPS_MAXIMUM} steps.`)
      .refine((steps) => areDifferent(steps.map(({ title }) => title)), 'Two steps of My Journey have the same title.'),
    social: linkList(namedLink, LINKS_MAXIMUM, `There can be at most ${LINKS_MAXIMUM} links.`),
  })
  .partial();
export type SiteChange = z.output<typeof siteChange>;

/** The settings that pages show. Others, which only admins may see, have contracts of their own. */
export const siteSettings = site.omit({ book: true, startHere: true, letters: true });
export type SiteSettings = z.infer<typeof siteSettings>;

function areDifferent(texts: string[]): boolean {
  return new Set(texts).size === texts.length;
}

/** The book as the desk shows it, even when it is hidden on the site. */
export const deskBook = book.extend({ imageId: z.int().nullable(), isShown: z.boolean() });
export type DeskBook = z.infer<typeof deskBook>;

const shop = namedLink.extend({
  label: line(SHOP_LABEL_MAXIMUM)
    .transform((label) => label || undefined)
    .optional(),
});

export const bookChange = z.object({
  title: requiredLine(BOOK_TITLE_MAXIMUM, 'The title'),
  subtitle: line(SUBTITLE_MAXIMUM),
  description: longText(BOOK_DESCRIPTION_MAXIMUM),
  shops: linkList(shop, SHOPS_MAXIMUM, `There can be at most ${SHOPS_MAXIMUM} shops.`),
  imageId: imageChoice,
  isShown: z.boolean(),
});
export type BookChange = z.output<typeof bookChange>;

/** What crawlers are asked to do. */
export const robotsSettings = z.object({
  /** Whether crawlers that collect texts for training models may read the site. They are only asked. */
  allow_training: z.boolean(),
});
export type RobotsSettings = z.infer<typeof robotsSettings>;

/** How much the posts and images of each account that is not an admin may take. */
export const allowanceSettings = z.object({
  /** In millions of bytes; `null` for any number. */
  megabytes: z
    .int('Enter a whole number.')
    .min(1, 'Enter at least 1 MB.')
    .max(MEGABYTES_MAXIMUM, 'Enter at most 1,000,000 MB, or leave the field empty.')
    .nullable(),
});
export type AllowanceSettings = z.infer<typeof allowanceSettings>;

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

export const storedCitedWorks = z.object({ works: z.array(z.object({ names: z.array(z.string()), tag: z.string() })) });

/** What is left of the content that a new site begins with. */
export const examples = z.object({
  posts: z.int(),
  videos: z.int(),
  /** Their descriptions. */
  categories: z.int(),
  book: z.boolean(),
  author: z.boolean(),
  /** Whether an admin has the name of the invented author. */
  name: z.boolean(),
  /** The tagline or the description of the site. */
  site: z.boolean(),
  claims: z.boolean(),
  journey: z.boolean(),
});
export type Examples = z.infer<typeof examples>;

/** What a new site asks its first admin, once. */
export const firstStartAnswer = z.object({
  publishing: siteChange.shape.publishing.unwrap(),
  allow_training: z.boolean(),
});

/** The settings as they are now, whether an admin has chosen them, and what is left of the examples. */
export const firstStart = firstStartAnswer.extend({ isAnswered: z.boolean(), examples });
export type FirstStart = z.infer<typeof firstStart>;
