import { z } from 'zod';
import { readUrl } from '#shared/text/read-url.ts';
import { site } from '../site.ts';
import { line, longText, requiredLine } from '../text.ts';

/** As browsers write it: domains of other scripts begin with `xn--`. */
const DOMAIN = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{1,59})$/;
/** What stands before the colon of a port is none. */
const SCHEME = /^[a-z][a-z\d+-]*:(?!\d)/i;

const WEB_ADDRESS = 'Please enter a web address, such as https://example.org.';

/** The address of another site's page, as people type it: without `https://` too. */
export const webAddress = line(2000)
  .transform((address) => (SCHEME.test(address) ? address : `https://${address}`))
  .pipe(z.url({ protocol: /^https?$/, hostname: DOMAIN, error: WEB_ADDRESS }))
  .refine(isPlain, WEB_ADDRESS);

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

/** Nobody's password, and nothing that no address has as it stands. */
function isPlain(address: string): boolean {
  const url = readUrl(address);
  return url !== null && url.username === '' && url.password === '' && !/[\s<>"]/.test(address);
}

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
