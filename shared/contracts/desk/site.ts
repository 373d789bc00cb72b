import { z } from 'zod';
import { completeWebAddress, isWebAddress, WRONG_WEB_ADDRESS } from '#shared/text/web-address.ts';
import { site } from '../site.ts';
import { line, longText, requiredLine } from '../text.ts';

/** The address of another site's page, as people type it. */
const webAddress = line(2000).transform(completeWebAddress).refine(isWebAddress, WRONG_WEB_ADDRESS);

const namedLink = z.object({ name: requiredLine(100, 'The name of a link'), url: webAddress });

export const namedLinks = (maximum: number, tooMany: string) =>
  z
    .array(namedLink)
    .max(maximum, tooMany)
    .refine((links) => areDifferent(links.map(({ url }) => url)), 'Two links lead to the same address.');

const STEPS_MAXIMUM = 12;
const LINKS_MAXIMUM = 20;

const timeZone = line(100).refine(isTimeZone, 'Please choose a time zone from the list.');

/** What is absent stays as it is. */
export const siteChange = z
  .object({
    name: requiredLine(100, 'The name of the site'),
    tagline: line(300),
    description: line(500),
    timeZone,
    publishing: z.enum(site.shape.publishing.options, 'Please choose who may publish.'),
    claims: z.object({ subscribers: line(30), satisfaction: line(30), updates: line(30) }),
    journey: z
      .array(z.object({ title: requiredLine(200, 'The title of a step'), text: longText(2000) }))
      .max(STEPS_MAXIMUM, `My Journey can have at most ${STEPS_MAXIMUM} steps.`)
      .refine((steps) => areDifferent(steps.map(({ title }) => title)), 'Two steps of My Journey have the same title.'),
    social: namedLinks(LINKS_MAXIMUM, `There can be at most ${LINKS_MAXIMUM} links.`),
  })
  .partial();
export type SiteChange = z.output<typeof siteChange>;

/** Of everything an admin sets here: what the pages show, and nobody else sees the rest. */
export const siteSettings = site.omit({ book: true });
export type SiteSettings = z.infer<typeof siteSettings>;

/** By its name; an offset alone knows no summer time. */
function isTimeZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function areDifferent(texts: string[]): boolean {
  return new Set(texts).size === texts.length;
}
