import { z } from 'zod';
import { policyName } from '../policy.ts';
import { site } from '../site.ts';
import { anyText, text } from '../text.ts';

/** One line, trimmed. */
export const line = (maximum: number) => text(maximum).transform((words) => words.replace(/\s+/g, ' ').trim());

export const requiredLine = (maximum: number, field: string) =>
  line(maximum).refine((words) => words !== '', `${field} is required`);

/** Text of several lines. */
export const longText = (maximum: number) => text(maximum).transform((words) => words.replaceAll('\r\n', '\n').trim());

/** The address of another site's page, as people type it: without `https://` too. */
export const webAddress = line(2000)
  .transform((address) => (/^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`))
  .pipe(
    z.url({
      protocol: /^https?$/,
      hostname: z.regexes.domain,
      error: 'Please enter a web address, such as https://example.org.',
    }),
  );

export const namedLink = z.object({ name: requiredLine(100, 'The name of a link'), url: webAddress });

const STATIONS_MAXIMUM = 12;
const LINKS_MAXIMUM = 20;

const timeZone = line(100).refine(isTimeZone, 'Please choose a time zone from the list.');

/** What is absent stays as it is. */
export const siteChange = z
  .object({
    name: requiredLine(100, 'The name of the site'),
    tagline: line(300),
    description: line(500),
    timeZone,
    publishing: site.shape.publishing,
    claims: z.object({ subscribers: line(30), satisfaction: line(30), updates: line(30) }),
    journey: z
      .array(z.object({ title: requiredLine(200, 'The title of a step'), text: longText(2000) }))
      .max(STATIONS_MAXIMUM, `My Journey can have at most ${STATIONS_MAXIMUM} steps.`)
      .refine(haveDifferentTitles, 'Two steps of My Journey have the same title.'),
    social: z.array(namedLink).max(LINKS_MAXIMUM, `There can be at most ${LINKS_MAXIMUM} links.`),
  })
  .partial();
export type SiteChange = z.output<typeof siteChange>;

/** Of everything an admin sets here: what the pages show, and nobody else sees the rest. */
export const siteSettings = site.omit({ book: true });
export type SiteSettings = z.infer<typeof siteSettings>;

export const policyReference = z.object({ name: policyName });
/** Empty: the text a site starts with. */
export const policyChange = z.object({ text: anyText.max(100_000, 'must be at most 100000 characters long') });

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function haveDifferentTitles(stations: { title: string }[]): boolean {
  return new Set(stations.map(({ title }) => title)).size === stations.length;
}
